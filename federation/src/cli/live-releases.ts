import * as z from 'zod/mini';
import { type OpenRelease, openReleaseSchema } from '../verify';
import { CliError, EXIT } from './command';

const PATIENCE_MS = 15_000;

/** A loose schema: the site's contract may have slots that this checkout no longer has. */
const discoverySchema = z.object({ microFrontends: z.record(z.string(), z.array(z.object({ url: z.string() }))) });

const inUseSchema = z.object({ versions: z.array(z.object({ name: z.string(), version: z.string() })) });

/** Reads the releases that visitors of a running site have now, from its public documents. Needs no token. */
export async function liveReleases(address: string): Promise<OpenRelease[]> {
  if (!URL.canParse(address)) throw new CliError(EXIT.usage, `'${address}' is not the address of a site.`);
  const folders = (await withCanaries(address)) ?? (await discovered(address));
  return Promise.all(folders.map(async (url) => openReleaseSchema.parse(await read(new URL('release.json', url)))));
}

/** Folders of every version that a visitor may have; null for a site that does not list them. */
async function withCanaries(address: string): Promise<URL[] | null> {
  const url = new URL('/mfe/in-use.json', address);
  const response = await ask(url);
  if (response.status === 404) return null;
  const parsed = inUseSchema.safeParse(await contentOf(response, url));
  if (!parsed.success)
    throw new CliError(
      EXIT.unreachable,
      `${url} answered without the list of versions in use. Is it a site of this project?`,
    );
  return parsed.data.versions.map(({ name, version }) => new URL(`/mfe/${name}/${version}/`, address));
}

/** Folders of the versions that visitors outside of canaries get. */
async function discovered(address: string): Promise<URL[]> {
  const discovery = discoverySchema.safeParse(await read(new URL('/mfe/discovery.json', address)));
  if (!discovery.success) throw new CliError(EXIT.unreachable, `${address} has no discovery document.`);
  const versions = Object.values(discovery.data.microFrontends).flatMap(([version]) => version ?? []);
  return versions.map(({ url }) => new URL(url, address));
}

const read = async (url: URL): Promise<unknown> => contentOf(await ask(url), url);

async function ask(url: URL): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliError(EXIT.unreachable, `${url.origin} could not be reached: ${why}.`);
  });
}

async function contentOf(response: Response, url: URL): Promise<unknown> {
  if (!response.ok) throw new CliError(EXIT.unreachable, `${url} answered ${response.status}.`);
  return response.json().catch(() => {
    throw new CliError(EXIT.unreachable, `${url} did not answer with JSON.`);
  });
}
