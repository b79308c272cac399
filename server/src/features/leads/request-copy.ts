import { type LeadAction, pageLanguage } from 'shared-contracts';
import { inLanguage } from '../../platform/language/language';
import { textIn } from '../../platform/settings/definitions';
import { i18n } from '../../texts';
import type { LeadMailSettings } from './lead-deps';
import { leadComments } from './lead-message';
import type { RequestCopyPayload } from './mails/request-copy-mail';
import type { PreparedLead } from './prepared-lead';
import { callbackFacts, homeOf, mailPlace, SELLER_SOURCE, showingFacts } from './request-words';
import { visitorWords } from './visitor-words';

const THINGS: Record<Exclude<LeadAction, 'favorite'>, string> = {
  ask_question: /*i18n*/ 'question',
  request_showing: /*i18n*/ 'tour request',
  callback: /*i18n*/ 'callback request',
  email_agent: /*i18n*/ 'message',
  contact_agent: /*i18n*/ 'message',
  other: /*i18n*/ 'request',
};

/**
 * The copy of a request in the language of its page, for the person who sent it; null without an address, for a favorite, and while staff act for a
 * client, who did not send it.
 *
 * The form's address is not verified. Its owner may never have seen the form, so the copy has no text of the form: what
 * the person typed is in `own`, which the mail shows only to an account that has verified the address.
 */
export function requestCopy(lead: PreparedLead, site: CopySite): RequestCopyPayload | null {
  const language = lead.language ?? pageLanguage();
  return inLanguage(language, () => copyIn(language, lead, site));
}

interface CopySite {
  siteUrl: string;
  settings: LeadMailSettings;
}

function copyIn(language: string, lead: PreparedLead, site: CopySite): RequestCopyPayload | null {
  const { submission, recipient, userId } = lead;
  const to = submission.email?.trim() || null;
  if (submission.action === 'favorite' || lead.isImpersonated || (to === null && userId === null)) return null;
  const isSeller = lead.origin.lead_source === SELLER_SOURCE;
  const message = visitorWords({ ...submission, message: leadComments(submission) });
  return {
    template: 'request-copy',
    to,
    userId,
    language,
    props: {
      thing: i18n.t(isSeller ? /*i18n*/ 'request about selling your home' : THINGS[submission.action]),
      action: submission.action,
      person: recipient.name,
      answersFrom: recipient.email,
      home: homeOf(lead.listing, mailPlace(site)),
      facts: [...showingFacts(submission), ...callbackFacts(submission, i18n.t('Your time'))],
      replyTime: textIn(site.settings.REPLY_TIME, pageLanguage()) ?? '',
      tour: tourOf(lead),
    },
    own: { message: message || null, phone: submission.phone?.trim() || null },
  };
}

/** The day of a tour for a calendar; null for other requests, and for a tour as soon as possible. */
function tourOf({ submission: { showing }, listing }: PreparedLead): RequestCopyPayload['props']['tour'] {
  if (!showing?.date || !listing) return null;
  const address = [listing.title, listing.hl_region_island].filter(Boolean).join(', ');
  return { day: showing.date, slot: showing.slot ?? null, address };
}
