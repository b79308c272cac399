import { fileURLToPath } from 'node:url';

/** Sites under test, one for each worker: as many tests run at once. */
export const SITES = Number(process.env.E2E_SITES ?? 2);

/** Remotes of e2e/deploy/fixtures, each built by another tool. */
export const FIXTURE_REMOTES = ['by-preset', 'by-rspack', 'by-webpack', 'by-vite', 'isolated'];

const root = fileURLToPath(new URL('../../', import.meta.url));
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3100);
const PORTS_OF_A_SITE = 10;

/** Answers 200 once every site is open. */
export const READY_PORT = FIRST_PORT + SITES * PORTS_OF_A_SITE;
/** A database with the sample islands, which every site begins as a copy of. */
export const TEMPLATE = `${root}test-results/template`;

/**
 * Where a site under test listens and keeps its files; the tests and the program that starts it agree on these.
 * @param site its number; in a test that of the worker's own
 */
export function sitePlaces(site = Number(process.env.TEST_PARALLEL_INDEX ?? 0)) {
  const port = FIRST_PORT + site * PORTS_OF_A_SITE;
  const folder = `${root}test-results/sites/${site}`;
  return {
    root,
    port,
    url: `http://localhost:${port}`,
    smtpPort: port + 1,
    receiverPort: port + 2,
    embedderPort: port + 3,
    /** where a team serves its own version from */
    previewPort: port + 4,
    /** the build server's token for a remote */
    registryToken: (remote) => `hlr_${remote}_${'0'.repeat(40)}`,
    dataDir: `${folder}/data`,
    remotesDir: `${folder}/remotes`,
    /** where tests write */
    workDir: `${folder}/work`,
  };
}
