import * as z from 'zod/mini';
import { type OpenRelease, openReleaseSchema } from '../verify';
import { CliError, EXIT } from './command';

const PATIENCE_MS = 15_000;

/** As little as is needed: the contract of the site may have slots that are gone here. */
const discoverySchema = z.object({ microFrontends: z.record(z.string(), z.array(z.object({ url: z.string() }))) });

/** What visitors of a running site have now, without canaries, as its own discovery document tells it. Needs no token. */
export async function liveReleases(address: string): Promise<OpenRelease[]> {
  if (!URL.canParse(address)) throw new CliError(EXIT.usage, `'${address}' is no address of a site.`);
  const discovery = discoverySchema.safeParse(await read(new URL('/mfe/discovery.json', address)));
  if (!discovery.success) throw new CliError(EXIT.unreachable, `${address} has no discovery document.`);
  const versions = Object.values(discovery.data.microFrontends).flatMap(([version]) => version ?? []);
  return Promise.all(
    versions.map(async ({ url }) =>
      openReleaseSchema.parse(await read(new URL('release.json', new URL(url, address)))),
    ),
  );
}

async function read(url: URL): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliError(EXIT.unreachable, `${url.origin} could not be reached: ${why}.`);
  });
  if (!answer.ok) throw new CliError(EXIT.unreachable, `${url} answered ${answer.status}.`);
  return answer.json();
}
