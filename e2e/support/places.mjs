import { fileURLToPath } from 'node:url';

/** Number of sites and workers. */
export const SITES = Number(process.env.E2E_SITES ?? 2);

/** The remotes of e2e/deploy/fixtures, each built by a different tool. */
export const FIXTURE_REMOTES = ['by-preset', 'by-rspack', 'by-webpack', 'by-vite', 'isolated'];

const root = fileURLToPath(new URL('../../', import.meta.url));
const FIRST_PORT = Number(process.env.E2E_PORT ?? 3100);
const PORTS_OF_A_SITE = 10;

/** Port that answers 200 when all sites are ready. */
export const READY_PORT = FIRST_PORT + SITES * PORTS_OF_A_SITE;
/** A database with the sample islands. Each site starts with a copy of it. */
export const TEMPLATE = `${root}test-results/template`;

/**
 * Ports and folders of a site, used by the tests and by the program that starts it.
 * @param site number of the site; in a test the number of the worker
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
    /** origin from which a team serves its own version */
    previewPort: port + 4,
    /** a second site, whose map has streets */
    streetsPort: port + 5,
    /** a remote's token */
    registryToken: (remote) => `hlr_${remote}_${'0'.repeat(40)}`,
    dataDir: `${folder}/data`,
    remotesDir: `${folder}/remotes`,
    /** folder for files of the tests */
    workDir: `${folder}/work`,
  };
}
