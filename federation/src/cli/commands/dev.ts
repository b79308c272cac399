import type { Release } from '../../protocol/discovery';
import { OVERRIDE } from '../../protocol/registry';
import { CliError, type Define, EXIT, numberFrom } from '../command';
import { type DevServer, startDevServer } from '../dev/dev-server';
import type { Output } from '../output';
import { remoteFolder, remoteName } from '../remote-folder';

const DEFAULT_SITE = 'http://localhost:3000';
const DEFAULT_PORT = 4300;
const PATIENCE_MS = 5000;

export const define: Define = (command, context) => {
  command
    .description(
      'Builds the remote, serves it on this machine and prints an address. Open the address and confirm: this browser then ' +
        'loads the remote from here, and everything else from the site. Each change is built, and the page reloads. The site ' +
        'accepts this while developing (`npm run dev`, or NODE_ENV=development), or for an administrator when ' +
        'OVERRIDE_ORIGINS of the site lists this address. A ribbon on the page shows that visitors get another version, and ' +
        'resets it. Runs until Ctrl+C.',
    )
    .argument('[name]', 'the remote; by default the one of this folder')
    .option('--site <address>', 'the running site', DEFAULT_SITE)
    .option('--port <number>', 'where the remote is served; 0 for a free one', numberFrom(0, 65_535), DEFAULT_PORT)
    .option('--remote <name>', 'the same as [name]')
    .action(async (named, options) => {
      const folder = remoteFolder(context.cwd, named ?? options.remote);
      // from the start, so that Ctrl+C also ends the first build
      const stop = context.stop();
      const site = siteOf(options.site);
      const name = remoteName(context.cwd, named ?? options.remote);
      const server = await startDevServer(options.port);
      try {
        // report a site that does not answer before the build
        const needsStaff = await onlyForStaff(site, name, server.address);
        const page = new URL(`?${OVERRIDE.prefix}${name}=${server.address}`, site).href;
        const { buildForDev } = await import('../dev/rebuild');
        const first = await buildForDev(folder);
        server.serve(first.files);
        if (needsStaff) context.out.say(`${needsStaff}\n`);
        context.out.say(`${name} ${first.release.version} is served at ${server.address}\n\n  ${page}\n`);
        const builds = await rebuildUntil(stop, context.out, folder, server);
        context.out.result({ name, address: server.address, page, builds });
      } finally {
        await server.close();
      }
    });
};

async function rebuildUntil(stop: AbortSignal, out: Output, folder: string, server: DevServer): Promise<number> {
  const { buildForDev, watchSources } = await import('../dev/rebuild');
  let builds = 1;
  const unwatch = watchSources(folder, async () => {
    const started = Date.now();
    try {
      const { release, files } = await buildForDev(folder);
      server.serve(files);
      server.notify('rebuilt', release.version);
      builds += 1;
      out.step(`${release.version}, ${Date.now() - started} ms${budgetNote(release)}`);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      server.notify('failed', words);
      out.step(words);
    }
  });
  await new Promise<void>((resolve) => {
    if (stop.aborted) resolve();
    stop.addEventListener('abort', () => resolve());
  });
  unwatch();
  return builds;
}

function budgetNote({ initialBrotliKb, manifest }: Release): string {
  const { initialBrotliKb: budget } = manifest.budget;
  return initialBrotliKb > budget ? `; over its budget: ${initialBrotliKb} of ${budget} KB` : '';
}

function siteOf(site: string): string {
  if (URL.canParse(site) && /^https?:/.test(site)) return new URL('/', site).href;
  throw new CliError(EXIT.usage, `'${site}' is not the address of a site, such as ${DEFAULT_SITE}.`);
}

/**
 * @returns what a site that does not run for developers needs before it loads a remote from here; null when nothing is
 * missing
 * @throws CliError when no site answers
 */
async function onlyForStaff(site: string, name: string, address: string): Promise<string | null> {
  const question = new URL(`${OVERRIDE.path}?${new URLSearchParams({ [name]: address, to: '/' })}`, site);
  const response = await fetch(question, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {
    throw new CliError(EXIT.unreachable, `${site} does not answer. Start the site, as with \`npm run dev\`.`);
  });
  // a site that accepts it shows its question
  if (response.ok) return null;
  const { origin } = new URL(address);
  return (
    `${site} does not run with \`npm run dev\`. The address below works only for an administrator who is signed in there, ` +
    `and only when the site's OVERRIDE_ORIGINS lists ${origin}.`
  );
}
