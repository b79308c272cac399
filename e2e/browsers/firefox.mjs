import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

export const PACKAGES = ['firefox-esr'];
const PATH = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

export const isInstalled = () => existsSync(PATH);

/** Firefox by WebDriver BiDi. */
export async function open({ timeout }) {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: PATH });
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.setDefaultTimeout(timeout);
  const find = (xpath) => page.waitForSelector(`::-p-xpath(${xpath})`, { visible: true });
  return {
    errors,
    resize: (width, height) => page.setViewport({ width, height }),
    goto: (url) => page.goto(url, { waitUntil: 'domcontentloaded' }),
    url: async () => page.url(),
    find,
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).type(text),
    evaluate: (script) => page.evaluate(script),
    picture: (path) => page.screenshot({ path }),
    close: () => browser.close(),
  };
}
