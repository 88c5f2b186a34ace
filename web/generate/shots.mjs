// Pictures of the gallery, for those who draw: node generate/shots.mjs NAME QUERY [WIDTH HEIGHT [CLICKS…]]
import { createServer } from 'vite';
import { chromium } from 'playwright-core';
import { mkdirSync } from 'node:fs';

const [name = 'gallery', query = '', width = '1440', height = '900', ...script] = process.argv.slice(2);
const server = await createServer({ server: { port: 5199, strictPort: false }, logLevel: 'error' });
await server.listen();
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
try {
  const scale = Number(process.env.SCALE ?? 1);
  const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) }, deviceScaleFactor: scale });
  page.on('pageerror', (error) => console.error('page:', error.message));
  page.on('console', (message) => message.type() === 'error' && console.error('console:', message.text()));
  const address = server.resolvedUrls?.local[0] ?? 'http://localhost:5199/';
  await page.goto(`${address}gallery.html?${query}`);
  await page.waitForTimeout(Number(process.env.WAIT ?? 700));
  for (const line of script) {
    const result = await page.evaluate(line);
    if (result !== undefined) console.log(JSON.stringify(result));
    await page.waitForTimeout(350);
  }
  mkdirSync('.shots', { recursive: true });
  await page.screenshot({ path: `.shots/${name}.png` });
} finally {
  await browser.close();
  await server.close();
}
