import type { Page } from '@playwright/test';
import { handMade } from '../support/hand-made';
import { confirmOverrides, fromTeam, previewLink } from '../support/overrides';
import { signInAs } from '../support/people';
import { builtFiles, publishVersion, rebuilt } from '../support/release';
import { renderedDocument } from '../support/rendered-document';
import { anyListing } from '../support/site-api';
import { takenOver } from '../support/taken-over';
import { expect, test } from '../support/test';

/** A remote with a page that no visitor has. */
const OWN_PAGE = '/lagoon';
const lagoon = (version: string) =>
  handMade(version, { ownPage: OWN_PAGE, mount: "props.domElement.textContent = 'The lagoon';" });

const layout = (page: Page) => page.locator('#root > div');
const ribbon = (page: Page) => page.getByRole('complementary', { name: 'Overrides' });

/** Marks the first layout of each document: the server's, or the one that a staff page draws first. */
async function markFirstLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const first = document.querySelector('#root > div');
      first?.setAttribute('data-first', '');
      if (first) watch.disconnect();
    });
    watch.observe(document, { childList: true, subtree: true });
  });
}

let made = 0;

/** Publishes a version, and opens its preview. */
async function openPreview(page: Page): Promise<void> {
  made += 1;
  const version = `3.0.${made}-${test.info().workerIndex}`;
  const published = await publishVersion(page.request, 'hostile', lagoon(version));
  expect(published.ok(), await published.text()).toBe(true);
  await page.goto(await previewLink(page.request, 'hostile', version));
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(page).toHaveURL(OWN_PAGE);
  await expect(page.getByRole('main')).toContainText('The lagoon');
}

/** Opens a page whose layout the server rendered; on a busy machine it may leave that to the browser. */
async function openRendered(page: Page, path: string): Promise<void> {
  await renderedDocument(page.request, path, /id="root"><div class/);
  await page.goto(path);
  await expect(ribbon(page)).toBeVisible();
  await takenOver(page);
}

test('the site hydrates its layout under a preview, also on the page that only the preview has', async ({
  page,
  complaints,
}) => {
  const { slug } = await anyListing(page.request);
  await markFirstLayout(page);
  await openPreview(page);
  for (const path of ['/', '/listings/maui', `/listings/${slug}`, OWN_PAGE]) {
    await openRendered(page, path);
    await expect(layout(page), path).toHaveAttribute('data-first');
    expect([path, complaints.errors]).toEqual([path, []]);
  }
});

test('a preview is the page that visitors would get: from the server, hydrated, with the same policy, and not cached', async ({
  browser,
  page,
  complaints,
}) => {
  const change = (script: string) => script.replaceAll('Agent sign-in', 'Sign-in for agents');
  const published = await publishVersion(page.request, 'nav', rebuilt(builtFiles('nav'), '9.8.1', change));
  expect(published.ok(), await published.text()).toBe(true);
  await page.goto(await previewLink(page.request, 'nav', '9.8.1'));
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(ribbon(page)).toContainText('Preview, in this browser only: nav 9.8.1.');
  await renderedDocument(page.request, '/contact', /data-rendered="nav 9\.8\.1"[\s\S]*Sign-in for agents/);
  await page.goto('/contact');
  await takenOver(page);
  await expect(page.getByText('Sign-in for agents')).toBeVisible();
  expect(complaints.errors).toEqual([]);

  const visitor = await browser.newContext();
  const responses = [await page.request.get('/contact'), await visitor.request.get(page.url())];
  const policies = responses.map((response) =>
    response.headers()['content-security-policy']?.replace(/'sha256-[^']+'/, ''),
  );
  expect(policies[0]).toBe(policies[1]);
  const caching = responses.map((response) => response.headers()['cache-control']);
  expect(caching).toEqual(['no-store', expect.stringContaining('public')]);
  await visitor.close();
});

test("the site hydrates its layout under a version from a team's machine, whose pages the server does not know", async ({
  page,
  complaints,
}) => {
  await signInAs(page.request, 'admin');
  await markFirstLayout(page);
  await fromTeam(lagoon('3.1.0'), async (team) => {
    await page.goto(`/?mfe.hostile=${team}`);
    await confirmOverrides(page);
    await expect(ribbon(page)).toBeVisible();
    for (const path of ['/', '/listings/maui']) {
      await openRendered(page, path);
      await expect(layout(page), path).toHaveAttribute('data-first');
    }
    // the server answers that there is no such page, and the browser draws it
    const errors = () => complaints.errors.filter((error) => !error.includes('status of 404'));
    await page.goto(OWN_PAGE);
    await expect(page.getByRole('main')).toContainText('The lagoon');
    expect(errors()).toEqual([]);
  });
});

for (const [host, path, role] of [
  ['admin', '/admin', 'admin'],
  ['agent tools', '/agent_tools', 'advisor'],
] as const) {
  test(`the page of ${host} draws its layout once under a preview`, async ({ page, complaints }) => {
    await signInAs(page.request, role);
    await markFirstLayout(page);
    await openPreview(page);
    await page.goto(path);
    await expect(ribbon(page)).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(layout(page)).toHaveAttribute('data-first');
    expect(complaints.errors).toEqual([]);
  });
}
