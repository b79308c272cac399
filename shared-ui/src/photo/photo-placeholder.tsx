import { cx } from '../text/cx';
import { i18n } from '../texts';
import classes from './photo.module.css';

export interface PhotoPlaceholderProps {
  alt?: string | undefined;
  /** text below the drawing; none in a small place */
  caption?: string | undefined;
  className?: string | undefined;
}

/** A drawn coast, shown instead of a missing photo. */
export function PhotoPlaceholder({ alt = '', caption, className }: PhotoPlaceholderProps) {
  const named =
    alt === ''
      ? { 'aria-hidden': true as const }
      : { role: 'img', 'aria-label': i18n.t('{name} (no photo)', { name: alt }) };
  return (
    <span className={cx(classes.frame, className)} data-placeholder="photo" {...named}>
      <svg viewBox="0 0 480 320" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={classes.drawing}>
        <rect width="480" height="320" className={classes.sky} />
        <circle cx="338" cy="128" r="34" className={classes.sun} />
        <path
          className={classes.far}
          d="M0 214c46-10 82-44 124-70 18-11 33-12 49 0 34 25 63 58 112 68 41 8 88-14 128-24 28-7 50-6 67-2v134H0z"
        />
        <path
          className={classes.near}
          d="M0 240c34-4 60-20 94-40 17-10 29-9 42 2 30 25 74 40 126 44 76 6 150-12 218-14v88H0z"
        />
        <path className={classes.sea} d="M0 262c60-8 120 6 180 4s120-14 180-8 84 10 120 6v56H0z" />
        <path
          className={classes.foam}
          d="M28 284c22 0 22-6 44-6s22 6 44 6M250 294c20 0 20-5 40-5s20 5 40 5 20-5 40-5M150 304c16 0 16-4 32-4s16 4 32 4"
        />
      </svg>
      {caption && <span className={classes.caption}>{caption}</span>}
    </span>
  );
}
