import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './support/browser.mjs';
import { READY_PORT, SITES } from './support/places.mjs';

const asRoot = process.getuid?.() === 0;

/** Tests that need a drawn map, or a search page that keeps the map's room: without WebGL the list gets it. */
const MAPS = [
  '**/journeys/{addresses,areas,density,header-search,map,phone,streets}.spec.ts',
  '**/deploy/dev.spec.ts',
  '**/import/import.spec.ts',
  '**/pages/pages.spec.ts',
  '**/security/remote-files.spec.ts',
];
const DRAWS_MAPS = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // draws WebGL by software, and the page without WebGL, which is cheaper
  '--disable-gpu-compositing',
];
const DRAWS_NO_MAPS = ['--disable-gpu', '--disable-3d-apis', '--disable-software-rasterizer'];

const executablePath = await findBrowser({ shell: true });

function launchOptions(args: readonly string[]) {
  return {
    ...(executablePath !== null && { executablePath }),
    args: [
      ...(asRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      ...args,
    ],
  };
}

/** Each worker has a real server with the sample islands and a real Chromium. Nothing between them is mocked. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/browser',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: SITES,
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 720 },
    // recording every test costs a tenth of the time: a failed test runs again to be recorded, and still counts as
    // failed
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    // a test's routes do not see what a worker requests
    serviceWorkers: 'block',
  },
  // a map drawn by software takes a second of CPU time on each search page
  projects: [
    { name: 'maps', testMatch: MAPS, use: { launchOptions: launchOptions(DRAWS_MAPS) } },
    { name: 'site', testIgnore: MAPS, use: { launchOptions: launchOptions(DRAWS_NO_MAPS) } },
  ],
  webServer: {
    command: 'node e2e/bin/serve.mjs',
    cwd: '..',
    url: `http://localhost:${READY_PORT}/`,
    timeout: 240_000,
    reuseExistingServer: !process.env.CI,
    stdout: 'ignore',
    stderr: 'pipe',
    // the sites close their databases and end; a kill would leave their servers running
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: { STARTED_BY: String(process.pid) },
  },
});
