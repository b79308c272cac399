import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isServerFile } from 'federation/protocol/discovery';
import { ApiError, COOKIES } from 'shared-contracts';
import * as z from 'zod/mini';
import { takesBrotli } from '../platform/http/pack';
import { readCookie } from '../platform/security/cookies';
import { FILE_LIMIT } from '../platform/security/limits';
import type { BrowserOverrides } from './overrides/overrides';
import type { PreviewGate } from './preview';
import type { Registry, VersionFile } from './registry';
import type { Visitors } from './visitors';

export interface RegistryDeps {
  registry: Registry;
  visitors: Pick<Visitors, 'of'>;
  overrides?: BrowserOverrides;
  /** decides which clients get the files of a version that was never promoted; without it no client does */
  mayPreview?: PreviewGate;
  shellFolder: string;
}

const FILES = { schema: { hide: true }, config: FILE_LIMIT };
const IMMUTABLE = 'public, max-age=31536000, immutable';
const versionFileSchema = z.object({ name: z.string(), version: z.string(), '*': z.string() });
const shellFileSchema = z.object({ '*': z.string() });
/** Only a file whose name contains its hash may be cached forever. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;

/** A loader that tries a version again requests `<version>/~2/<file>`: the same file at another address. */
const ANOTHER_TRY = /^~\d+\//;

/** Discovery, the remotes' files and the shell's files. */
export async function registerRegistry(
  app: FastifyInstance,
  { registry, visitors, overrides, mayPreview, shellFolder }: RegistryDeps,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: shellFolder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    index: false,
  });
  app.get('/mfe/discovery.json', { schema: { hide: true } }, async (request, reply) => {
    const sealed = readCookie(request, COOKIES.overrides) !== undefined;
    const session = overrides && sealed ? await app.resolveSession(request, reply) : null;
    const own = (await overrides?.active(request, session)) ?? null;
    const deployed = await registry.discovery(await visitors.of(request));
    const discovery = (await overrides?.apply(request, deployed, own)) ?? deployed;
    return openToEveryone(reply)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(String)
      .send(JSON.stringify(discovery));
  });
  // The releases with which a new shell is compared before its deployment. A canary is no secret: discovery shows it to
  // its visitors.
  app.get('/mfe/in-use.json', { schema: { hide: true } }, async (_, reply) => {
    const versions = (await registry.inUse()).map(({ release: { name, version } }) => ({ name, version }));
    return reply.header('cache-control', 'no-store').send({ versions });
  });
  app.get('/mfe/:name/:version/*', FILES, async (request, reply) => {
    const { name, version, '*': path } = versionFileSchema.parse(request.params);
    const file = path.replace(ANOTHER_TRY, '');
    if (isServerFile(file)) throw new ApiError('not_found');
    const found = await registry.file(name, version, file);
    if (!found || ('folder' in found && !existsSync(join(found.folder, file)))) throw new ApiError('not_found');
    if ('folder' in found) return sendImmutable(asSubresource(reply, file), file, found.folder);
    if (!found.isPromoted && !(await mayPreview?.(request, reply, { name, version }))) throw new ApiError('not_found');
    asSubresource(reply, file).header('cache-control', found.isPromoted ? IMMUTABLE : 'no-store');
    return sendStored(reply, file, found, takesBrotli(request));
  });
  app.get('/shell/*', FILES, async (request, reply) => {
    const { '*': file } = shellFileSchema.parse(request.params);
    if (!isPublicPath(file) || !existsSync(join(shellFolder, file))) throw new ApiError('not_found');
    asSubresource(reply, file);
    if (HASHED.test(basename(file))) return sendImmutable(reply, file, shellFolder);
    return reply.header('cache-control', 'no-cache').sendFile(file, shellFolder);
  });
}

/** No hidden file, no path outside of the folder, and no file of the Node bundle. */
function isPublicPath(file: string): boolean {
  const isPlain = file.split('/').every((step) => step !== '' && !step.startsWith('.'));
  return isPlain && !isServerFile(file);
}

/** Scripts are loaded with CORS so that their hashes can be checked, also by staff pages on other origins. */
function openToEveryone(reply: FastifyReply): FastifyReply {
  return reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
}

/**
 * Files are parts of pages and never documents: a file that is opened by its address runs no script. An SVG is
 * downloaded, because browsers treat it as a document with scripts.
 */
const FILE_POLICY = "sandbox; default-src 'none'";

function asSubresource(reply: FastifyReply, file: string): FastifyReply {
  openToEveryone(reply).header('content-security-policy', FILE_POLICY);
  if (extname(file).toLowerCase() === '.svg') reply.header('content-disposition', 'attachment');
  return reply;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

function sendStored(
  reply: FastifyReply,
  file: string,
  { content, packed }: Extract<VersionFile, { content: Buffer }>,
  takesPacked: boolean,
): FastifyReply {
  if (packed && takesPacked) reply.header('content-encoding', 'br');
  return reply
    .header('vary', 'accept-encoding')
    .type(TYPES[extname(file)] ?? 'application/octet-stream')
    .send(packed && takesPacked ? packed : content);
}

function sendImmutable(reply: FastifyReply, file: string, folder: string): FastifyReply {
  return reply.header('cache-control', IMMUTABLE).sendFile(basename(file), join(folder, dirname(file)));
}
