import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { ICON, ICON_PATH } from '../platform/html/plain-document';

/** Edges in pixels: a phone's home screen, and the two a manifest has to name. */
const SIZES = [180, 192, 512] as const;
const DAY = 'public, max-age=86400';

/** Addresses that are asked for whatever a page says: by feed readers, messengers and old telephones. */
const EXPECTED = { '/favicon.ico': 192, '/apple-touch-icon.png': 180 } as const;

/** The mark as pictures for home screens, and the manifest that names them. */
export function registerIcons(app: FastifyInstance, siteName: string): void {
  for (const size of SIZES) {
    const drawn = once(() => drawIcon(size));
    app.get(`/static/icon-${size}.png`, { schema: { hide: true } }, async (_, reply) =>
      reply
        .header('cache-control', DAY)
        .type('image/png')
        .send(await drawn()),
    );
  }
  for (const [path, size] of Object.entries(EXPECTED)) {
    app.get(path, { schema: { hide: true } }, (_, reply) =>
      reply.header('cache-control', DAY).redirect(`/static/icon-${size}.png`, 301),
    );
  }
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_, reply) =>
    reply
      .header('cache-control', DAY)
      .type('application/manifest+json; charset=utf-8')
      .serializer(String)
      .send(JSON.stringify(manifest(siteName))),
  );
}

function manifest(siteName: string): object {
  const png = (size: number) => ({ src: `/static/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });
  return {
    name: siteName,
    short_name: siteName,
    description: 'Homes, condos and land for sale on every island of Hawaii',
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#faf8f4',
    theme_color: '#0f4c5c',
    icons: [png(192), png(512), { src: ICON_PATH, sizes: 'any', type: 'image/svg+xml' }],
  };
}

/** Without rounded corners: the platform rounds it. */
function drawIcon(size: number): Promise<Buffer> {
  const square = ICON.replace(' rx="7"', '');
  return sharp(Buffer.from(square), { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer();
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
