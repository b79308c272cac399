import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { streetArchive, TOWN } from 'server/testing/streets';
import { accessibilityProblems } from '../pages/axe';
import { ListingPage } from '../pages/listing-page';
import { SearchPage } from '../pages/search-page';
import { colorAt, openMap, placeOf } from '../pages/shown-map';
import { sitePlaces } from '../support/places.mjs';
import { copyTemplate, SAMPLES } from '../support/template.mjs';
import { expect, listenTo, test } from '../support/test';

const { root, streetsPort, workDir } = sitePlaces();
const folder = join(workDir, 'streets');
const TILES = join(folder, 'town.pmtiles');

const LAND = '#eeebdf';
const HIGHWAY = '#f8dda3';
const WATER = '#b3d3dc';
/** Places of a pond in the town, away from its name. */
const POND = [
  [0.0026, 0.0035],
  [0.0034, 0.0035],
  [0.0026, 0.0025],
  [0.0034, 0.0025],
] as const;

test.use({ viewport: { width: 1440, height: 900 }, baseURL: `http://localhost:${streetsPort}` });

let site: ChildProcess;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(TILES, streetArchive());
  const dataDir = join(folder, 'data');
  copyTemplate(dataDir);
  site = spawn(process.execPath, [join(root, 'server/dist/main.mjs')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...SAMPLES,
      PROJECT_DIR: root,
      DATA_DIR: dataDir,
      PORT: String(streetsPort),
      MAP_TILES: TILES,
      RATE_LIMITS: 'relaxed',
      MAX_EVENT_LOOP_DELAY_MS: '0',
    },
  });
  await expect
    .poll(() => fetch(`http://localhost:${streetsPort}/readyz`).then(({ status }) => status, String), {
      timeout: 120_000,
    })
    .toBe(200);
});
test.afterAll(async () => {
  const ended = new Promise((resolve) => site.once('exit', resolve));
  site.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

const credits = (page: Page) => page.locator('.maplibregl-ctrl-attrib').filter({ visible: true });

test('a map with a file of streets draws its roads, water and land from this site alone, and names the sources', async ({
  page,
  baseURL,
}) => {
  const { errors } = listenTo(page);
  const foreign: string[] = [];
  const tiles: number[] = [];
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (!['null', baseURL].includes(origin)) foreign.push(response.url());
    if (pathname.startsWith('/basemap/streets/')) tiles.push(response.status());
  });
  const around = 'map_ne_lat=20.74600&map_sw_lat=20.73400&map_ne_lng=-156.43600&map_sw_lng=-156.45400';
  const { view } = await openMap(page, `/listings/maui?${around}`);
  // a price may cover one of the places
  const colorsOf = (places: readonly (readonly [east: number, north: number])[]) =>
    Promise.all(
      places.map(async ([east, north]) =>
        colorAt(page, await placeOf(page, { lat: TOWN.lat + north, lng: TOWN.lng + east }, view)),
      ),
    );
  const steps = [-0.0033, -0.0013, 0.0007, 0.0027];
  await expect.poll(() => colorsOf(steps.map((step) => [step - 0.002, -0.0033]))).toContain(LAND);
  await expect.poll(() => colorsOf(steps.map((step) => [0.005, step]))).toContain(HIGHWAY);
  await expect.poll(() => colorsOf(POND)).toContain(WATER);
  expect(tiles.length).toBeGreaterThan(0);
  expect(new Set(tiles)).toEqual(new Set([200]));
  expect(foreign).toEqual([]);
  await expect(credits(page)).toHaveText('Protomaps © OpenStreetMap contributors');
  await expect(credits(page).getByRole('link', { name: 'OpenStreetMap' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/copyright',
  );
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('the map of a listing names the sources of its streets, too', async ({ page }) => {
  const search = new SearchPage(page);
  await search.open('/listings/maui');
  await search.cards.first().getByRole('link').first().click();
  await new ListingPage(page).heading.waitFor();
  const map = page.getByRole('main').getByRole('figure').and(page.locator('[data-map-status]'));
  await map.scrollIntoViewIfNeeded();
  await expect(map).toHaveAttribute('data-map-status', 'ready', { timeout: 30_000 });
  await expect(map.locator('.maplibregl-ctrl-attrib')).toHaveText('Protomaps © OpenStreetMap contributors');
});
