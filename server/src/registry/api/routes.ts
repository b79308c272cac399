import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, remoteNameSchema } from 'shared-contracts';
import { attestationsSchema } from 'shared-contracts/attestation';
import {
  promoteBodySchema,
  pruneBodySchema,
  REGISTRY_BASE,
  reasonBodySchema,
  refusal,
  revokeTokenBodySchema,
  rollbackBodySchema,
} from 'shared-contracts/registry';
import * as z from 'zod/mini';
import { allowLargeUpload } from '../../platform/http';
import { UPLOAD_LIMITS } from '../check/unpack';
import { type DeploymentState, described } from '../deploy/deployment-state';
import type { Decision } from '../deploy/deployments';
import { readAttestations, readPublishedVersion } from '../publish/versions.store';
import { RefusedError } from '../refused';
import type { RegistryService } from '../service';
import { listTokensOf, revokeToken } from '../tokens/tokens.store';
import { auditEntry, type StaffAction } from './audit-entry';
import { type Caller, callerOf, mustBeFor } from './authorize';
import { sendRegistryFailure } from './send-refusal';
import { createUploadSlots } from './upload-slots';

const nameParams = z.object({ name: remoteNameSchema });
const versionParams = z.object({ name: z.string(), version: z.string() });
const dryRunQuery = z.object({ dry_run: z.optional(z.string()) });
/** Requests per minute and address: a build server publishes rarely, and polls the state of a canary often. */
const PUBLISH_LIMIT = { rateLimit: { max: 30, timeWindow: 60_000 } };
/** Every team may publish at the same time, and some a second time. */
const UPLOADS_AT_ONCE = 8;
/** An SBOM lists some hundred packages. */
const ATTESTATIONS_LIMIT = 8_000_000;
const CALL_LIMIT = { rateLimit: { max: 120, timeWindow: 60_000 } };

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
      api.addHook('preParsing', async (request, reply) => {
        request.serverSession = await app.resolveSession(request, reply);
        request.registryCaller = await callerOf(service, request);
        const { name } = z.object({ name: z.optional(z.string()) }).parse(request.params);
        if (name !== undefined) mustBeFor(request.registryCaller, name);
      });
      serveReading(api, service);
      servePublishing(api, service);
      serveChanges(api, service);
      servePruning(api, service);
      serveTokens(api, service);
      done();
    },
    { prefix: REGISTRY_BASE },
  );
}

declare module 'fastify' {
  interface FastifyRequest {
    /** set on the registry's own routes */
    registryCaller: Caller | null;
  }
}

function callerIn({ registryCaller }: FastifyRequest): Caller {
  if (!registryCaller) throw new ApiError('sign_in_required');
  return registryCaller;
}

function serveReading(api: FastifyInstance, { status }: RegistryService): void {
  const options = { schema: { hide: true }, config: CALL_LIMIT };
  api.get('/', options, async (request, reply) => {
    const { remote } = callerIn(request);
    const all = await status.all();
    return send(reply, { remotes: all.filter(({ deployment }) => remote === null || deployment.name === remote) });
  });
  api.get('/:name', options, async (request, reply) => {
    const found = await status.of(nameOf(request));
    return send(reply.header('etag', tagOf(found.deployment.revision)), found);
  });
}

function servePublishing(api: FastifyInstance, { db, publish, attestor, overrides }: RegistryService): void {
  const places = createUploadSlots(UPLOADS_AT_ONCE);
  const preParsing = async (request: FastifyRequest, reply: FastifyReply) => {
    places.take(reply);
    allowLargeUpload(request);
  };
  api.post('/:name/versions', { schema: { hide: true }, config: PUBLISH_LIMIT, preParsing }, async (request, reply) => {
    const { by, remote } = callerIn(request);
    // Administrators decide about deployments; only teams publish.
    if (remote === null) throw new RefusedError([refusal('MFE-113', 'Publishing needs the token of the remote.')]);
    if (!Buffer.isBuffer(request.body)) throw new ApiError('unsupported_media_type');
    const dryRun = isDryRun(request);
    const upload = { name: nameOf(request), packed: request.body, by, dryRun };
    const version = await places.keepFor(reply, publish(upload));
    return send(reply.code(dryRun ? 200 : 201), version);
  });
  const options = { schema: { hide: true }, config: CALL_LIMIT };
  const path = '/:name/versions/:version/attestations';
  const large = {
    bodyLimit: ATTESTATIONS_LIMIT,
    preParsing: async (request: FastifyRequest) => allowLargeUpload(request),
  };
  api.post(path, { ...options, ...large }, async (request, reply) => {
    const { name, version } = versionParams.parse(request.params);
    const said = bodyOf(attestationsSchema, request.body);
    return send(reply, await (isDryRun(request) ? attestor.check : attestor.keep)(name, version, said));
  });
  api.get(path, options, async (request, reply) => {
    const { name, version } = versionParams.parse(request.params);
    const found = await readAttestations(db, name, version);
    if (!found) throw new ApiError('not_found');
    return send(reply, { provenance: found.provenance, sbom: found.sbom });
  });
  api.post('/:name/versions/:version/preview', options, async (request, reply) => {
    const { name, version } = versionParams.parse(request.params);
    if ((await readPublishedVersion(db, name, version)) === null)
      throw new RefusedError([refusal('MFE-118', `${name} ${version} is not published. Publish it first.`, version)]);
    return send(reply, await overrides.previewLink(request, name, version));
  });
}

function isDryRun(request: FastifyRequest): boolean {
  const { dry_run: dry } = dryRunQuery.parse(request.query);
  return dry !== undefined && dry !== 'false' && dry !== '0';
}

type Act = (name: string, decision: Decision, body: unknown) => Promise<DeploymentState>;

function serveChanges(api: FastifyInstance, { deployments, now }: RegistryService): void {
  const serve = (action: StaffAction, act: Act) =>
    api.post(`/:name/${action}`, { schema: { hide: true }, config: CALL_LIMIT }, async (request, reply) => {
      const { by, remote } = callerIn(request);
      const { reason } = bodyOf(reasonBodySchema, request.body ?? {});
      const name = nameOf(request);
      const person = remote === null ? request.serverSession : null;
      const log = person && { alsoWrite: auditEntry(person, action, name, reason) };
      const state = await act(name, { revision: matchOf(request), by, reason, ...log }, request.body);
      return send(reply.header('etag', tagOf(state.revision)), described(state, now()));
    });
  serve('promote', (name, decision, body) => {
    const { version, strategy } = bodyOf(promoteBodySchema, body);
    return deployments.promote(name, version, strategy, decision);
  });
  serve('halt', (name, decision) => deployments.halt(name, decision));
  serve('rollback', (name, decision, body) => {
    const { confirmNoVisitor } = bodyOf(rollbackBodySchema, body ?? {});
    return deployments.rollback(name, decision, confirmNoVisitor);
  });
  serve('revive', (name, decision) => deployments.revive(name, decision));
  serve('kill', (name, decision) => deployments.kill(name, decision));
}

function servePruning(api: FastifyInstance, { pruner }: RegistryService): void {
  api.post('/:name/prune', { schema: { hide: true }, config: CALL_LIMIT }, async (request, reply) => {
    const { by, remote } = callerIn(request);
    const name = nameOf(request);
    const body = bodyOf(pruneBodySchema, request.body ?? {});
    const person = remote === null ? request.serverSession : null;
    return send(
      reply,
      await pruner.prune({ name, by, ...body, ...(person && { alsoWrite: auditEntry(person, 'prune', name, '') }) }),
    );
  });
}

/** A team lists and revokes the tokens of its own remote; administrators use /admin. */
function serveTokens(api: FastifyInstance, { db, now }: RegistryService): void {
  const options = { schema: { hide: true }, config: CALL_LIMIT };
  const teamOf = (request: FastifyRequest) => {
    const { by, remote } = callerIn(request);
    if (remote === null) throw new RefusedError([refusal('MFE-113', 'This needs a token of the remote.')]);
    return { by, name: remote };
  };
  api.get('/:name/tokens', options, async (request, reply) =>
    send(reply, { tokens: await listTokensOf(db, teamOf(request).name) }),
  );
  api.post('/:name/tokens/revoke', options, async (request, reply) => {
    const { by, name } = teamOf(request);
    const { id } = bodyOf(revokeTokenBodySchema, request.body);
    if ((await revokeToken(db, { id, at: now(), by, of: name })) === null) throw new ApiError('not_found');
    return send(reply, { tokens: await listTokensOf(db, name) });
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

function nameOf(request: FastifyRequest): string {
  const parsed = nameParams.safeParse(request.params);
  if (!parsed.success) throw new ApiError('not_found');
  return parsed.data.name;
}

const tagOf = (revision: number) => `"${revision}"`;

/** `*` accepts any current revision, for a script that must roll back in any case. */
function matchOf(request: FastifyRequest): number | null {
  const given = request.headers['if-match'];
  if (given?.trim() === '*') return null;
  const revision = /^"?(\d{1,9})"?$/.exec(given?.trim() ?? '')?.[1];
  if (revision === undefined) {
    throw new RefusedError([
      refusal('MFE-117', 'If-Match must contain the revision that the decision is based on, as "3".'),
    ]);
  }
  return Number(revision);
}

function send(reply: FastifyReply, body: object): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(JSON.stringify(body));
}
