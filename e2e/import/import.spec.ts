import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { searchByText, searchMap } from 'shared-contracts';
import { ListingPage } from '../pages/listing-page';
import { SiteHeader } from '../pages/site-header';
import { sitePlaces } from '../support/places.mjs';
import { expect, test } from '../support/test';

const { root, dataDir } = sitePlaces();

/** Runs the import command while the site is running. */
function runImport(...files: string[]): Promise<{ code: number | null; said: string }> {
  const paths = files.map((file) => join(root, 'e2e', 'import', 'fixtures', file));
  const program = spawn(process.execPath, ['server/bin/import.mjs', ...paths], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (text) => (said += String(text)));
  return new Promise((resolve) => program.on('close', (code) => resolve({ code, said })));
}

test('imports listings of two feeds into a running site: they are found, on the map and open; reports a broken record', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const { said } = await runImport('reso.json', 'spark.json');
  expect(said).toContain('2 imported, 0 removed, 1 left out');
  expect(said).toMatch(/1 x \S+/);

  const text = async () =>
    searchByText.answer.parse(
      await (await request.get(searchByText.path, { params: { s: 'Sample Pakalana' } })).json(),
    );
  await expect.poll(async () => (await text()).total).toBe(2);

  const around = (lat: number, lng: number) => ({ lat, lng });
  const response = await request.post(searchMap.path, {
    data: {
      search: { filters: { query: '977001' } },
      view: {
        ne: around(20.73, -156.43),
        sw: around(20.71, -156.46),
        se: around(20.71, -156.43),
        nw: around(20.73, -156.46),
        center: around(20.72, -156.445),
      },
      zoom: 16,
    },
  });
  const { clusters } = searchMap.answer.parse(await response.json());
  expect(clusters.map(({ lat, lng }) => [lat, lng])).toEqual([[20.7221, -156.4441]]);

  const header = new SiteHeader(page);
  await page.goto('/contact');
  await header.searchFor('Sample Pakalana Place');
  await header.section('Listings').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/listings\/77-sample-pakalana-place/);
  await expect(new ListingPage(page).heading).toContainText('77 Sample Pakalana Place');
  await expect(page.getByText('$1,250,000').first()).toBeVisible();

  const again = await runImport('reso.json', 'spark.json');
  expect(again.said).toContain('2 imported');
  await expect.poll(async () => (await text()).total).toBe(2);
});
