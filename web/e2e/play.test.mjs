// Whole evenings in real browsers, against the real server: npm run build, then npm run e2e
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { adviseAndPlay, asked, House, order, playNow, prompt, still } from './house.mjs';

let house;
before(async () => (house = await new House().open()));
after(async () => {
  await house.close();
  assert.deepEqual(house.troubles, []);
});

test('against the captain to the end, by keyboard alone; then record, dice, replay, rematch', async () => {
  const page = await house.visitor();
  await still(page);
  await playNow(page);
  const begun = Date.now();
  while (Date.now() - begun < 180_000) {
    await page.waitForFunction(() => document.querySelector('.prompt.asked') || document.querySelector('.ending'));
    if (await page.locator('.ending').count()) break;
    const number = await page.locator('.list li').count();
    await adviseAndPlay(page);
    await page.waitForFunction((before) => document.querySelectorAll('.list li').length > before || document.querySelector('.ending'), number);
  }
  await page.waitForSelector('.ending');
  const id = /battle\/([\w-]+)/.exec(page.url())[1];

  await page.getByRole('link', { name: 'Check the dice' }).click();
  assert.match(await page.locator('.verdict .big').innerText(), /^All \d+ rolls agree with the seal/);
  assert.match(await page.locator('.verdict').innerText(), /noted the same seal/);

  await page.goto(`/battle/${id}/replay`);
  await page.waitForSelector('footer input');
  await page.keyboard.press('End');
  const [at, all] = (await page.locator('.count').innerText()).split(' of ').map(Number);
  assert.equal(at, all);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('.count').innerText(), /^1 of/);

  const text = await page.evaluate(async (battle) => (await fetch(`/api/battles/${battle}/record`)).text(), id);
  await page.goto('/records');
  await page.setInputFiles('input[type=file]', { name: 'a.searoom', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.waitForURL(/battle\/[\w-]+\/replay/);
  assert.ok(!page.url().includes(id));

  await page.goto(`/battle/${id}`);
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForURL((url) => !url.pathname.includes(id));
  await page.waitForSelector('.prompt');
});

test('by mouse: a ship in hand, a lit square, and taken back', async () => {
  const page = await house.visitor();
  await playNow(page);
  const place = () => page.locator('[data-unit="galleon 1"]').first().getAttribute('data-square');
  const home = await place();
  for (let n = 0; n < 20; n++) {
    await page.locator('[data-unit="galleon 1"]').first().click({ force: true });
    if (await page.locator('.courses button').count()) break;
    await page.keyboard.press('Escape'); // becalmed, or a storm: the next Turn
    await page.keyboard.press('e');
    await page.waitForTimeout(2500);
    await asked(page);
  }
  await page.locator('.courses button').first().click();
  await page.getByRole('button', { name: 'Take back' }).waitFor();
  assert.notEqual(await place(), home);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.waitForFunction((square) => document.querySelector('[data-unit="galleon 1"]')?.dataset.square === square, home);
});

test('two browsers and a spectator: links, secret mines, talk, offers', async () => {
  const [ada, ben, eve] = await Promise.all([house.visitor(), house.visitor({ dark: true }), house.visitor({ locale: 'it-IT' })]);
  await ada.goto('/new/sail/pearl-2');
  await ada.locator('.seat select').nth(1).selectOption('link');
  await ada.getByLabel('Secret mines').selectOption('true');
  await ada.getByRole('button', { name: /Begin/ }).click();
  const link = await ada.locator('.copy input').inputValue();
  await ben.goto(link);
  await ben.getByRole('button', { name: /Sit down/ }).click();
  await Promise.all([asked(ada), asked(ben)]);
  await eve.goto(ada.url());
  await eve.waitForSelector('.prompt');
  for (const page of [ada, ben]) {
    while (/mine/i.test(await prompt(page))) {
      const before = await prompt(page);
      await page.locator('.glass [data-square].place, .glass .place [data-square], .glass [data-square]').first().waitFor({ state: 'attached' });
      await page.locator('#command').fill('mine ');
      await page.locator('#command').press('ArrowDown');
      await page.locator('#command').press('Enter');
      await page.waitForFunction((line) => document.querySelector('.prompt .line')?.textContent !== line, before);
    }
  }
  await ada.waitForFunction(() => /actions|Waiting/.test(document.querySelector('.prompt .line')?.textContent ?? ''));
  const seen = await eve.locator('.list').innerText();
  assert.match(seen, /ha messo tutte le mine/);
  assert.doesNotMatch(seen, /una mina in/);

  await ben.getByRole('tab', { name: 'Talk' }).click();
  await ben.getByLabel('Say something').fill('Fair winds!');
  await ben.keyboard.press('Enter');
  await ben.getByRole('button', { name: 'Offer a draw' }).click();
  await ada.getByRole('tab', { name: /Talk/ }).click();
  await ada.getByText('Fair winds!').waitFor();
  await ada.locator('.offer').getByRole('button', { name: 'Agree' }).click();
  await Promise.all([ada, ben, eve].map((page) => page.waitForSelector('.ending')));
  assert.equal(await ada.locator('.ending h2').innerText(), 'A draw');
});

test('hot-seat with dice thrown by hand: the curtain falls between the two', async () => {
  const page = await house.visitor();
  await page.goto('/new/sail/pearl-2');
  await page.locator('.seat select').nth(1).selectOption('me');
  await page.getByLabel('Secret mines').selectOption('true');
  await page.getByRole('radio', { name: /Thrown by hand/ }).check();
  await page.getByRole('button', { name: 'Begin' }).click();
  let curtains = 0;
  for (let n = 0; n < 60; n++) {
    await page.waitForSelector('.die button, .curtain .button, .prompt.asked');
    await page.waitForTimeout(150);
    if (await page.locator('.curtain .button').count()) {
      curtains += 1;
      assert.equal(await page.locator('.prompt').count(), 0);
      await page.locator('.curtain .button').click();
    } else if (await page.locator('.die button').count()) await page.locator('.die button').nth(n % 5).click();
    else if (/mine/i.test(await prompt(page))) {
      await page.locator('#command').fill('mine ');
      await page.locator('#command').press('ArrowDown');
      await page.locator('#command').press('Enter');
    } else break;
    await page.waitForTimeout(250);
  }
  assert.ok(curtains >= 1);
  assert.equal(await prompt(page), 'Your actions');
});

test('a refused order says why, and opens its rule', async () => {
  const page = await house.visitor();
  await playNow(page);
  await order(page, 'fire brig 1 at brig 2');
  await page.locator('.refused').waitFor();
  await page.locator('.refused .why').click();
  await page.locator('section.why h2').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('section.why').count(), 0);
  await order(page, 'range brig 1 brig 2');
  assert.match(await page.locator('.answer').innerText(), /spaces/);
});

test('what if: another way from a moment of the replay', async () => {
  const page = await house.visitor();
  await playNow(page);
  const first = page.url();
  await page.keyboard.press('e');
  await page.waitForTimeout(1500);
  await page.goto(`${first}/replay?at=9`);
  await page.getByRole('button', { name: 'What if?' }).click();
  await page.waitForURL((url) => /\/battle\/[\w-]+$/.test(url.pathname) && !first.includes(url.pathname));
  await page.waitForSelector('.prompt');
});

test('the line breaks and mends: what was said meanwhile is done once', async () => {
  const page = await house.visitor();
  await still(page);
  await playNow(page);
  await house.stop();
  await page.locator('.head .link').waitFor();
  await page.keyboard.press('e');
  await house.start();
  await page.locator('.head .link').waitFor({ state: 'detached', timeout: 40_000 });
  await page.waitForFunction(() => /Red has done/.test(document.querySelector('.list')?.textContent ?? ''));
  assert.equal((await page.locator('.list').innerText()).match(/TURN 1[\s\S]*/i)[0].split(/TURN 2/i)[0].match(/Red has done/g).length, 1);
});

test('on a phone, in Italian: chart first, the sheet slides up', async () => {
  const page = await house.visitor({ phone: true, locale: 'it-IT' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Gioca subito' }).tap();
  await asked(page);
  const chart = await page.locator('.glass').boundingBox();
  assert.ok(chart.height > 380 && chart.width >= 388);
  await page.locator('[data-unit="brig 1"]').first().tap({ force: true });
  await page.getByLabel('Scheda: brigantino 1').waitFor();
  await page.locator('.handle').tap();
  await page.getByRole('tab', { name: 'Diario' }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
});

test('every dead end says where one is', async () => {
  const page = await house.visitor();
  for (const [path, said] of [
    ['/nowhere', 'Uncharted waters'], ['/%E0%A4%A', 'Uncharted waters'], ['/battle/nothing', 'No such battle'], ['/battle/nothing/replay', 'No such battle'],
    ['/join/aaaaaaaaaaaaaaaaaaaaaaaa', 'This link has been used'], ['/rules/chess', 'No such game'], ['/new/sail/nothing', 'No such game'], ['/verify?battle=nothing', 'No such battle'],
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { name: said }).waitFor();
  }
});
