import { createHash } from 'node:crypto';
import { releaseSchema } from 'federation/protocol/discovery';
import { builtFiles, type Files, promote, publishVersion, rebuilt, takeBack } from '../support/release';
import { expect, test } from '../support/test';

const PROBE = '/api/v3/current_user?read-by-a-file';
const EXTRA = {
  'gadget.js': `fetch('${PROBE}');`,
  'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script href="gadget.js"/></svg>',
};

/** A version that also contains an SVG with a script. */
function withDrawing(version: string): Files {
  const files = rebuilt(builtFiles('nav'), version);
  const release = releaseSchema.parse(JSON.parse(String(files.get('release.json'))));
  const integrity = { ...release.integrity };
  for (const [name, text] of Object.entries(EXTRA)) {
    files.set(name, Buffer.from(text));
    integrity[name] = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  }
  return files.set('release.json', Buffer.from(JSON.stringify({ ...release, integrity })));
}

test('a published SVG runs no script in a browser, before and after its promotion', async ({ page, request }) => {
  // a version can be published only once, and this test may run again on the same site
  const version = `8.7.${Date.now()}`;
  const published = await publishVersion(request, 'nav', withDrawing(version));
  expect(published.status(), await published.text()).toBe(201);
  const folder = `/mfe/nav/${version}`;
  expect((await page.goto(`${folder}/drawing.svg`))?.status()).toBe(404);
  expect((await request.get(`${folder}/gadget.js`)).status()).toBe(404);
  try {
    expect((await promote(request, 'nav', version, { kind: 'canary', percent: 1 })).status()).toBe(200);
    const probes: string[] = [];
    page.on('request', (sent) => {
      if (/gadget|read-by-a-file/.test(sent.url())) probes.push(sent.url());
    });
    // the browser saves it instead of showing it
    const saved = page.waitForEvent('download');
    await page.goto(`${folder}/drawing.svg`).catch(() => undefined);
    expect((await saved).suggestedFilename()).toBe('drawing.svg');
    // when it is shown as a document, its policy blocks scripts
    await page.route('**/drawing.svg', async (route) => {
      const answer = await route.fetch();
      const { 'content-disposition': _, ...headers } = answer.headers();
      await route.fulfill({ response: answer, headers });
    });
    const refused = page.waitForEvent('console', (message) => message.text().includes('Blocked script execution'));
    await page.goto(`${folder}/drawing.svg`);
    expect((await refused).type()).toBe('error');
    expect(probes).toEqual([]);
  } finally {
    await takeBack(request, 'nav');
  }
});

test('the map draws with its worker, although remote files are no documents', async ({ page, complaints }) => {
  const worker = page.waitForEvent('worker');
  await page.goto('/listings/maui');
  expect((await worker).url()).not.toBe('');
  await expect(page.locator('canvas').first()).toBeVisible();
  expect(complaints.errors).toEqual([]);
});
