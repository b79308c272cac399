import { Grid } from 'shared-ui';
import { MlsValues, mlsValues } from '../common/mls-values';
import { PhotoLink, type PhotosProps } from './photo-mosaic';
import classes from './photo-wall.module.css';

/** All photos at once, with their captions; a press opens one large. */
export function PhotoWall({ listing: { photos }, base, onOpen }: PhotosProps) {
  return (
    <Grid as="ul" min="22rem" gap={3} className={classes.wall}>
      {photos.map((photo, index) => (
        <li key={photo.original}>
          <PhotoLink
            {...{ photos, index, base, onOpen }}
            className={classes.photo}
            sizes="(width < 768px) 100vw, 50vw"
          />
          {photo.caption && (
            <p className={classes.caption}>
              <MlsValues values={mlsValues(photo.caption)} />
            </p>
          )}
        </li>
      ))}
    </Grid>
  );
}
