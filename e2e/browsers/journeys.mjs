import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

/** Robots send a form sooner than the server believes of a person. */
const TYPING_MS = 1500;
const PASSWORD = 'sample-password';

const text = (name) => `//*[contains(text(), "${name}")]`;
const heading = (name) => `//main//*[self::h1 or self::h2][contains(., "${name}")]`;
const button = (name) => `//*[self::button or self::a][normalize-space(.)="${name}" or @aria-label="${name}"]`;
const field = (label) => `//*[@id=//label[starts-with(normalize-space(.), "${label}")]/@for]`;
const CARD = '//ul[@aria-label="Listings"]//article';

/** The main journeys. Each gets the browser's operations and the site's address. */
export const JOURNEYS = {
  'finds a town from the home page': async (browser, site) => {
    await browser.goto(`${site}/`);
    await browser.find(heading('Six islands'));
    await browser.type('//main//input[@type="search" or @role="combobox"]', 'Kihei');
    await browser.click('//a[contains(@href, "/listings/maui/south/kihei")]');
    await browser.find(CARD);
    assert.match(await browser.url(), /\/listings\/maui\/south\/kihei/);
  },

  'filters the search, and shows the map or why there is none': async (browser, site) => {
    await browser.goto(`${site}/listings/maui`);
    await browser.find(CARD);
    await isHydrated(browser);
    await browser.click('//*[@aria-label="Filters"]//button[contains(., "Beds")]');
    await browser.click('//label[input/@aria-label="3 or more beds"]');
    await becomes(browser, 'location.search.includes("minBeds=3")');
    const status = 'document.querySelector("[data-map-status]")?.dataset.mapStatus';
    await becomes(browser, `["ready", "no-webgl"].includes(${status})`);
    if ((await browser.evaluate(status)) === 'no-webgl') await browser.find(text('All homes are in the list.'));
  },

  'opens a listing and comes back to the list': async (browser, site) => {
    await browser.goto(`${site}/listings/maui`);
    await browser.find(CARD);
    await isHydrated(browser);
    await browser.click(`(${CARD}//a)[1]`);
    await browser.find('//main//article//h1');
    await browser.find(button('Ask A Question'));
    await browser.evaluate('history.back()');
    await becomes(browser, 'location.pathname === "/listings/maui"');
    await browser.find(CARD);
  },

  'asks for a tour: an empty form says what is missing, a complete one is sent': async (browser, site) => {
    await openListing(browser, site);
    await browser.click(button('Request Tour'));
    await browser.click(button('Send request'));
    await browser.find('//*[@aria-invalid="true"]');
    await browser.type(field('Full name'), 'Mele Sample');
    await browser.type(field('E-mail'), `mele-${Date.now()}@example.com`);
    await browser.type(field('Phone'), '808-555-0142');
    await setTimeout(TYPING_MS);
    await browser.click(button('Send request'));
    await browser.find(text('Request sent'));
  },

  'compares two homes': async (browser, site) => {
    await browser.goto(`${site}/listings/maui`);
    await browser.find(CARD);
    await isHydrated(browser);
    for (const at of [1, 2]) {
      await browser.evaluate(`document.querySelectorAll('button[aria-label^="Compare "]')[${at - 1}].click()`);
    }
    await browser.click('//aside[@aria-label="Compare homes"]//a');
    await browser.find('//table//th[@scope="row"]');
    assert.equal(await browser.evaluate('document.querySelectorAll("th[scope=col]").length'), 2);
  },

  'registers and saves a home': async (browser, site) => {
    await browser.goto(`${site}/register`);
    await isHydrated(browser);
    await browser.type(`//main${field('E-mail')}`, `leilani-${Date.now()}@example.com`);
    await browser.click(`//main${button('Continue')}`);
    await browser.type(`//main${field('First name')}`, 'Leilani');
    await browser.type(`//main${field('Last name')}`, 'Sample');
    await browser.type(`//main${field('Password')}`, PASSWORD);
    await browser.click(`//main${button('Sign Up')}`);
    await becomes(browser, 'location.pathname !== "/register"');
    await openListing(browser, site);
    await browser.click(button('Favorite'));
    await browser.find(button('Favorited'));
    await browser.goto(`${site}/account/favorites`);
    await browser.find('//main//article//a');
  },
};

/** The pages that are drawn, by the name of their picture. */
export const PAGES = {
  home: '/',
  search: '/listings',
  agents: '/agents/',
  contact: '/contact',
  'sign-in': '/Login',
  viewed: '/viewed',
};

/** Nothing of a page is wider than the window. */
export async function fits(browser) {
  const [content, window] = await browser.evaluate('[document.documentElement.scrollWidth, innerWidth]');
  assert.ok(content <= window, `the page is ${content} pixels wide in a window of ${window}`);
}

/** The page's own code has taken over from the server's HTML. */
export function isHydrated(browser) {
  return becomes(browser, '!document.querySelector("[data-rendered]")');
}

async function openListing(browser, site) {
  await browser.goto(`${site}/listings/maui`);
  await browser.find(CARD);
  await browser.goto(await browser.evaluate(`document.querySelector('ul[aria-label="Listings"] article a').href`));
  await isHydrated(browser);
}

async function becomes(browser, condition) {
  for (const start = Date.now(); Date.now() - start < 20_000; await setTimeout(100)) {
    if (await browser.evaluate(condition)) return;
  }
  assert.fail(`never: ${condition}`);
}
