import type { AnalyticsEvent } from 'shared-contracts';

export interface ShareTarget {
  label: string;
  href: string;
  event: AnalyticsEvent;
  newWindow: boolean;
}

/** Text, e-mail, Facebook and X for one address; copying the link is an action of its own [B2.5.21]. */
export function shareTargets(url: string, title: string): ShareTarget[] {
  const address = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  return [
    { label: 'Text', href: `sms:?&body=${text}%20${address}`, event: 'share_listing_text', newWindow: false },
    {
      label: 'E-mail',
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

/** An advisor's link stands on the own direct path; everyone else's is the public address [B6.7]. */
export function shareUrl(origin: string, slug: string, advisorPath: string | null): string {
  return `${origin}${advisorPath ?? ''}/listings/${encodeURIComponent(slug)}`;
}
