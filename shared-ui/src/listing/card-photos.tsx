import { type RefObject, type UIEvent, useRef, useState } from 'react';
import { CARD_PHOTOS, type CardPhoto, type ResultCard } from 'shared-contracts';
import { prefersReducedMotion } from '../hooks/browser';
import { useInBrowser } from '../hooks/in-browser';
import { type MissingPhoto, Photo } from '../photo/photo';
import { PhotoPlaceholder } from '../photo/photo-placeholder';
import { i18n } from '../texts';
import classes from './listing-card.module.css';

/** Maximum number of photos of a card. The listing's page shows all. */
const MAX_PHOTOS = 12;

export interface CardPhotosState {
  /** the known photos; a list of results knows only the first */
  photos: readonly CardPhoto[];
  /** number of slides */
  count: number;
  index: number;
  strip: RefObject<HTMLDivElement | null>;
  go: (step: 1 | -1) => void;
  onScroll: (event: UIEvent<HTMLDivElement>) => void;
}

/**
 * State of a card's photo strip. The strip scrolls natively, because a library for a hundred cards would be too slow.
 */
export function useCardPhotos(listing: Pick<ResultCard, 'photos' | 'photo_count'>): CardPhotosState {
  const [index, setIndex] = useState(0);
  const strip = useRef<HTMLDivElement>(null);
  const photos = listing.photos.slice(0, MAX_PHOTOS);
  const count = Math.max(photos.length, Math.min(listing.photo_count, CARD_PHOTOS));
  const go = (step: 1 | -1) => {
    const next = Math.max(0, Math.min(count - 1, index + step));
    setIndex(next);
    const element = strip.current;
    element?.scrollTo({ left: next * element.clientWidth, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  };
  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    if (currentTarget.clientWidth > 0) setIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth));
  };
  return { photos, count, index, strip, go, onScroll };
}

interface CardPhotosProps {
  state: CardPhotosState;
  alt: string;
  priority: boolean;
  base: string | undefined;
  sizes: string;
  /** The neighbors load when the visitor touches or points at the card. */
  eager: boolean;
  onMissing: ((missing: MissingPhoto) => void) | undefined;
}

/** The photos: the first at once, the next ones shortly before they are visible. */
export function CardPhotos({ state, alt, priority, base, sizes, eager, onMissing }: CardPhotosProps) {
  // The first HTML has one slide only.
  const count = useInBrowser() ? state.count : 1;
  if (state.photos.length === 0) return <PhotoPlaceholder alt={alt} caption={i18n.t('No photo yet')} />;
  return (
    <div ref={state.strip} className={classes.strip} onScroll={state.onScroll} tabIndex={-1}>
      {slidesOf(state.photos, count).map(({ photo, index }) => (
        <div key={index} className={classes.slide}>
          {photo && (index <= state.index || (eager && index <= state.index + 1)) && (
            <Photo
              photo={photo}
              alt={index === 0 ? alt : ''}
              base={base}
              sizes={sizes}
              priority={priority && index === 0}
              onMissing={onMissing}
            />
          )}
        </div>
      ))}
    </div>
  );
}

/**
 * A listing may have a photo twice, so the key of a slide is its position. A slide is empty until its photo is known.
 */
function slidesOf(photos: readonly CardPhoto[], count: number) {
  return Array.from({ length: count }, (_, index) => ({ photo: photos[index], index }));
}
