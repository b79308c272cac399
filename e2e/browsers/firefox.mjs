import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';

export const PACKAGES = ['firefox-esr'];
const PATH = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

export const isInstalled = () => existsSync(PATH);

/** Of no bytes: Firefox reports a file whose request a navigation ended as one with a wrong hash. */
const NO_BYTES = 'OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

/** Firefox by WebDriver BiDi. */
export async function open({ timeout }) {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: PATH });
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', ({ message }) => message.includes(NO_BYTES) || errors.push(message));
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
