import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  ApiError,
  formatBaths,
  formatBeds,
  formatLotSize,
  formatPrice,
  formatSquareFeet,
  type Listing,
  listingBySlug,
  photoUrl,
  SITE_PREVIEW_PATH,
} from 'shared-contracts';
import sharp from 'sharp';
import { markup } from '../platform/html/html';
import { sendCacheable } from '../platform/http/conditional';
import { queued } from '../platform/http/request-context';
import { createInternalClient } from './internal-client';
import { PreviewCache } from './preview-cache';
import { PREVIEW_HEIGHT as HEIGHT, PREVIEW_WIDTH as WIDTH } from './preview-size';

const BAND = 176;
const SVG = 'http://www.w3.org/2000/svg';
const SERIF = "Georgia, 'DejaVu Serif', serif";
const SANS = "Helvetica, Arial, 'DejaVu Sans', sans-serif";
/** Seconds. */
const DAY = 86_400;

/** A quiet coast at dusk, where there is no photo. */
const COAST = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320" width="1200" height="800" preserveAspectRatio="xMidYMax slice">
<rect width="480" height="320" fill="#e9e2d4"/><circle cx="338" cy="128" r="34" fill="#f1c9ad"/>
<path fill="#b9c6c4" d="M0 214c46-10 82-44 124-70 18-11 33-12 49 0 34 25 63 58 112 68 41 8 88-14 128-24 28-7 50-6 67-2v134H0z"/>
<path fill="#7f989c" d="M0 240c34-4 60-20 94-40 17-10 29-9 42 2 30 25 74 40 126 44 76 6 150-12 218-14v88H0z"/>
<path fill="#4d7681" d="M0 262c60-8 120 6 180 4s120-14 180-8 84 10 120 6v56H0z"/>
</svg>
`;

interface PreviewDeps {
  siteName: string;
  photoBase: string;
  /** the picture at an address of this server's photos; null where there is none */
  readPhoto: (address: string) => Promise<Buffer | null>;
}

/** The picture a shared listing is shown with: its first photo under price and facts. */
export function registerPreviews(app: FastifyInstance, { siteName, photoBase, readPhoto }: PreviewDeps): void {
  const previews = new PreviewCache();
  app.get(SITE_PREVIEW_PATH, { schema: { hide: true } }, async (request, reply) => {
    const content = await previews.read('', async () => ({ picture: await drawSitePreview(siteName), whole: true }));
    return sendCacheable(request, reply, { type: 'image/png', content, seconds: DAY });
  });
  // drawing one is slow, and no client needs many per minute
  const options = { schema: { hide: true }, config: { rateLimit: { max: 60, timeWindow: 60_000 } } };
  app.get<{ Params: { slug: string } }>('/preview/:slug.png', options, (request, reply) =>
    queued(request, async () => {
      const listing = await createInternalClient(request).request(listingBySlug, {
        params: { slug: request.params.slug },
      });
      if (listing === undefined) throw new ApiError('busy');
      if (!listing) return reply.callNotFound();
      const address = ownPhoto(listing, photoBase);
      const content = await previews.read(`${address} ${band(listing, siteName)}`, async () => {
        const photo = address === null ? null : await readPhoto(address).catch(withoutPhoto(request));
        return { picture: await drawPreview(listing, photo, siteName), whole: photo !== null || address === null };
      });
      return sendCacheable(request, reply, { type: 'image/png', content, seconds: DAY });
    }),
  );
}

/** The site itself: the coast, its name, and what it is for. */
export function drawSitePreview(siteName: string): Promise<Buffer> {
  const words = markup(
    <svg aria-hidden="true" xmlns={SVG} width={WIDTH} height={HEIGHT} textAnchor="middle" fill="#14252c">
      <text x="600" y="190" fontSize="84" fontFamily={SERIF}>
        {siteName}
      </text>
      <text x="600" y="250" fontSize="34" fontFamily={SANS}>
        Hawaii Real Estate
      </text>
    </svg>,
  );
  return drawn(Buffer.from(COAST), words);
}

/** A photo this server itself keeps; others would have to be fetched from elsewhere and are left to their own address. */
function ownPhoto({ photos: [photo] }: Listing, base: string): string | null {
  const address = photo ? photoUrl(photo.post_large, base) : '';
  return address.startsWith('/') && !address.startsWith('//') ? address : null;
}

function withoutPhoto({ log }: FastifyRequest): (error: unknown) => null {
  return (error) => {
    log.warn({ event: 'pages.preview-photo-failed', err: error }, 'a preview is drawn without its photo');
    return null;
  };
}

/** The preview of a listing: its photo under price and facts. */
export function drawPreview(listing: Listing, photo: Buffer | null, siteName: string): Promise<Buffer> {
  return drawn(photo ?? Buffer.from(COAST), band(listing, siteName));
}

function drawn(picture: Buffer, above: string): Promise<Buffer> {
  return sharp(picture)
    .resize(WIDTH, HEIGHT, { fit: 'cover' })
    .composite([{ input: Buffer.from(above) }])
    .png({ compressionLevel: 9, palette: true, quality: 85 })
    .toBuffer();
}

function band(listing: Listing, siteName: string): string {
  const price = formatPrice(listing.asking_price, listing.is_rental);
  const place = [
    listing.address.line_1,
    listing.hl_region_town ?? listing.town,
    listing.hl_region_island ?? listing.island,
  ];
  const facts = sizeTexts({ ...listing, type: [listing.dwelling_type_name].flat().join(', ') });
  const top = HEIGHT - BAND;
  const line = (y: number, size: number, text: string, weight = 400) => (
    <text x="48" y={top + y} fontSize={size} fontWeight={weight}>
      {drawable(text)}
    </text>
  );
  return markup(
    <svg aria-hidden="true" xmlns={SVG} width={WIDTH} height={HEIGHT} fontFamily={SANS} fill="#fff">
      <rect y={top} width={WIDTH} height={BAND} fill="#0a2730" fillOpacity="0.88" />
      {line(62, 46, price, 700)}
      {line(108, 28, facts.slice(0, 4).join('  ·  '))}
      {line(148, 26, clipped([...new Set(place)].filter(Boolean).join(', ')))}
      <text x={WIDTH - 48} y={top + 62} fontSize="30" fontFamily={SERIF} textAnchor="end">
        {siteName}
      </text>
    </svg>,
  );
}

/** Text of an SVG: XML knows no control characters, and a picture with one could not be drawn. */
function drawable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, ' ');
}

const MAX_LETTERS = 76;
const clipped = (text: string) => (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1).trimEnd()}…` : text);

interface Sizes {
  beds?: number | null | undefined;
  baths?: number | null | undefined;
  total_floor_area?: number | null | undefined;
  lot_size_ft?: number | null | undefined;
  type: string;
}

/** Beds, baths, floor, lot, type; what is unknown is left out. */
function sizeTexts({ beds, baths, total_floor_area: floor, lot_size_ft: lot, type }: Sizes): string[] {
  const lotText = formatLotSize(lot);
  return [
    beds || floor ? formatBeds(beds) : '',
    baths ? formatBaths(baths) : '',
    formatSquareFeet(floor),
    lotText.endsWith('sq ft') ? `${lotText} lot` : lotText,
    type,
  ].filter((text) => text !== '');
}
