import { type Listing, MOBILE_PX, photoUrl } from 'shared-contracts';
import { cx, isPlainClick, type MissingPhoto, Photo, type PhotoProps } from 'shared-ui';
import { captionText } from '../common/mls-values';
import { i18n } from '../texts';
import classes from './gallery.module.css';

export interface PhotosProps {
  listing: Pick<Listing, 'photos' | 'address'>;
  base: string;
  /** a photo was chosen: show it large */
  onOpen: (index: number) => void;
}

const SHOWN = 5;
/** On a phone as wide as in its gallery, which then uses the loaded photo. */
const FIRST_SIZES = `(width < ${MOBILE_PX}px) 100vw, 40rem`;

/** One large photo and four more next to it; with fewer than five only the first one. */
export function PhotoMosaic({ listing: { photos }, base, onOpen }: PhotosProps) {
  const shown = photos.slice(0, photos.length < SHOWN ? 1 : SHOWN);
  return (
    <div className={cx(classes.mosaic, shown.length === 1 && classes.single)}>
      {shown.map((photo, index) => (
        <PhotoLink
          key={photo.original}
          {...{ photos, index, base, onOpen }}
          className={classes.photo}
          priority={index === 0}
          sizes={index === 0 ? FIRST_SIZES : '20rem'}
        />
      ))}
    </div>
  );
}

interface PhotoLinkProps extends Pick<PhotoProps, 'priority' | 'sizes'>, Omit<PhotosProps, 'listing'> {
  photos: Listing['photos'];
  index: number;
  className: string | undefined;
}

/** One of the photos; a press opens it large. Without scripts it is a link to the file. */
export function PhotoLink({ photos, index, base, onOpen, className, ...size }: PhotoLinkProps) {
  const photo = photos[index];
  return (
    <a
      href={photo && photoUrl(photo.post_large, base)}
      className={className}
      aria-label={photoLabel(index, photos)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen(index);
      }}
    >
      <Photo photo={photo} alt="" base={base} onMissing={warnOfMissingPhoto} {...size} />
    </a>
  );
}

export function photoLabel(index: number, photos: Listing['photos']): string {
  const caption = captionText(photos[index]?.caption);
  const values = { number: index + 1, total: photos.length };
  return caption
    ? i18n.t('Photo {number} of {total}: {caption}, open large', { ...values, caption })
    : i18n.t('Photo {number} of {total}, open large', values);
}

/** All addresses of a photo failed: a placeholder is shown, and a warning is logged. */
export function warnOfMissingPhoto({ tried }: MissingPhoto): void {
  // biome-ignore lint/suspicious/noConsole: the documents ask for a warning in the log
  console.warn(`No photo at ${tried.join(' or ')}`);
}
