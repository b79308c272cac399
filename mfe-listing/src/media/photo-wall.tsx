import { Photo } from 'shared-ui';
import { type PhotosProps, photoLabel, warnOfMissingPhoto } from './photo-mosaic';
import classes from './photo-wall.module.css';

/** All photos at once, with their captions; a press opens one large. */
export function PhotoWall({ listing: { photos }, base, onOpen }: PhotosProps) {
  return (
    <ul className={classes.wall}>
      {photos.map((photo, index) => (
        <li key={photo.original}>
          <button
            type="button"
            className={classes.photo}
            aria-label={photoLabel(index, photos)}
            onClick={() => onOpen(index)}
          >
            <Photo
              photo={photo}
              alt=""
              base={base}
              sizes="(width < 768px) 100vw, 50vw"
              onMissing={warnOfMissingPhoto}
            />
          </button>
          {photo.caption && <p className={classes.caption}>{photo.caption}</p>}
        </li>
      ))}
    </ul>
  );
}
