import { createHash } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { discoverySchema } from 'federation/protocol/discovery';
import { remoteStatusSchema } from 'federation/protocol/registry';
import { COOKIES, currentUser, type RemoteReport, reportRemote } from 'shared-contracts';
import { SiteHeader } from '../pages/site-header';
import { confirmOverrides, fromTeam } from '../support/overrides';
import { signInAs } from '../support/people';
import {
  builtFiles,
  changeRemote,
  type Files,
  promote,
  publishVersion,
  rebuilt,
  statusOf,
  takeBack,
} from '../support/release';
import { takenOver } from '../support/taken-over';
import { expect, test } from '../support/test';

const PERCENT = 20;
/** Number of visitors after which a canary that fails for all of them is halted. */
const ENOUGH = 20;
const WORDS = 'Call or Text us';
/** The report of a module that throws. */
const FAILED: RemoteReport = {
  kind: 'slot-failed',
  remote: 'nav',
  version: '8.1.0',
  code: 'MFE-003',
  detail: 'layout.header: a canary that throws',
};

/** The visitor cookie that a browser gets with its first call. */
async function newVisitor(url: string): Promise<string> {
  const answer = await fetch(url + currentUser.path);
  const [, value] = new RegExp(`${COOKIES.visitor}=([^;]+)`).exec(answer.headers.get('set-cookie') ?? '') ?? [];
  if (value === undefined) throw new Error('The site has set no visitor cookie.');
  return value;
}

/** A visitor who gets the canary, or one who does not. */
async function visitorCookie(url: string, remote: string, onCanary: boolean): Promise<string> {
  for (;;) {
    const value = await newVisitor(url);
    const [id] = value.split('.');
    const bucket = createHash('sha256').update(`${id}:${remote}`).digest().readUIntBE(0, 6) % 10_000;
    if (bucket < PERCENT * 100 === onCanary) return value;
  }
}

/** A separate browser context. */
async function visitor(browser: Browser, url: string, onCanary: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url });
  const seen = { name: COOKIES.welcomeBannerDismissed, value: '1', url };
  const own = { name: COOKIES.visitor, value: await visitorCookie(url, 'nav', onCanary), url };
  await context.addCookies([seen, own]);
  return context;
}

const throwing = (files: Files, version: string): Files =>
  rebuilt(files, version, (script, name) =>
    name.startsWith('header.') ? `globalThis.canaryRan = true; throw new Error('a canary that throws');` : script,
  );

test('a canary whose module throws halts by itself; its visitors keep a header, and no other visitor gets it', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const files = builtFiles('nav');
  const publish = async (version: Files) => {
    const published = await publishVersion(request, 'nav', version);
    expect(published.status(), await published.text()).toBe(201);
  };
  await publish(throwing(files, '8.1.0'));
  try {
    await publish(rebuilt(files, '8.0.0'));
    expect((await promote(request, 'nav', '8.0.0', { kind: 'all' })).status()).toBe(200);
    const live = discoverySchema.parse(await (await request.get('/mfe/discovery.json')).json());
    expect(live.microFrontends.nav?.[0]?.metadata.version).toBe('8.0.0');
    const promoted = await promote(request, 'nav', '8.1.0', { kind: 'canary', percent: PERCENT });
    expect(promoted.status(), await promoted.text()).toBe(200);
    const looks = async (onCanary: boolean) =>
      looksAt(await visitor(browser, baseURL ?? '', onCanary), onCanary ? '8.1.0' : '8.0.0', onCanary);
    // both visitors still get the canary, because too few visitors have failed
    await Promise.all([looks(false), looks(true), looks(true)]);
    // the other visitors only send the reports of their pages
    for (let count = 2; count < ENOUGH; count += 1) {
      const headers = { cookie: `${COOKIES.visitor}=${await visitorCookie(baseURL ?? '', 'nav', true)}` };
      const accepted = await request.post(reportRemote.path, { headers, data: [FAILED] });
      expect(accepted.ok(), await accepted.text()).toBe(true);
    }
    await expect(async () => expect((await deploymentOf()).canary).toBeNull()).toPass({ timeout: 10_000 });
    const { history, deployment } = remoteStatusSchema.parse(await (await statusOf(request, 'nav')).json());
    expect([history[0]?.action, deployment.live]).toEqual(['auto-halt', '8.0.0']);
    await looksAt(await visitor(browser, baseURL ?? '', true), '8.0.0', false);
  } finally {
    await takeBack(request, 'nav');
  }

  async function deploymentOf() {
    return remoteStatusSchema.parse(await (await statusOf(request, 'nav')).json()).deployment;
  }
});

/** Opens a page. Every visitor has a header, and the page sends its reports. */
async function looksAt(context: BrowserContext, version: string, throws: boolean): Promise<void> {
  const page = await context.newPage();
  // a page that is closed too early loses its report; a beacon that is intercepted shows its body
  await page.route(`**${reportRemote.path}`, (route) => route.continue());
  const reported = page.waitForRequest(
    (sent) => sent.url().endsWith(reportRemote.path) && (!throws || /"version":"8\.1\.0"/.test(sent.postData() ?? '')),
  );
  await page.goto('/contact', { waitUntil: 'commit' });
  expect(await navVersionOf(page)).toBe(version);
  await expect(new SiteHeader(page).searchBox).toBeVisible();
  await takenOver(page);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'canaryRan') === true)).toBe(throws);
  await (await reported).response();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

async function navVersionOf(page: Page): Promise<string | undefined> {
  const text = await page.locator('script#discovery').textContent();
  return discoverySchema.parse(JSON.parse(text ?? '')).microFrontends.nav?.[0]?.metadata.version;
}

test('an open page keeps its form text over fifty deployments, and loads further parts from its first version', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  const files = builtFiles('leads');
  const versions = ['8.0.0', '8.1.0', '8.2.0', '8.3.0'];
  for (const version of versions) {
    const published = await publishVersion(request, 'leads', rebuilt(files, version));
    expect(published.status(), await published.text()).toBe(201);
  }
  const deploy = async (version = '') =>
    expect((await promote(request, 'leads', version, { kind: 'all' })).status()).toBe(200);
  try {
    await deploy('8.0.0');
    await page.goto('/contact');
    const message = page.getByRole('main').getByRole('textbox', { name: 'Message' });
    await message.fill('We would like to see the house in Hanalei, and');
    const help = page.locator('[data-slot="layout.contact"]');
    await expect(help.getByRole('button')).toBeVisible();
    for (let nth = 0; nth < 50; nth += 1) await deploy(versions[(nth % 3) + 1]);
    const discovery = discoverySchema.parse(await (await request.get('/mfe/discovery.json')).json());
    expect(discovery.microFrontends.leads?.[0]?.metadata.version, 'a new visitor gets the fiftieth').toBe('8.2.0');

    const asked: string[] = [];
    page.on('response', (answer) => {
      const path = new URL(answer.url()).pathname;
      if (answer.request().isNavigationRequest() || path.startsWith('/mfe/')) asked.push(`${answer.status()} ${path}`);
    });
    await help.getByRole('button').click();
    await help.getByRole('button', { name: /^Call / }).click();
    await help.getByRole('button', { name: 'Schedule callback' }).click();
    await expect(help.getByRole('form', { name: 'Schedule callback' }).getByRole('combobox').first()).toBeVisible();
    const scripts = asked.filter((line) => line.endsWith('.js'));
    expect(scripts.length, 'a part that the page has not loaded before').toBeGreaterThan(0);
    for (const line of asked) expect(line).toMatch(/^200 \/mfe\/leads\/8\.0\.0\//);

    await message.press('End');
    await message.pressSequentially(' the one next to it');
    await expect(message).toHaveValue('We would like to see the house in Hanalei, and the one next to it');
    const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
    const styled = new Set(sheets.flatMap((href) => /\/mfe\/leads\/([^/]+)\//.exec(href)?.[1] ?? []));
    expect([...styled]).toEqual(['8.0.0']);
  } finally {
    await takeBack(request, 'leads');
  }
});

test('an administrator tries their own version on the real site, sees a ribbon, and ends it', async ({
  page,
  browser,
  baseURL,
}) => {
  const own = rebuilt(builtFiles('nav'), '9.9.9', (script) => script.replaceAll(WORDS, 'Ring the sample desk'));
  await fromTeam(own, async (team) => {
    const address = `/contact?mfe.nav=${team}`;
    expect((await page.goto(address))?.status(), 'visitors may not').toBe(403);
    await signInAs(page.request, 'admin');
    await page.goto(address);
    await confirmOverrides(page);
    await expect(page).toHaveURL('/contact');
    const ribbon = page.getByRole('complementary', { name: 'Overrides' });
    await expect(ribbon).toContainText(new RegExp(`nav \\S+ from ${new URL(team).host}`));
    await expect(page.getByRole('button', { name: 'Ring the sample desk' })).toBeVisible();

    const other = await visitor(browser, baseURL ?? '', false);
    const theirs = await other.newPage();
    const answer = await theirs.goto('/contact');
    await expect(theirs.getByRole('button', { name: WORDS })).toBeVisible();
    await expect(theirs.getByRole('complementary', { name: 'Overrides' })).toHaveCount(0);
    expect(answer?.headers()['content-security-policy']).not.toContain(new URL(team).port);
    await other.close();

    await ribbon.getByRole('button', { name: 'Reset overrides' }).click();
    await expect(page.getByRole('button', { name: WORDS })).toBeVisible();
    await expect(ribbon).toHaveCount(0);
  });
});

test('a remote that is switched off shows its fallback, and comes back', async ({ page, request }) => {
  try {
    expect((await changeRemote(request, 'nav', 'kill', { reason: 'a browser test' })).status()).toBe(200);
    await page.goto('/contact');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: '800-555-0100' })).toBeVisible();
  } finally {
    await changeRemote(request, 'nav', 'revive');
  }
  await page.goto('/contact');
  await expect(new SiteHeader(page).searchBox).toBeVisible();
});
