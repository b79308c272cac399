import { defineConfig, devices } from '@playwright/test';
import { READY_PORT, SITES } from './support/places.mjs';

const asRoot = process.getuid?.() === 0;

/** Tests that look at a map. */
const MAPS = [
  '**/journeys/{addresses,areas,back-and-forth,find-and-ask,header-search,map,phone,saved-searches}.spec.ts',
  '**/import/import.spec.ts',
  '**/pages/pages.spec.ts',
  '**/security/remote-files.spec.ts',
];
const DRAWS_MAPS = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // WebGL is drawn by software, the page itself by the cheaper way for machines without a graphics card
  '--disable-gpu-compositing',
];
const DRAWS_NO_MAPS = ['--disable-gpu', '--disable-3d-apis', '--disable-software-rasterizer'];

function launchOptions(args: readonly string[]) {
  return {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...(asRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      ...args,
    ],
  };
}

/** For each worker one real server on sample islands and one real Chromium; nothing between them is replaced. */
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
    // recording every test costs a tenth of the run; what fails is done again to be recorded, and counts as failed
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
  },
  // a map that is drawn by software takes a second of CPU time on every page of a search
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
    // the sites end by themselves, their databases closed; killed outright they would leave their servers behind
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: { STARTED_BY: String(process.pid) },
  },
});
