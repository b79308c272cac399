import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { attestationsSchema } from 'federation/protocol/attestation';
import {
  promoteBodySchema,
  pruneBodySchema,
  REGISTRY_BASE,
  reasonBodySchema,
  revokeTokenBodySchema,
  rollbackBodySchema,
} from 'federation/protocol/registry';
import { ApiError } from 'shared-contracts';
import * as z from 'zod/mini';
import { allowLargeUpload } from '../../platform/http/slow-requests';
import { BodySlots } from '../../platform/security/body-slots';
import { UPLOAD_LIMITS } from '../check/unpack';
import { type DeploymentState, described } from '../deploy/deployment-state';
import type { Decision } from '../deploy/deployments';
import { findAttestations, findPublishedVersion } from '../publish/versions.repository';
import { refused } from '../refused';
import type { RegistryService } from '../service';
import { callerOf, mustBeFor, type TokenHolder } from '../tokens/tokens';
import { listTokens, revokeToken } from '../tokens/tokens.repository';
import { sendRegistryFailure } from './send-refusal';

const versionParams = z.object({ version: z.string() });
const dryRunQuery = z.object({ dry_run: z.optional(z.string()) });
/** Requests per minute and address: a build server publishes rarely, and polls the state of a canary often. */
const PUBLISH_LIMIT = { rateLimit: { max: 30, timeWindow: 60_000 } };
const CALL_LIMIT = { rateLimit: { max: 120, timeWindow: 60_000 } };
/** Every team may publish at the same time, and some a second time. */
const UPLOADS_AT_ONCE = 8;
const UPLOADS = 'uploads';
/** An SBOM lists some hundred packages. */
const ATTESTATIONS_LIMIT = 8_000_000;

/** A request of a team about its own remote. */
interface TeamRequest extends TokenHolder {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Serves a path below the address of a remote. The result is the response as JSON. */
type Serve = (
  method: 'GET' | 'POST',
  path: string,
  handler: (request: TeamRequest) => Promise<object>,
  options?: Pick<RouteOptions, 'bodyLimit' | 'config' | 'preParsing'>,
) => void;

/** The registry's API for the `mfe` command and build servers. Staff have their own calls over the same service. */
export async function registerRegistryApi(app: FastifyInstance, service: RegistryService): Promise<void> {
  await app.register(
    (api, _, done) => {
      api.setErrorHandler((error, request, reply) => sendRegistryFailure(error, request, reply));
      for (const type of ['application/gzip', 'application/octet-stream']) {
        api.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: UPLOAD_LIMITS.packed }, (_, body, done) =>
          done(null, body),
        );
      }
      api.decorateRequest('registryCaller', null);
      // Before the body is read: a client without the right must not send twenty megabytes.
      api.addHook('preParsing', async (request) => {
        request.registryCaller = await callerOf(service, request);
        const { name } = z.object({ name: z.optional(z.string()) }).parse(request.params);
        if (name !== undefined) mustBeFor(request.registryCaller, name);
      });
      const serve: Serve = (method, path, handler, options = {}) =>
        api.route({
          method,
          url: path,
          schema: { hide: true },
          config: CALL_LIMIT,
          ...options,
          handler: async (request, reply) => {
            if (!request.registryCaller) throw new ApiError('sign_in_required');
            const response = await handler({ ...request.registryCaller, request, reply });
            return reply.header('cache-control', 'no-store').send(response);
          },
        });
      serveReading(serve, service);
      servePublishing(serve, service);
      serveChanges(serve, service);
      serveTokens(serve, service);
      done();
    },
    { prefix: REGISTRY_BASE },
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** set on the registry's own routes */
    registryCaller: TokenHolder | null;
  }
}

function serveReading(serve: Serve, { status }: RegistryService): void {
  serve('GET', '/', async ({ remote }) => ({
    remotes: (await status.all()).filter(({ deployment }) => deployment.name === remote),
  }));
  serve('GET', '/:name', async ({ remote, reply }) => {
    const found = await status.of(remote);
    reply.header('etag', tagOf(found.deployment.revision));
    return found;
  });
}

function servePublishing(serve: Serve, { db, publish, attestor, overrides, pruner }: RegistryService): void {
  const slots = new BodySlots(UPLOADS_AT_ONCE);
  const preParsing = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!slots.take(reply, UPLOADS)) throw new ApiError('busy');
    allowLargeUpload(request);
  };
  const upload = async ({ remote: name, by, request, reply }: TeamRequest) => {
    if (!Buffer.isBuffer(request.body)) throw new ApiError('unsupported_media_type');
    const dryRun = isDryRun(request);
    const version = await slots.keepFor(reply, UPLOADS, publish({ name, packed: request.body, by, dryRun }));
    reply.code(dryRun ? 200 : 201);
    return version;
  };
  serve('POST', '/:name/versions', upload, { config: PUBLISH_LIMIT, preParsing });
  const statements = '/:name/versions/:version/attestations';
  const attest = async ({ remote, request }: TeamRequest) => {
    const said = bodyOf(attestationsSchema, request.body);
    return (isDryRun(request) ? attestor.check : attestor.keep)(remote, versionOf(request), said);
  };
  serve('POST', statements, attest, {
    bodyLimit: ATTESTATIONS_LIMIT,
    preParsing: async (request: FastifyRequest) => allowLargeUpload(request),
  });
  serve('GET', statements, async ({ remote, request }) => {
    const found = await findAttestations(db, remote, versionOf(request));
    if (!found) throw new ApiError('not_found');
    return { provenance: found.provenance, sbom: found.sbom };
  });
  serve('POST', '/:name/versions/:version/preview', async ({ remote, request }) => {
    const version = versionOf(request);
    if ((await findPublishedVersion(db, remote, version)) === null)
      throw refused('MFE-118', `${remote} ${version} is not published. Publish it first.`, version);
    return overrides.previewLink(request, remote, version);
  });
  serve('POST', '/:name/prune', async ({ remote: name, by, request }) =>
    pruner.prune({ name, by, ...bodyOf(pruneBodySchema, request.body ?? {}) }),
  );
}

function isDryRun(request: FastifyRequest): boolean {
  const { dry_run: dry } = dryRunQuery.parse(request.query);
  return dry !== undefined && dry !== 'false' && dry !== '0';
}

const versionOf = ({ params }: FastifyRequest) => versionParams.parse(params).version;

type Act = (name: string, decision: Decision, body: unknown) => Promise<DeploymentState>;

function serveChanges(serve: Serve, { deployments, now }: RegistryService): void {
  const serveChange = (action: string, act: Act) =>
    serve('POST', `/:name/${action}`, async ({ remote, by, request, reply }) => {
      const { reason } = bodyOf(reasonBodySchema, request.body ?? {});
      const state = await act(remote, { revision: matchOf(request), by, reason }, request.body);
      reply.header('etag', tagOf(state.revision));
      return described(state, now());
    });
  serveChange('promote', (name, decision, body) => {
    const { version, strategy } = bodyOf(promoteBodySchema, body);
    return deployments.promote(name, version, strategy, decision);
  });
  serveChange('rollback', (name, decision, body) => {
    const { confirmNoVisitor } = bodyOf(rollbackBodySchema, body ?? {});
    return deployments.rollback(name, decision, confirmNoVisitor);
  });
  for (const action of ['halt', 'revive', 'kill'] as const) serveChange(action, deployments[action]);
}

/** A team lists and revokes the tokens of its own remote; administrators use /admin. */
function serveTokens(serve: Serve, { db, now }: RegistryService): void {
  serve('GET', '/:name/tokens', async ({ remote }) => ({ tokens: await listTokens(db, remote) }));
  serve('POST', '/:name/tokens/revoke', async ({ remote: of, by, request }) => {
    const { id } = bodyOf(revokeTokenBodySchema, request.body);
    if ((await revokeToken(db, { id, at: now(), by, of })) === null) throw new ApiError('not_found');
    return { tokens: await listTokens(db, of) };
  });
}

function bodyOf<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message }) => ({
    field: path.join('.') || 'body',
    pointer: `#/${path.join('/')}`,
    message,
  }));
  throw new ApiError('validation_failed', fields);
}

const tagOf = (revision: number) => `"${revision}"`;

/** `*` accepts any current revision, for a script that must roll back in any case. */
function matchOf(request: FastifyRequest): number | null {
  const given = request.headers['if-match'];
  if (given?.trim() === '*') return null;
  const revision = /^"?(\d{1,9})"?$/.exec(given?.trim() ?? '')?.[1];
  if (revision === undefined) {
    throw refused('MFE-117', 'If-Match must contain the revision that the decision is based on, as "3".');
  }
  return Number(revision);
}
