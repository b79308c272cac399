import { type Listing, parseUrl } from 'shared-contracts';
import { i18n } from '../texts';

export type MediaTabId = 'photos' | 'video' | 'map' | 'tour-1' | 'tour-2' | 'street-view';
export interface MediaTab {
  id: MediaTabId;
  label: string;
}

type Media = Pick<Listing, 'uploadedVideoData' | 'virtual_tour_url' | 'virtual_tour_urls'>;

/** All media of a listing, in the documents' order. Street view is offered only if the site has a provider. */
export function mediaTabs(listing: Media, hasStreetView: boolean): MediaTab[] {
  const tours = tourAddresses(listing);
  const tabs: (MediaTab & { there: boolean })[] = [
    { id: 'photos', label: i18n.t('Photos'), there: true },
    { id: 'video', label: i18n.t('Video'), there: videoAddress(listing) !== null },
    { id: 'map', label: i18n.t('Map'), there: true },
    { id: 'tour-1', label: i18n.t('Virtual Tour'), there: tours.length > 0 },
    { id: 'tour-2', label: i18n.t('Virtual Tour 2'), there: tours.length > 1 },
    { id: 'street-view', label: i18n.t('Street View'), there: hasStreetView },
  ];
  return tabs.flatMap(({ id, label, there }) => (there ? [{ id, label }] : []));
}

/** The first two tours, from either of the feed's two fields; only safe addresses. */
export function tourAddresses({ virtual_tour_url, virtual_tour_urls }: Media): string[] {
  const all = [virtual_tour_url, ...virtual_tour_urls].flatMap((address) => webAddress(address) ?? []);
  return [...new Set(all)].slice(0, 2);
}

/** Address of the video player; the feed has the video's hashed id. */
export function videoAddress({ uploadedVideoData: { videos } }: Media): string | null {
  const id = videos[0]?.hashed_id ?? '';
  return /^[a-z0-9]+$/i.test(id) ? `https://fast.wistia.net/embed/iframe/${id}?autoPlay=true` : null;
}

function webAddress(text: string | null): string | null {
  const url = text === null ? null : parseUrl(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}
