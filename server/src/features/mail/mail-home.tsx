import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { listingPath, NO_PREFIX, photoUrl } from 'shared-contracts';
import { i18n } from '../../texts';
import { colored } from './mail-colors';
import type { PagePath } from './mail-delivery';

/** Where the links and photos of a mail are. */
export interface MailPlace {
  /** origin of the site */
  siteUrl: string;
  photoBase: string;
}

/**
 * The addresses of a home's page and of its first photo, if it has one.
 * @param pagePath adds the language of the mail
 */
export function homeLinks(
  { slug, photos: [photo] }: { slug: string; photos: readonly { post_large: string; original: string }[] },
  { siteUrl, photoBase }: MailPlace,
  pagePath: PagePath = (path) => path,
): { url: string; photoUrl: string | null } {
  return {
    url: siteUrl + pagePath(listingPath(NO_PREFIX, slug)),
    photoUrl: photo ? new URL(photoUrl(photo.post_large || photo.original, photoBase), siteUrl).href : null,
  };
}

/** The photo of a home. Its address below leads to the same page, so the plain-text part has the address only. */
export function HomePhoto({ url, src, address }: { url: string; src: string; address: string }) {
  return (
    <Link href={url} data-skip-in-text="true" {...colored('ocean')}>
      <Img
        src={src}
        alt={i18n.t('Photo of {title}', { title: address })}
        width="496"
        style={{ borderRadius: 8, display: 'block', height: 'auto', maxWidth: '100%', width: '100%' }}
      />
    </Link>
  );
}
