import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { Builder, By, until } from 'selenium-webdriver';

export const PACKAGES = ['webkit2gtk-driver', 'xvfb', 'xauth', 'dbus-daemon'];
const DRIVER = '/usr/bin/WebKitWebDriver';

export const isInstalled = () => existsSync(DRIVER) && existsSync('/usr/bin/xvfb-run');

/** WebKitGTK's MiniBrowser by WebDriver, on a screen of its own. */
export async function open({ timeout, port }) {
  const driver = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1600x1200x24', 'dbus-run-session', '--', DRIVER, `--port=${port}`],
    // the sandbox of its processes needs rights that a container does not give
    { stdio: 'ignore', detached: true, env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } },
  );
  const end = () => process.kill(-driver.pid, 'SIGTERM');
  try {
    const server = `http://127.0.0.1:${port}`;
    await isReady(server, timeout);
    const capabilities = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args: ['--automation'] } };
    const browser = await new Builder().usingServer(server).withCapabilities(capabilities).build();
    return operations(browser, timeout, end);
  } catch (error) {
    end();
    throw error;
  }
}

async function isReady(server, timeout) {
  for (const start = Date.now(); Date.now() - start < timeout; await setTimeout(200)) {
    if (
      await fetch(`${server}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error('WebKitWebDriver did not start.');
}

function operations(browser, timeout, end) {
  const find = async (xpath) => {
    const element = await browser.wait(until.elementLocated(By.xpath(xpath)), timeout, `no ${xpath}`);
    return browser.wait(until.elementIsVisible(element), timeout, `hidden ${xpath}`);
  };
  return {
    // WebDriver has no console
    errors: [],
    resize: (width, height) => browser.manage().window().setRect({ width, height }),
    goto: (url) => browser.get(url),
    url: () => browser.getCurrentUrl(),
    find,
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).sendKeys(text),
    evaluate: (script) => browser.executeScript(`return ${script}`),
    picture: async (path) => writeFile(path, await browser.takeScreenshot(), 'base64'),
    close: () => browser.quit().finally(end),
  };
}
