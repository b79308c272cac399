import { type RefObject, type UIEvent, useRef, useState } from 'react';
import type { ListingCard, Photo as PhotoRecord } from 'shared-contracts';
import { prefersReducedMotion } from '../hooks/use-media-query';
import { type MissingPhoto, Photo } from '../photo/photo';
import { PhotoPlaceholder } from '../photo/photo-placeholder';
import classes from './listing-card.module.css';

/** Most photos a card leads through; the listing itself shows all. */
const MOST_PHOTOS = 12;

export interface CardPhotosState {
  photos: readonly PhotoRecord[];
  index: number;
  strip: RefObject<HTMLDivElement | null>;
  go: (step: 1 | -1) => void;
  onScroll: (event: UIEvent<HTMLDivElement>) => void;
}

/** Where a card's strip of photos stands. The strip scrolls by itself: no library for a hundred cards. */
export function useCardPhotos(listing: Pick<ListingCard, 'photos'>): CardPhotosState {
  const [index, setIndex] = useState(0);
  const strip = useRef<HTMLDivElement>(null);
  const photos = listing.photos.slice(0, MOST_PHOTOS);
  const go = (step: 1 | -1) => {
    const next = Math.max(0, Math.min(photos.length - 1, index + step));
    setIndex(next);
    const element = strip.current;
    element?.scrollTo({ left: next * element.clientWidth, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
  };
  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    if (currentTarget.clientWidth > 0) setIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth));
  };
  return { photos, index, strip, go, onScroll };
}

interface CardPhotosProps {
  state: CardPhotosState;
  alt: string;
  priority: boolean;
  base: string | undefined;
  sizes: string;
  /** neighbours are loaded only once the visitor shows interest */
  eager: boolean;
  onMissing: ((missing: MissingPhoto) => void) | undefined;
}

/** The photos themselves: the first at once, the next ones when they come near. */
export function CardPhotos({ state, alt, priority, base, sizes, eager, onMissing }: CardPhotosProps) {
  if (state.photos.length === 0) return <PhotoPlaceholder alt={alt} />;
  return (
    <div ref={state.strip} className={classes.strip} onScroll={state.onScroll} tabIndex={-1}>
      {slidesOf(state.photos).map(({ photo, index }) => (
        <div key={index} className={classes.slide}>
          {(index <= state.index || (eager && index <= state.index + 1)) && (
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

/** A photo may stand in a listing twice, so a slide is known by its position. */
function slidesOf(photos: readonly PhotoRecord[]) {
  return photos.map((photo, index) => ({ photo, index }));
}
