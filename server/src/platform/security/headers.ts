import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Settings } from '../settings/settings';

type Directives = Record<string, string[]>;

/** Address for browsers' reports about blocked content. */
export const POLICY_REPORTS_PATH = '/policy-reports';

const NO_FRAMES = "frame-ancestors 'none'";

/** Browser features that no page uses: neither an injected script nor a framed tour gets them. */
const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const PERMISSIONS_POLICY = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', ');

/** Headers of a response on the bare socket, where no hook runs. */
export const BARE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': `default-src 'none'; ${NO_FRAMES}`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/**
 * The content security policy. No inline script and no eval: federation, React and the map work without them. A
 * document allows its one style element by hash.
 * Photos and tours come from addresses of the listing feeds, so images and frames may use any https origin.
 */
export function contentSecurityPolicy(settings: Settings): Directives {
  const google = settings.GOOGLE_CLIENT_ID ? ['https://accounts.google.com'] : [];
  const googleMaps = settings.GOOGLE_MAPS_KEY ? ['https://maps.googleapis.com', 'https://maps.gstatic.com'] : [];
  const mapbox = settings.MAPBOX_TOKEN ? ['https://api.mapbox.com', 'https://events.mapbox.com'] : [];
  const mapStyles = [settings.MAP_STYLE_URL, settings.MAP_SATELLITE_STYLE_URL].flatMap(originOf);
  const chat = settings.LIVE_CHAT_SCRIPT ? [new URL(settings.LIVE_CHAT_SCRIPT).origin] : [];
  const local = settings.NODE_ENV === 'development' ? ['http://localhost:*', 'ws://localhost:*'] : [];
  const scripts = local.filter((source) => source.startsWith('http'));
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...google, ...googleMaps, ...chat, ...scripts],
    styleSrc: ["'self'", ...google, ...scripts],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...scripts],
    fontSrc: ["'self'", ...scripts],
    connectSrc: ["'self'", ...google, ...googleMaps, ...mapbox, ...mapStyles, ...chat, ...local],
    workerSrc: ["'self'", 'blob:'],
    frameSrc: ["'self'", 'https:'],
    mediaSrc: ["'self'", 'https:'],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    reportUri: [POLICY_REPORTS_PATH],
    // Browsers that know the newer name ignore the older one, and deliver over https only.
    ...(isHttps(settings) ? { reportTo: ['policy'] } : {}),
  };
}

/**
 * The origin of a map style on another site, which also has its tiles; none for a path of this site or a Mapbox style.
 */
function originOf(style: string | null): string[] {
  return style?.startsWith('https:') ? [new URL(style).origin] : [];
}

/** Headers of every response. Strict transport security only if the site uses https. */
export async function registerHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  const https = isHttps(settings);
  // Made once: the plugin would build the policy for every request.
  const setPolicy = helmet.contentSecurityPolicy({ useDefaults: false, directives: contentSecurityPolicy(settings) });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-frame-options', 'DENY').header('permissions-policy', PERMISSIONS_POLICY);
    if (https) reply.header('reporting-endpoints', `policy="${POLICY_REPORTS_PATH}"`);
    setPolicy(request.raw, reply.raw, done);
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // The Google sign-in window must be able to answer its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    crossOriginEmbedderPolicy: false,
    // Map tokens are restricted to the site's origin, so requests must send it.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: false,
  });
}

const isHttps = ({ PUBLIC_URL }: Settings) => PUBLIC_URL?.startsWith('https:') === true;

/** Allows the code of this one document to make requests to these origins. */
export function allowConnections(reply: FastifyReply, origins: readonly string[]): void {
  const policy = reply.getHeader('content-security-policy');
  if (origins.length === 0 || typeof policy !== 'string') return;
  reply.header('content-security-policy', policy.replace(/(^|;\s*)connect-src /, `$&${origins.join(' ')} `));
}

/** Allows pages of these origins to show this one response in a frame. */
export function allowFraming(reply: FastifyReply, origins: readonly string[]): void {
  const policy = reply.getHeader('content-security-policy');
  if (origins.length === 0 || typeof policy !== 'string') return;
  const ancestors = ["frame-ancestors 'self'", ...origins].join(' ');
  reply.header('content-security-policy', policy.replace(NO_FRAMES, ancestors)).removeHeader('x-frame-options');
}
