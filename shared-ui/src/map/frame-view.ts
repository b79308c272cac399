import type { LatLng } from 'shared-contracts';
import type { Size } from './pins/projection';

/** What an engine tells of the frame it is drawing. */
export interface FrameView {
  /** from mercator places to the canvas, column by column */
  matrix: ArrayLike<number>;
  center: LatLng;
  zoom: number;
  /** of the canvas in pixels of the page */
  size: Size;
  /** the map rests: what is written stands on whole pixels then */
  still: boolean;
}
