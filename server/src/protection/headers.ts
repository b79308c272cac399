import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings';

type Directives = Record<string, string[]>;

/**
 * What a page may load. No inline script and no eval: federation, React and the map run under it. A document allows the one
 * style it holds by its hash.
 * Photos and tours come from addresses of the listing feeds, so images and frames take any https origin.
 */
export function contentSecurityPolicy(settings: Settings): Directives {
  const google = settings.GOOGLE_CLIENT_ID ? ['https://accounts.google.com'] : [];
  const googleMaps = settings.GOOGLE_MAPS_KEY ? ['https://maps.googleapis.com', 'https://maps.gstatic.com'] : [];
  const mapbox = settings.MAPBOX_TOKEN ? ['https://api.mapbox.com', 'https://events.mapbox.com'] : [];
  const chat = settings.LIVE_CHAT_SCRIPT ? [new URL(settings.LIVE_CHAT_SCRIPT).origin] : [];
  const local = settings.NODE_ENV === 'development' ? ['http://localhost:*', 'ws://localhost:*'] : [];
  const scripts = local.filter((source) => source.startsWith('http'));
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...google, ...googleMaps, ...chat, ...scripts],
    styleSrc: ["'self'", ...google, ...scripts],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...scripts],
    fontSrc: ["'self'", ...scripts],
    connectSrc: ["'self'", ...google, ...googleMaps, ...mapbox, ...chat, ...local],
    workerSrc: ["'self'", 'blob:'],
    frameSrc: ["'self'", 'https:'],
    mediaSrc: ["'self'", 'https:'],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: settings.EMBED_ORIGINS.length > 0 ? ["'self'", ...settings.EMBED_ORIGINS] : ["'none'"],
  };
}

/** Headers of every answer. Strict transport only where the site is reached by https. */
export async function registerHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const https = settings.PUBLIC_URL?.startsWith('https:') === true;
  // made once: the plugin would put the policy together anew for every request
  const setPolicy = helmet.contentSecurityPolicy({ useDefaults: false, directives: contentSecurityPolicy(settings) });
  app.addHook('onRequest', (request, reply, done) => setPolicy(request.raw, reply.raw, done));
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // the Google sign-in window must be able to answer its opener
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    crossOriginEmbedderPolicy: false,
    // map tokens are restricted to the site's origin, which therefore has to be told
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: settings.EMBED_ORIGINS.length > 0 ? false : { action: 'deny' },
  });
}
