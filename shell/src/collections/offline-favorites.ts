import {
  type Favorite,
  formatStatus,
  type HostServices,
  hawaiiDayNumber,
  type ListingCard,
  listingsByIds,
  photoUrl,
  STORAGE_KEYS,
} from 'shared-contracts';
import { factTexts, placeText, priceText } from 'shared-ui';
import { send } from '../api/http';
import { i18n } from '../texts';

const STORE = STORAGE_KEYS.offlineFavorites;
/** Says for which favorites and which day the stored homes are. */
const KEY = 'x-favorites';
/** The newest favorites are stored. */
const MAX_HOMES = 24;
const PHOTO_TIMEOUT_MS = 15_000;

type Host = Pick<HostServices, 'api' | 'session' | 'settings'>;

/**
 * Stores the user's favorites in this browser, for the page without a connection: once a day, and after each change.
 * @param favorites null without a user, whose favorites are deleted; undefined before they are loaded
 */
export async function storeFavorites(host: Host, favorites: readonly Favorite[] | null | undefined): Promise<void> {
  if (!('caches' in window) || !navigator.serviceWorker || favorites === undefined) return;
  const newest = favorites?.slice(0, MAX_HOMES) ?? [];
  const ids = newest.flatMap(({ internal_id: id }) => id ?? []);
  if (ids.length === 0) {
    await caches.delete(STORE);
    return;
  }
  const { api, session, settings } = host;
  const user = session.state.user?.id;
  const key = encodeURIComponent(
    JSON.stringify([hawaiiDayNumber(Date.now()), newest.map(({ internal_id, note }) => [internal_id, note])]),
  );
  const stored = (await caches.has(STORE)) ? await caches.match(`/${STORE}`, { cacheName: STORE }) : undefined;
  if (stored?.headers.get(KEY) === key) return;
  const cards = await api.call(listingsByIds, { params: { ids: ids.join(',') } });
  const noteOf = (id: string) => newest.find(({ internal_id }) => internal_id === id)?.note ?? '';
  const homes = await Promise.all(cards.map((card) => homeOf(card, noteOf(card.internal_id), settings.photoBase)));
  if (session.state.user?.id !== user) return;
  const cache = await caches.open(STORE);
  await cache.put(`/${STORE}`, new Response(JSON.stringify(homes), { headers: { [KEY]: key } }));
}

/** The texts that the service worker shows. */
async function homeOf(card: ListingCard, note: string, base: string): Promise<Record<string, string>> {
  const { beds, baths, total_floor_area: floorArea, lot_size_ft: lotSize, type, status, listing_office_name } = card;
  const thumb = card.photos[0]?.thumb;
  return {
    slug: card.slug,
    address: [card.address.line_1, placeText(card)].filter(Boolean).join(', '),
    price: priceText(card.asking_price, { rental: card.is_rental }),
    facts: factTexts({ beds, baths, floorArea, lotSize, type }).join(' · '),
    status: status === 'Active' ? '' : formatStatus(status).label,
    note: note && i18n.t('Your note: {note}', { note }),
    remarks: card.public_remarks ?? '',
    office: listing_office_name ?? '',
    photo: thumb ? await dataUrl(photoUrl(thumb, base)) : '',
  };
}

/** The picture inside of an address; empty where it cannot be read. */
async function dataUrl(address: string): Promise<string> {
  const response = await send(address, { timeoutMs: PHOTO_TIMEOUT_MS }).catch(() => null);
  if (!response?.ok) return '';
  const picture = await response.blob();
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => resolve('');
    reader.readAsDataURL(picture);
  });
}
