import type { StoredListing } from 'search-engine';
import { formatPrice, isJapanese } from 'shared-contracts';
import {
  formatCallback,
  formatCallbackInHawaii,
  formatDay,
  formatHawaiiTime,
  formatMinutes,
  type LeadSubmission,
  showingType,
} from 'shared-contracts/leads';
import { i18n } from '../../texts';
import { homeLinks, type MailPlace } from '../mail/mail-home';
import type { LeadMailSettings } from './lead-deps';
import { TIME_WORDS, TYPE_WORDS } from './lead-message';
import type { MailHome } from './mails/mail-parts';

/** The source of a request from the page for sellers. */
export const SELLER_SOURCE = 'HL Web - CMA';

/** Label and value of a fact of a request, for both mails. */
export type RequestFact = [string, string];

/** The day, time and kind of a showing; empty for other requests. */
export function showingFacts({ showing }: LeadSubmission): RequestFact[] {
  if (!showing) return [];
  const day =
    showing.date === null
      ? i18n.t('As soon as possible')
      : i18n.t('{day} (Hawaii)', { day: formatDay(showing.date, 'full') });
  const facts: RequestFact[] = [[i18n.t('Day'), day]];
  if (showing.time) facts.push([i18n.t('Time'), i18n.t(TIME_WORDS[showing.time])]);
  if (showing.slot !== undefined) facts.push([i18n.t('Time'), slotText(showing.date, showing.slot)]);
  facts.push([i18n.t('Viewing'), i18n.t(TYPE_WORDS[showingType(showing.type)])]);
  return facts;
}

/** '10:00am Hawaii time'; in Japanese with the day, because that of Japan differs. */
const slotText = (day: string | null, slot: number): string =>
  isJapanese() && day !== null
    ? formatHawaiiTime(day, slot)
    : i18n.t('{time} Hawaii time', { time: formatMinutes(slot) });

/**
 * The time of a callback in both zones; empty for other requests.
 * @param label of the time in the visitor's zone
 */
export function callbackFacts({ callback }: LeadSubmission, label: string): RequestFact[] {
  if (!callback) return [];
  const facts: RequestFact[] = [[label, formatCallback(callback)]];
  const inHawaii = formatCallbackInHawaii(callback);
  if (inHawaii) facts.push([i18n.t('Hawaii time'), inHawaii]);
  return facts;
}

export const mailPlace = ({ siteUrl, settings }: { siteUrl: string; settings: LeadMailSettings }): MailPlace => ({
  siteUrl,
  photoBase: settings.PHOTO_BASE,
});

/** The listing of a request, as its mails show it. */
export function homeOf(listing: StoredListing | null, place: MailPlace): MailHome | null {
  if (!listing) return null;
  return {
    title: listing.title,
    mlsNumber: listing.mls_number,
    price: listing.asking_price === null ? null : formatPrice(listing.asking_price, listing.is_rental),
    ...homeLinks(listing, place),
  };
}
