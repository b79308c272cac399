import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { listingPath, NO_PREFIX, photoUrl } from 'shared-contracts';
import { localAddress } from '../../platform/language/language';
import { i18n } from '../../texts';
import { colored } from './mail-colors';

/** Where the links and photos of a mail are. */
export interface MailPlace {
  /** origin of the site */
  siteUrl: string;
  photoBase: string;
}

/** The addresses of a home's page, in the language of the running work, and of its first photo, if it has one. */
export function homeLinks(
  { slug, photos: [photo] }: { slug: string; photos: readonly { post_large: string; original: string }[] },
  { siteUrl, photoBase }: MailPlace,
): { url: string; photoUrl: string | null } {
  return {
    url: siteUrl + localAddress(listingPath(NO_PREFIX, slug)),
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
