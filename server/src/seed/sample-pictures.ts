import { drawScene, formatSceneId, parseSceneId, type Scene, sceneOf } from 'sample-data';
import sharp from 'sharp';
import type { DrawnPictures, PictureSource } from '../photos';
import { BoundedQueue } from '../platform/jobs';

/** Increase it when drawings change, so that old files are not served. */
const DRAWING_VERSION = 1;
/** Maximum pixels of a drawing. */
const MAX_PIXELS = 16_000_000;

/** Drawings made at the same time, and the maximum that may wait: they never delay photos of the feeds. */
const MAX_DRAWING = 2;
const MAX_WAITING = 200;

/** Draws the picture of a scene. `isNamed` limits it to scenes that the site shows. */
export function samplePictures(isNamed: (sceneId: string) => Promise<boolean>): DrawnPictures {
  const queue = new BoundedQueue(MAX_DRAWING, MAX_WAITING);
  const sourceOf = (scene: Scene): PictureSource => {
    const id = formatSceneId(scene);
    // two letters of the seed distribute the files over folders
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
