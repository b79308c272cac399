import type { AnalyticsEvent, Listing, SessionState } from 'shared-contracts';
import { addressOf, type LinkHost } from 'shared-ui';
import { i18n } from '../texts';

/** The address of a listing for sharing. Call it in event handlers only, because it reads the page's address. */
export function linkOf(
  { slug }: Listing,
  { user, advisor }: Pick<SessionState, 'user' | 'advisor'>,
  host: LinkHost,
): string {
  const own = user?.is_advisor ? (user.agent ?? advisor) : null;
  return location.origin + addressOf(host, shareUrl('', slug, own?.direct_path ?? null));
}

export interface ShareTarget {
  label: string;
  href: string;
  event: AnalyticsEvent;
  newWindow: boolean;
}

/** Links for text, e-mail, Facebook and X. Copying is a separate action. */
export function shareTargets(url: string, title: string): ShareTarget[] {
  const address = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  return [
    {
      label: i18n.t('share.text', {}, { message: 'Text' }),
      href: `sms:?&body=${text}%20${address}`,
      event: 'share_listing_text',
      newWindow: false,
    },
    {
      label: i18n.t('E-mail'),
      href: `mailto:?subject=${text}&body=${address}`,
      event: 'share_listing_email',
      newWindow: false,
    },
    {
      label: 'Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
      event: 'share_listing_fb',
      newWindow: true,
    },
    {
      label: 'Twitter/X',
      href: `https://twitter.com/intent/tweet?url=${address}&text=${text}`,
      event: 'share_listing_twitter',
      newWindow: true,
    },
  ];
}

/** An advisor's link uses their direct path; all others get the public address. */
export function shareUrl(origin: string, slug: string, advisorPath: string | null): string {
  return `${origin}${advisorPath ?? ''}/listings/${encodeURIComponent(slug)}`;
}
