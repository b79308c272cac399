import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from 'shared-contracts';
import { publicSettings } from '../../platform/settings/public-settings';
import type { Registry } from '../../registry/registry';
import type { ShellAssets } from '../../registry/shell-assets';
import { type ConnectDeps, registerConnect } from './connect';

export interface EmbedDeps extends ConnectDeps {
  registry: Pick<Registry, 'discovery'>;
  shellAssets: () => Promise<ShellAssets | null>;
}

const DAY_SECONDS = '86400';

/**
 * The navigation on other sites' pages: their script, its first requests, and reading calls for the origins of the
 * allow list, which is empty by default. Cookies are never sent.
 */
export function registerEmbed(app: FastifyInstance, { db, settings, registry, shellAssets }: EmbedDeps): void {
  const allowed = new Set(settings.EMBED_ORIGINS);
  const shared = publicSettings(settings);
  allowOrigins(app, allowed);
  if (allowed.size > 0) registerConnect(app, { db, settings });
  app.get('/embed.js', { schema: { hide: true } }, async (_, reply) => {
    const assets = await shellAssets();
    const [entry] = assets?.embed?.js ?? [];
    if (!assets || entry === undefined) throw new ApiError('not_found');
    return sendFresh(reply, 'text/javascript', loaderOf(`/shell/${entry}`, assets.integrity[entry]));
  });
  app.get('/embed.json', { schema: { hide: true } }, async (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) throw new ApiError('not_allowed');
    return sendFresh(
      reply,
      'application/json',
      JSON.stringify({ settings: shared, discovery: await registry.discovery() }),
    );
  });
}

/** Adds CORS to reading calls for these origins. All other calls are for the site's own pages only. */
function allowOrigins(app: FastifyInstance, allowed: ReadonlySet<string>): void {
  if (allowed.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!/^\/(?:api\/|embed\.json)/.test(request.url)) return;
    // Also for the site's own pages: a cached response for them must not be used for a page that needs CORS headers.
    reply.header('vary', 'Origin');
    if (origin === undefined || !allowed.has(origin)) return;
    reply.header('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS') return;
    await reply
      .header('access-control-allow-methods', 'GET')
      .header('access-control-allow-headers', 'X-Hl-User-Token')
      .header('access-control-max-age', DAY_SECONDS)
      .code(204)
      .send();
  });
}

/** Loads the current embed host from the origin of this script, and checks its hash. */
function loaderOf(path: string, integrity: string | undefined): string {
  const facts = JSON.stringify({ path, integrity: integrity ?? '' });
  return `(() => {
  const { path, integrity } = ${facts};
  const script = document.createElement('script');
  script.src = new URL(path, document.currentScript.src).href;
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  document.head.append(script);
})();
`;
}

function sendFresh(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .header('cache-control', 'no-cache')
    .header('cross-origin-resource-policy', 'cross-origin')
    .type(`${type}; charset=utf-8`)
    .serializer(String)
    .send(text);
}
