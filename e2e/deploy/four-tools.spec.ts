import type { Page } from '@playwright/test';
import { releaseSchema } from 'federation/protocol/discovery';
import { reportRemote } from 'shared-contracts';
import { ListingPage } from '../pages/listing-page';
import { buildFixtures, fixtureFolder } from '../support/fixture-remotes.mjs';
import { FIXTURE_REMOTES, sitePlaces } from '../support/places.mjs';
import { filesIn, promote, publishVersion, takeBack } from '../support/release';
import { anyListing } from '../support/site-api';
import { expect, test } from '../support/test';

/** Label of each remote's part, and the React version that it shows. */
const SHARING = ['Built by the preset', 'Built by rspack', 'Built by webpack', 'Built by Vite'];
const ISOLATED = 'React 18.3.1';

// published once for all tests of the file
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000);
  buildFixtures();
  const request = await playwright.request.newContext({ baseURL: sitePlaces().url });
  for (const name of FIXTURE_REMOTES) {
    const files = filesIn(fixtureFolder(name));
    const published = await publishVersion(request, name, files);
    // a version is named after its content, so a running site may have it already
    const isThere = published.status() === 201 || (await published.json()).code === 'MFE-114';
    expect(isThere, await published.text()).toBe(true);
    const { version } = releaseSchema.parse(JSON.parse(String(files.get('release.json'))));
    const promoted = await promote(request, name, version, { kind: 'all' });
    expect(promoted.ok(), await promoted.text()).toBe(true);
  }
  await request.dispose();
});

test.afterAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: sitePlaces().url });
  for (const name of FIXTURE_REMOTES) await takeBack(request, name);
  await request.dispose();
});

const part = (page: Page, label: string) => page.getByRole('region', { name: label });

/** Opens a listing and scrolls until the parts below it load. */
async function openListing(page: Page): Promise<ListingPage> {
  const listing = new ListingPage(page);
  await listing.open((await anyListing(page.request)).slug);
  // the navigation replaces the footer of the document
  await expect(() => page.getByRole('contentinfo').scrollIntoViewIfNeeded()).toPass();
  return listing;
}

async function press(page: Page, label: string): Promise<void> {
  await part(page, label).getByRole('button', { name: 'Pressed 0' }).click();
  await expect(part(page, label).getByRole('button', { name: 'Pressed 1' })).toBeVisible();
}

test('remotes built by four tools share one React on a page, and an isolated one has its own', async ({
  page,
  complaints,
}) => {
  await page.addInitScript(recordFiles);
  // a preload that the browser cannot use is a second request
  const files: string[] = [];
  page.on('request', (request) => void (/\/mfe\/.*\.(js|css)$/.test(request.url()) && files.push(request.url())));
  const listing = await openListing(page);
  for (const label of [...SHARING, ISOLATED]) await press(page, label);
  const preloads = await page.evaluate(preloadedFiles);
  expect(preloads.isolated).toBeGreaterThan(0);
  expect(preloads.unused).toEqual([]);
  expect(files.toSorted()).toEqual([...new Set(files)].toSorted());
  const reacts = await page.evaluate(reactsOf, [...SHARING, ISOLATED]);
  expect(reacts).toEqual([...SHARING.map(() => 'shell'), 'own']);
  await expect(part(page, 'Built by rspack')).toHaveJSProperty('dates', '7.12.0');
  // by-webpack asks for the packages of contract 1
  await expect(part(page, 'Built by webpack')).toHaveJSProperty('dates', '7.4.0');
  await expect(part(page, 'Built by webpack')).toContainText('$500,000');
  for (const label of ['Built by the preset', 'Built by rspack', 'Built by Vite']) {
    await expect(part(page, label)).toHaveCSS('padding-top', '12px');
  }

  const left = page.evaluate(() => new Promise((resolve) => document.addEventListener('isolated:left', resolve)));
  await listing.back.click();
  await left;
  for (const label of [...SHARING, ISOLATED]) await expect(part(page, label)).toHaveCount(0);
  expect(complaints.errors).toEqual([]);
});

test('parts of several teams below a listing have the space of its sections between them', async ({ page }) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await openListing(page);
    for (const label of [...SHARING, ISOLATED]) await expect(part(page, label)).toBeVisible();
    await expect(async () => expect(await page.evaluate(spacesBelow)).toEqual(Array(5).fill('same'))).toPass();
  }
});

test('an ES module and its later imports are fetched once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/mfe/by-vite/') && asked.push(request.url())));
  await openListing(page);
  await press(page, 'Built by Vite');
  const before = asked.length;
  await part(page, 'Built by Vite').getByRole('button', { name: 'More' }).click();
  await expect(part(page, 'Built by Vite')).toContainText('Loaded later');
  expect(asked.slice(before)).toEqual([]);
  const scripts = asked.filter((url) => url.endsWith('.js'));
  expect(scripts).toEqual([...new Set(scripts)]);
});

for (const [what, file] of [
  ['its entry', /entry\.js$/],
  ['a module that its entry imports', /utils-.*\.js$/],
  ['a module that it imports on a press', /later-.*\.js$/],
] as const) {
  test(`an ES module remote does not load when ${what} has changed, and the other remotes do`, async ({ page }) => {
    await page.route(
      (url) => url.pathname.startsWith('/mfe/by-vite/') && file.test(url.pathname),
      async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `globalThis.changedCodeRan = true;\n${await response.text()}` });
      },
    );
    const reported = page.waitForRequest(
      (request) => request.url().endsWith(reportRemote.path) && /by-vite.*MFE-004/.test(request.postData() ?? ''),
    );
    await openListing(page);
    await reported;
    await expect(part(page, 'Built by webpack')).toBeVisible();
    await expect(part(page, 'Built by Vite')).toHaveCount(0);
    expect(await page.evaluate(() => 'changedCodeRan' in globalThis)).toBe(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

/** Records the files that are inserted for use, because scripts are removed when they have run. */
function recordFiles(): void {
  const used: string[] = [];
  Reflect.set(globalThis, 'usedFiles', used);
  const record = (node: Node) => {
    if (node instanceof HTMLScriptElement) used.push(node.src);
    if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') used.push(node.href);
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(record);
  }).observe(document, { childList: true, subtree: true });
}

/** Preloaded files that no script and no style sheet has used, and the count of those of the isolated remote. */
function preloadedFiles(): { isolated: number; unused: string[] } {
  const used: string[] = Reflect.get(globalThis, 'usedFiles');
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][href*="/mfe/"]');
  const hrefs = [...links].map(({ href }) => href);
  return {
    isolated: hrefs.filter((href) => href.includes('/mfe/isolated/')).length,
    unused: hrefs.filter((href) => !used.includes(href)),
  };
}

/** The React of each part: the shell's or its own. */
async function reactsOf(labels: string[]): Promise<string[]> {
  interface Instance {
    name: string;
    shareScopeMap: { default: { react: Record<string, { get(): Promise<() => { useState: unknown }> }> } };
  }
  const { __INSTANCES__: instances }: { __INSTANCES__: Instance[] } = Reflect.get(globalThis, '__FEDERATION__');
  const shell = instances.find(({ name }) => name === 'shell');
  const [offer] = Object.values(shell?.shareScopeMap.default.react ?? {});
  const react = (await offer?.get())?.();
  return labels.map((label) => {
    const section = document.querySelector(`section[aria-label="${label}"]`);
    return section && Reflect.get(section, 'useState') === react?.useState ? 'shell' : 'own';
  });
}

/** The space before each part below a listing, compared with that between the sections. */
function spacesBelow(): string[] {
  const parts = [...document.querySelectorAll('[data-slot="listing.below"] > div > div')];
  const slot = parts[0]?.closest('[data-slot]');
  const space = Number.parseFloat(getComputedStyle(slot?.parentElement ?? document.body).rowGap);
  return parts.map((part, index) => {
    const before = index === 0 ? slot?.previousElementSibling : parts[index - 1];
    const gap = part.getBoundingClientRect().top - (before?.getBoundingClientRect().bottom ?? 0);
    return Math.abs(gap - space) < 1 ? 'same' : `${gap} instead of ${space}`;
  });
}
