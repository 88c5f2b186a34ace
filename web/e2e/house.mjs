// A real server on a free port with a house of its own, and browsers to visit it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const ROOT = join(import.meta.dirname, '../..');
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

export class House {
  #server;
  #browsers = [];
  troubles = []; // what a page complained of

  async open() {
    this.port = await freePort();
    this.url = `http://localhost:${this.port}`;
    this.data = mkdtempSync(join(tmpdir(), 'searoom-e2e-'));
    await this.start();
    return this;
  }

  async start() {
    this.#server = spawn(join(ROOT, '.venv/bin/searoom'), ['serve', '--port', String(this.port), '--data', this.data], { stdio: 'ignore' });
    for (let n = 0; n < 150; n++) {
      const answer = await fetch(`${this.url}/healthz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, 200));
    }
    throw new Error('the server does not answer');
  }

  async stop() {
    const gone = once(this.#server, 'exit');
    this.#server.kill('SIGTERM');
    await gone;
  }

  /** Somebody with a browser of his own. */
  async visitor({ locale = 'en-GB', phone = false, dark = false } = {}) {
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
    this.#browsers.push(browser);
    const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
    const context = await browser.newContext({ viewport, locale, hasTouch: phone, isMobile: phone, colorScheme: dark ? 'dark' : 'light', baseURL: this.url });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => this.troubles.push(error.message));
    return page;
  }

  async close() {
    for (const browser of this.#browsers) await browser.close();
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

// ---- what a player does

export const asked = (page) => page.waitForSelector('.prompt.asked');
export const prompt = (page) => page.locator('.prompt .line').innerText();

/** No animation to wait for. */
export async function still(page) {
  await page.goto('/you');
  await page.getByLabel('Show what happens as it happens').uncheck();
}

export async function playNow(page) {
  await page.goto('/');
  await page.locator('.hero .main').click();
  await asked(page);
}

export async function order(page, text) {
  await page.locator('#command').fill(text);
  await page.locator('#command').press('Enter');
}

/** The best that the computer would do, asked for and said by typing. */
export async function adviseAndPlay(page) {
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('hint');
  await page.keyboard.press('Enter');
  const best = (await page.locator('.answer li').first().innerText()).trim();
  await page.keyboard.type(best);
  await page.keyboard.press('Enter');
  return best;
}
