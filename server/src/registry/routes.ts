import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError, discoverySchema } from 'shared-contracts';
import * as z from 'zod/mini';
import type { Registry } from './registry';

export interface RegistryDeps {
  registry: Registry;
  shellFolder: string;
}

const YEAR_SECONDS = 31_536_000;
const versionFileSchema = z.object({ name: z.string(), version: z.string(), '*': z.string() });
const shellFileSchema = z.object({ '*': z.string() });
/** Only a name that carries its content's hash may be kept for ever. */
const HASHED = /\.[0-9a-f]{8,}\.[a-z0-9]+$/;

/** Discovery, the remotes' files and the shell's files. */
export async function registerRegistry(app: FastifyInstance, { registry, shellFolder }: RegistryDeps): Promise<void> {
  await app.register(fastifyStatic, {
    root: shellFolder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    index: false,
  });
  app.get('/mfe/discovery.json', { schema: { hide: true } }, async (_, reply) => {
    const discovery = discoverySchema.parse(await registry.discovery());
    return openToEveryone(reply)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(String)
      .send(JSON.stringify(discovery));
  });
  app.get('/mfe/:name/:version/*', { schema: { hide: true } }, async (request, reply) => {
    const { name, version, '*': file } = versionFileSchema.parse(request.params);
    const found = await registry.version(name, version);
    // only what the release lists is served, so that no other path can be reached
    const listed = found && (file === 'release.json' || Object.hasOwn(found.release.integrity, file));
    if (!found || !listed || !existsSync(join(found.folder, file))) throw new ApiError('not_found');
    return sendImmutable(openToEveryone(reply), file, found.folder);
  });
  app.get('/shell/*', { schema: { hide: true } }, async (request, reply) => {
    const { '*': file } = shellFileSchema.parse(request.params);
    if (file.split('/').some((step) => step.startsWith('.')) || !existsSync(join(shellFolder, file)) || file === '') {
      throw new ApiError('not_found');
    }
    openToEveryone(reply);
    if (HASHED.test(basename(file))) return sendImmutable(reply, file, shellFolder);
    return reply.header('cache-control', 'no-cache').sendFile(file, shellFolder);
  });
}

/** Scripts are loaded with CORS so that their hashes can be checked, also by staff pages on other origins. */
function openToEveryone(reply: FastifyReply): FastifyReply {
  return reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
}

function sendImmutable(reply: FastifyReply, file: string, folder: string): FastifyReply {
  return reply
    .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    .sendFile(basename(file), join(folder, dirname(file)));
}
