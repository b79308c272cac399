import { OVERRIDE } from '../../../src/registry';
import { type Call, CliError, type Command, EXIT, number, text } from '../command';
import { type DevServer, startDevServer } from '../dev/dev-server';
import { buildForDev, watchSources } from '../dev/rebuild';
import { remoteFolder } from '../remote-folder';

const DEFAULT_SITE = 'http://localhost:3000';
const DEFAULT_PORT = 4300;
const PATIENCE_MS = 5000;

export const dev: Command = {
  name: 'dev',
  summary: 'runs this remote from its sources in a running site, rebuilt with every change',
  help: `mfe dev [name] [--site <address>] [--port <number>]

Builds the remote, serves it to this machine, and prints the address that makes one browser take it from here, once you
press the button of the question it shows; everything else comes from the site. Each change is built, and the remote's parts of the page are drawn anew in their places: the page
stays, and what the other remotes show on it; a change of mfe.json loads the page anew. The site takes part while developing
(\`npm run dev\`, or NODE_ENV=development), or for an administrator when OVERRIDE_ORIGINS of the site lists this address.
A ribbon on the page says that it is not what visitors get, and resets it. Goes on until Ctrl+C.

  --site <address>   the running site; ${DEFAULT_SITE} unless said
  --port <number>    where the remote is served; ${DEFAULT_PORT} unless said, 0 for a free one
  --json             one JSON document on standard output when it ends, for scripts`,
  flags: { site: { type: 'string' }, port: { type: 'string' }, remote: { type: 'string' } },
  async run(call) {
    const folder = remoteFolder(call, call.words[0]);
    // from the start: whoever ends it while the first build runs ends it as well
    const stop = call.stop();
    const first = await buildForDev(folder);
    const { name } = first.release;
    const server = await startDevServer(number(call, 'port', 0, 65_535) ?? DEFAULT_PORT);
    server.serve(first.files);
    const site = siteOf(call);
    const page = new URL(`?${OVERRIDE.prefix}${name}=${server.address}`, site).href;
    call.out.say(`${name} ${first.release.version} is served at ${server.address}\n\n  ${page}\n`);
    const problem = await siteProblem(site, name, server.address);
    if (problem) call.out.say(`${problem}\n`);
    const builds = await rebuildUntil(stop, call, folder, server);
    return { name, address: server.address, page, builds };
  },
};

async function rebuildUntil(stop: AbortSignal, call: Call, folder: string, server: DevServer): Promise<number> {
  let builds = 1;
  const unwatch = watchSources(folder, async () => {
    const started = Date.now();
    try {
      const { release, files } = await buildForDev(folder);
      server.serve(files);
      server.tell('rebuilt', release.version);
      builds += 1;
      call.out.step(`${release.version}, ${Date.now() - started} ms${budgetNote(release)}`);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      server.tell('failed', words);
      call.out.step(words);
    }
  });
  await new Promise<void>((resolve) => {
    if (stop.aborted) resolve();
    stop.addEventListener('abort', () => resolve());
  });
  unwatch();
  await server.close();
  return builds;
}

function budgetNote({ initialBrotliKb, manifest }: Awaited<ReturnType<typeof buildForDev>>['release']): string {
  const { initialBrotliKb: budget } = manifest.budget;
  return initialBrotliKb > budget ? `; over its budget: ${initialBrotliKb} of ${budget} KB` : '';
}

function siteOf(call: Call): string {
  const site = text(call, 'site') ?? DEFAULT_SITE;
  if (URL.canParse(site) && /^https?:/.test(site)) return new URL('/', site).href;
  throw new CliError(EXIT.usage, `'${site}' is no address of a site, as ${DEFAULT_SITE}.`);
}

/** Whether the site would take a remote from here: asked beforehand, since a page would only say that it may not. */
async function siteProblem(site: string, name: string, address: string): Promise<string | null> {
  const asking = new URL(`${OVERRIDE.path}?${new URLSearchParams({ [name]: address, to: '/' })}`, site);
  const answer = await fetch(asking, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => null,
  );
  if (answer === null) return `${site} does not answer: start it, as with npm run dev.`;
  // a site that accepts it shows its question
  if (answer.ok) return null;
  return `${site} takes it from administrators only, and only when its OVERRIDE_ORIGINS lists ${new URL(address).origin}; or run it with npm run dev.`;
}
