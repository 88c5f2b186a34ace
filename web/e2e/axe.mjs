// Every page before axe, by day and by night, on a desk and in the hand: node e2e/axe.mjs http://localhost:8250
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const base = process.argv[2] ?? 'http://localhost:8250';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
let found = 0;

async function check(page, name) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  for (const one of violations) {
    const grave = one.impact === 'serious' || one.impact === 'critical';
    if (grave) found += 1;
    console.log(`${grave ? 'GRAVE ' : '      '}${name}: ${one.id} (${one.impact}), ${one.nodes.length}: ${one.nodes.slice(0, 3).map((node) => `${node.html.slice(0, 140)} ${node.any[0]?.message ?? ''}`).join('\n          ')}`);
  }
}

for (const [kind, options] of [['day', {}], ['night', { colorScheme: 'dark' }], ['hand', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }]]) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options, bypassCSP: true });
  const page = await context.newPage();
  for (const [name, path] of [['harbour', '/'], ['new', '/new/sail/pearl-4'], ['records', '/records'], ['verify', '/verify'], ['you', '/you'], ['missing', '/nowhere'], ['join', '/join/aaaaaaaaaaaaaaaaaaaaaa'], ['rules', '/rules/match']]) {
    await page.goto(base + path);
    await page.waitForSelector('main');
    await page.waitForTimeout(700);
    await check(page, `${kind} ${name}`);
  }
  await page.goto(base);
  await page.locator('.hero .main').click();
  await page.waitForSelector('.prompt.asked', { timeout: 30000 });
  await check(page, `${kind} table`);
  await page.locator('[data-unit="brig 1"]').first().click({ force: true });
  await page.waitForTimeout(700);
  await check(page, `${kind} table, a ship in hand`);
  await page.locator('#tab-talk').click({ timeout: 1000 }).catch(() => {});
  await check(page, `${kind} talk`);
  await page.goto(`${page.url()}/replay`);
  await page.waitForSelector('footer input', { timeout: 20000 });
  await check(page, `${kind} replay`);
  await context.close();
}
await browser.close();
console.log(found ? `${found} grave` : 'nothing grave');
process.exitCode = found ? 1 : 0;
