import { drawScene, formatSceneId, parseSceneId, type Scene, sceneOf } from 'sample-data';
import sharp from 'sharp';
import type { DrawnPictures, PictureSource } from '../photos';
import { BoundedQueue } from '../platform/jobs';

/** Rises when drawings change, so that old files are not served as new ones. */
const DRAWING_VERSION = 1;
/** Pixels a drawing may have. */
const MAX_PIXELS = 16_000_000;

/** Drawings made at the same time, and those that may wait: photos of the feeds never wait behind them. */
const MAX_DRAWING = 2;
const MAX_WAITING = 200;

/** Makes the picture of a scene; `isNamed` decides which scenes the site shows, and no other is drawn. */
export function samplePictures(isNamed: (sceneId: string) => Promise<boolean>): DrawnPictures {
  const queue = new BoundedQueue(MAX_DRAWING, MAX_WAITING);
  const sourceOf = (scene: Scene): PictureSource => {
    const id = formatSceneId(scene);
    // two letters of the seed spread the files over folders
    const folder = scene.seed.toString(16).slice(-2).padStart(2, '0');
    return {
      name: `sample-${DRAWING_VERSION}/${folder}/${id}`,
      queue,
      exists: () => isNamed(id),
      open: async (width) => sharp(Buffer.from(drawScene(scene, width)), { limitInputPixels: MAX_PIXELS }),
    };
  };
  return {
    idOf: sceneOf,
    source: (id) => {
      const scene = parseSceneId(id);
      return scene && sourceOf(scene);
    },
  };
}
