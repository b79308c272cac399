import { fileURLToPath } from 'node:url';

/** Where the site under test listens and keeps its files; the tests and the program that starts it agree on these. */
export function sitePlaces() {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const port = Number(process.env.E2E_PORT ?? 3100);
  return {
    root,
    port,
    smtpPort: port + 1,
    receiverPort: port + 2,
    embedderPort: port + 3,
    /** where a team serves its own version from */
    previewPort: port + 4,
    /** the build server's token for a remote */
    registryToken: (remote) => `hlr_${remote}_${'0'.repeat(40)}`,
    dataDir: `${root}test-results/site`,
    remotesDir: `${root}test-results/remotes`,
  };
}
