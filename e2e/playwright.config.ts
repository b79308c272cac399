import { defineConfig, devices } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 3100);
const asRoot = process.getuid?.() === 0;

/** One real server on sample islands, one real Chromium; nothing between them is replaced. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/browser',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 1,
  retries: process.env.X_NORETRY ? 0 : 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: `http://localhost:${port}`,
    // recording every test costs a tenth of the run; what fails is done again to be recorded, and counts as failed
    trace: 'on-first-retry',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        ...(asRoot ? ['--no-sandbox'] : []),
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--disable-background-networking',
        '--disable-component-update',
        // WebGL is drawn by software, the page itself by the cheaper way for machines without a graphics card
        '--disable-gpu-compositing',
      ],
    },
  },
  webServer: {
    command: 'node e2e/bin/serve.mjs',
    cwd: '..',
    url: `http://localhost:${port}/readyz`,
    timeout: 240_000,
    reuseExistingServer: !process.env.CI,
    stdout: 'ignore',
    stderr: 'pipe',
    // the site ends by itself, its database closed; killed outright it would leave its server behind
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: { E2E_PORT: String(port), STARTED_BY: String(process.pid) },
  },
});
