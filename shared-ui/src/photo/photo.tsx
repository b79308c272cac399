import { useEffect, useRef, useState } from 'react';
import { type CardPhoto, photoSet, photoUrl } from 'shared-contracts';
import { cx } from '../text/cx';
import classes from './photo.module.css';
import { PhotoPlaceholder } from './photo-placeholder';
import { thumbhashColors } from './thumbhash';

/** Addresses that failed. */
export interface MissingPhoto {
  tried: readonly string[];
}
export interface PhotoProps {
  photo?: CardPhoto | null | undefined;
  /** only an address, where there is no photo record */
  src?: string | null | undefined;
  alt: string;
  /** the HTML attribute: the width of the photo on screen */
  sizes?: string | undefined;
  /** the largest picture of the page: loaded at once and first */
  priority?: boolean | undefined;
  /** loaded at once even out of view, such as the next slides of a gallery */
  eager?: boolean | undefined;
  /** prefix of relative addresses: `host.settings.photoBase` */
  base?: string | undefined;
  /** called once when no address returned a picture */
  onMissing?: ((missing: MissingPhoto) => void) | undefined;
  className?: string | undefined;
}

/**
 * A photo that fills its container. A failed photo is retried with the original instead of the large size. If that
 * fails too, or there is none, a placeholder is drawn.
 */
export function Photo(props: PhotoProps) {
  const candidates = photoCandidates(props.photo, props.src, props.base);
  // Another photo starts with its first address again.
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
  // A failed photo is retried with its only address.
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
          className={classes.image}
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

/** A picture in the server's HTML may load or fail before React listens. A failed one is requested again. */
function useEarlyImage(image: { current: HTMLImageElement | null }, done: () => void) {
  const first = useRef(done);
  useEffect(() => {
    const element = image.current;
    if (!element?.complete) return;
    if (element.naturalWidth > 0) first.current();
    else if (element.getAttribute('src')) element.setAttribute('src', element.getAttribute('src') ?? '');
  }, [image]);
}

/** The addresses to try in this order: the large size, then the original. */
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

/** The colours of a thumbhash as a CSS gradient; null if it is invalid. */
export function thumbhashGradient(thumbhash: string | null | undefined): string | null {
  const colors = thumbhashColors(thumbhash);
  return colors && `linear-gradient(${colors.join(', ')})`;
}
