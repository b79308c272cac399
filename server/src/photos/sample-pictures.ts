import sharp from 'sharp';
import { drawScene } from './draw-scene';
import { formatSceneId, type Scene } from './scene-id';
import type { PictureSource } from './variant-store';

/** Rises when drawings change, so that old files are not served as new ones. */
const DRAWING_VERSION = 1;
/** Pixels a drawing may have. */
const MOST_PIXELS = 16_000_000;

/** A scene, drawn for the width it is asked for in. */
export function samplePicture(scene: Scene): PictureSource {
  // two letters of the seed spread the files over folders
  const folder = scene.seed.toString(16).slice(-2).padStart(2, '0');
  return {
    name: `sample-${DRAWING_VERSION}/${folder}/${formatSceneId(scene)}`,
    open: async (width) => sharp(Buffer.from(drawScene(scene, width)), { limitInputPixels: MOST_PIXELS }),
  };
}
