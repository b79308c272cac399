import { thumbhashColors } from 'shared-contracts';

/** The colours of a thumbhash as a CSS gradient from top to bottom; null when it cannot be read. */
export function thumbhashGradient(thumbhash: string | null | undefined): string | null {
  const colors = thumbhashColors(thumbhash);
  return colors && `linear-gradient(${colors.join(', ')})`;
}
