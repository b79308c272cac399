import { useEffect, useRef, useState } from 'react';
import { type CardPhoto, photoSet, photoUrl, thumbhashColors } from 'shared-contracts';
import { cx } from '../text/cx';
import classes from './photo.module.css';
import { PhotoPlaceholder } from './photo-placeholder';

/** What was tried in vain. */
export interface MissingPhoto {
  tried: readonly string[];
}
export interface PhotoProps {
  photo?: CardPhoto | null | undefined;
  /** an address alone, where there is no photo record */
  src?: string | null | undefined;
  alt: string;
  /** as the HTML attribute: how wide the photo is drawn */
  sizes?: string | undefined;
  /** the largest picture of the page: loaded at once and first */
  priority?: boolean | undefined;
  /** loaded at once even out of view, as the next slides of a gallery are */
  eager?: boolean | undefined;
  /** put before relative addresses: `host.settings.photoBase` */
  base?: string | undefined;
  fit?: 'cover' | 'contain' | undefined;
  /** told once no address gave a picture */
  onMissing?: ((missing: MissingPhoto) => void) | undefined;
  className?: string | undefined;
}

/**
 * A photo that fills its place. One that fails is retried with the original in place of the large size; if that fails too,
 * or there is none, a drawn placeholder stands there.
 */
export function Photo(props: PhotoProps) {
  const candidates = photoCandidates(props.photo, props.src, props.base);
  // another photo starts over from its first address
  return <PhotoAttempts key={candidates.join('\n')} {...props} candidates={candidates} />;
}

function PhotoAttempts({
  photo,
  src: address,
  alt,
  sizes,
  priority = false,
  eager = priority,
  base,
  fit = 'cover',
  onMissing,
  className,
  candidates,
}: PhotoProps & { candidates: string[] }) {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const src = candidates[attempt];
  const fail = () => {
    setAttempt(attempt + 1);
    if (attempt + 1 >= candidates.length) onMissing?.({ tried: candidates });
  };
  useEarlyImage(image, () => setLoaded(true));
  if (src === undefined) return <PhotoPlaceholder alt={alt} className={className} />;
  // a photo that failed is retried by its one address
  const { avif, srcSet } = photoSet(attempt === 0 ? (photo ?? address) : null, base);
  return (
    <span
      className={cx(classes.frame, className)}
      style={{ backgroundImage: loaded ? undefined : (thumbhashGradient(photo?.thumbhash) ?? undefined) }}
    >
      <picture className={classes.picture} key={src}>
        {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        <img
          ref={image}
          className={cx(classes.image, fit === 'contain' && classes.contain)}
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding={priority ? 'sync' : 'async'}
          draggable={false}
          onLoad={() => setLoaded(true)}
          onError={fail}
        />
      </picture>
    </span>
  );
}

/** A picture in server-drawn HTML may have loaded or failed before React listened; a failed one is asked for again. */
function useEarlyImage(image: { current: HTMLImageElement | null }, done: () => void) {
  const first = useRef(done);
  useEffect(() => {
    const element = image.current;
    if (!element?.complete) return;
    if (element.naturalWidth > 0) first.current();
    else if (element.getAttribute('src')) element.setAttribute('src', element.getAttribute('src') ?? '');
  }, [image]);
}

/** Addresses to try one after the other: the large size, then the original in its place. */
export function photoCandidates(
  photo: CardPhoto | null | undefined,
  src: string | null | undefined,
  base?: string,
): string[] {
  const first = photo?.post_large || src || '';
  const second = photo?.original || first.replace('post_large', 'original');
  const found = [first, second].filter((address) => address !== '').map((address) => photoUrl(address, base));
  return [...new Set(found)];
}

/** The colours of a thumbhash as a CSS gradient from top to bottom; null when it cannot be read. */
export function thumbhashGradient(thumbhash: string | null | undefined): string | null {
  const colors = thumbhashColors(thumbhash);
  return colors && `linear-gradient(${colors.join(', ')})`;
}
