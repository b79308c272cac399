import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Attestations } from '../protocol/attestation';
import {
  deploymentSchema,
  previewLinkSchema,
  prunedSchema,
  publishedVersionSchema,
  REGISTRY_BASE,
  refusedSchema,
  registryTokensSchema,
  remoteStatusSchema,
  versionSourceSchema,
} from '../protocol/registry';
import { CliError, EXIT } from './command';

const PATIENCE_MS = 15_000;
const UPLOAD_PATIENCE_MS = 120_000;
/** Number of retries while the registry is busy. A busy registry has changed nothing. */
const BUSY_TRIES = 6;
const MAX_PAUSE_S = 10;

export type Change = 'promote' | 'halt' | 'rollback' | 'kill' | 'revive';

/** The registry API for one remote's team. */
export type RegistryClient = ReturnType<typeof createRegistryClient>;

export interface RegistryAccess {
  base: URL;
  token: string;
  name: string;
}

/** All methods reject with a CliError. */
export function createRegistryClient({ base, token, name }: RegistryAccess) {
  const path = `${REGISTRY_BASE}/${encodeURIComponent(name)}`;
  const ask = async <T>(schema: z.ZodMiniType<T>, way: string, init: RequestInit, patience = PATIENCE_MS) => {
    const headers = { ...init.headers, accept: 'application/json', authorization: `Bearer ${token}` };
    const send = () =>
      fetch(new URL(path + way, base), {
        ...init,
        headers,
        signal: AbortSignal.timeout(patience),
        redirect: 'error',
      }).catch((error: unknown) => {
        throw new CliError(EXIT.unreachable, `The registry at ${base.origin} could not be reached: ${cause(error)}.`);
      });
    return read(schema, await whenFree(send), base.origin);
  };
  const post = (body: object, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return {
    address: base.origin,
    status: () => ask(remoteStatusSchema, '', {}),
    publish: (archive: Uint8Array, { dryRun }: { dryRun: boolean }) =>
      ask(
        publishedVersionSchema,
        `/versions${dryRun ? '?dry_run=true' : ''}`,
        { method: 'POST', body: Buffer.from(archive), headers: { 'content-type': 'application/gzip' } },
        UPLOAD_PATIENCE_MS,
      ),
    /** Checks the statements about a version before it is published. */
    checkAttestations: (version: string, attestations: Attestations) =>
      ask(
        versionSourceSchema,
        `/versions/${version}/attestations?dry_run=true`,
        post(attestations),
        UPLOAD_PATIENCE_MS,
      ),
    /** Sends the statements about a published version. */
    attest: (version: string, attestations: Attestations) =>
      ask(publishedVersionSchema, `/versions/${version}/attestations`, post(attestations), UPLOAD_PATIENCE_MS),
    /** An address that shows a published version before its promotion. */
    preview: (version: string) => ask(previewLinkSchema, `/versions/${version}/preview`, post({})),
    /** Changes the deployment if it is still at this revision. */
    change: (change: Change, body: object, revision: number) =>
      ask(deploymentSchema, `/${change}`, post(body, { 'if-match': `"${revision}"` })),
    /** The remote's valid tokens. With a number, revokes that token first. */
    tokens: (revoke?: number) =>
      revoke === undefined
        ? ask(registryTokensSchema, '/tokens', {})
        : ask(registryTokensSchema, '/tokens/revoke', post({ id: revoke })),
    /** Removes the files of versions that no visitor needs; `keepDays` overrides the site's setting. */
    prune: (options: { dryRun: boolean; keepDays?: number | undefined }) =>
      ask(prunedSchema, '/prune', post(options), UPLOAD_PATIENCE_MS),
  };
}

/** Sends a request. Repeats it while the registry is busy, up to the limit. */
async function whenFree(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await send();
    const seconds = Number(response.headers.get('retry-after'));
    if (response.status !== 503 || tries === BUSY_TRIES || !(seconds > 0)) return response;
    await response.body?.cancel();
    await pause(Math.min(seconds, MAX_PAUSE_S) * 1000);
  }
}

async function read<T>(schema: z.ZodMiniType<T>, response: Response, origin: string): Promise<T> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw strange(origin, `${issue?.path.join('.')}: ${issue?.message}`);
  }
  const refused = refusedSchema.safeParse(body);
  if (refused.success && refused.data.refusals.length > 0) {
    const { refusals } = refused.data;
    const reasons = refusals.length === 1 ? 'for one reason' : `for ${refusals.length} reasons`;
    throw new CliError(EXIT.refused, `Refused ${reasons}; nothing was changed.`, refusals);
  }
  const problem = problemSchema.safeParse(body);
  if (!problem.success) throw strange(origin, `${response.status} ${response.statusText}`);
  throw new CliError(EXIT.unreachable, `The registry at ${origin} answered ${response.status}: ${problem.data.detail}`);
}

const problemSchema = z.object({ detail: z.string() });

function strange(origin: string, what: string): CliError {
  return new CliError(EXIT.unreachable, `${origin} sent a response that is not a registry's: ${what}`);
}

function cause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}
