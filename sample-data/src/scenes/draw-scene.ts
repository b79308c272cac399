import { aerial, coast } from './aerial';
import { bath, bedroom, kitchen, lanai, living } from './interiors';
import { beachScene, exterior, garden, mountainScene, parcel, pool, view } from './outdoors';
import { HEIGHT, type Palette, paletteOf, WIDTH } from './palette';
import { portrait } from './portrait';
import type { Scene, SceneKind } from './scene-id';
import { Gradients, rect } from './svg';

type Drawing = (palette: Palette, defs: Gradients, scene: Scene) => string;

const DRAWINGS: Readonly<Record<SceneKind, Drawing>> = {
  exterior,
  dusk: exterior,
  view,
  lanai,
  living,
  kitchen,
  bedroom,
  bath,
  garden,
  pool,
  aerial,
  beach: beachScene,
  parcel,
  coast,
  mountain: mountainScene,
  town: (palette, defs, scene) => exterior(palette, defs, { ...scene, subject: 'tower' }),
  portrait: (_, defs, scene) => portrait(scene, defs),
};

/** The warm or cool veil of the hour over the whole picture, and a soft vignette. */
function veil({ light }: Palette, defs: Gradients, kind: SceneKind): string {
  if (kind === 'portrait') return '';
  const strength = light.name === 'dusk' ? 0.12 : light.tintShare * 0.4;
  const tint = strength > 0 ? rect(0, 0, WIDTH, HEIGHT, light.tint, { opacity: strength }) : '';
  return tint + rect(0, 0, WIDTH, HEIGHT, defs.round([0, '#0d1a20', 0], [0.72, '#0d1a20', 0], [1, '#0d1a20', 0.16]));
}

/** A scene as SVG, drawn for the width it will be shown at. Portraits are cut to a square. */
export function drawScene(scene: Scene, width: number): string {
  const defs = new Gradients();
  const palette = paletteOf(scene);
  const content = DRAWINGS[scene.kind](palette, defs, scene) + veil(palette, defs, scene.kind);
  const square = scene.kind === 'portrait';
  const box = square ? `${(WIDTH - HEIGHT) / 2} 0 ${HEIGHT} ${HEIGHT}` : `0 0 ${WIDTH} ${HEIGHT}`;
  const height = square ? width : Math.round((width * HEIGHT) / WIDTH);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${defs}${content}</svg>`;
}
