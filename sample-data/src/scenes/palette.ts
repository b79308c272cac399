import { createRandom, type Random } from '../random';
import type { Scene } from './scene-id';

/** Canvas all scenes are drawn on, three by two. */
export const WIDTH = 1200;
export const HEIGHT = 800;

/** Between two colours written '#rrggbb'; 0 gives the first. */
export function mix(from: string, to: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * share));
  return `#${mixed.map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0')).join('')}`;
}
export const darker = (color: string, share: number): string => mix(color, '#0d1a20', share);
export const lighter = (color: string, share: number): string => mix(color, '#fffdf6', share);

/** Light of one hour. */
export interface Light {
  name: 'morning' | 'noon' | 'golden' | 'dusk';
  sky: readonly [top: string, middle: string, horizon: string];
  sun: string;
  /** colour everything far away turns to */
  haze: string;
  /** colour and strength of the light on everything near */
  tint: string;
  tintShare: number;
}

const LIGHTS: Readonly<Record<Light['name'], Light>> = {
  morning: {
    name: 'morning',
    sky: ['#7db9dc', '#b9dcea', '#fbeedb'],
    sun: '#fff6df',
    haze: '#dbe7e6',
    tint: '#ffe9c9',
    tintShare: 0.1,
  },
  noon: {
    name: 'noon',
    sky: ['#3d8fcb', '#7fc0e4', '#d8eef3'],
    sun: '#ffffff',
    haze: '#c5dfe8',
    tint: '#ffffff',
    tintShare: 0,
  },
  golden: {
    name: 'golden',
    sky: ['#5b8ec9', '#f2bf93', '#ffdca6'],
    sun: '#fff0c4',
    haze: '#eecda6',
    tint: '#ffb36b',
    tintShare: 0.15,
  },
  dusk: {
    name: 'dusk',
    sky: ['#232f57', '#85557f', '#f4a06d'],
    sun: '#ffd9a0',
    haze: '#9b6f88',
    tint: '#2b2f5c',
    tintShare: 0.42,
  },
};

/** What one home and its surroundings are coloured with. */
export interface Palette {
  light: Light;
  walls: string;
  trim: string;
  roof: string;
  door: string;
  wood: string;
  fabric: string;
  accent: string;
  leaf: string;
  leafLight: string;
  lawn: string;
  rock: string;
  sand: string;
  sea: readonly [deep: string, middle: string, shallow: string];
  /** for shapes; the same seed and kind draw the same picture */
  random: Random;
  /** for what all pictures of a home share */
  home: Random;
}

const WALLS = [
  '#f2ecdf',
  '#e4e7df',
  '#cdd8d2',
  '#e9dcc6',
  '#b7c6c3',
  '#86a09a',
  '#d9c6a8',
  '#56656d',
  '#f6f1e7',
  '#c9b79c',
] as const;
const ROOFS = ['#5d6266', '#6d4b3c', '#42594f', '#858b8d', '#484d56', '#7b5c47', '#39454c'] as const;
const DOORS = ['#7a4a2f', '#2f5d62', '#a3462f', '#3d4f5c', '#c2893f', '#54653f'] as const;
const WOODS = ['#b98a5c', '#8d6444', '#c9a277', '#a5764a'] as const;
const FABRICS = ['#e9e3d6', '#9fb5b1', '#c9b8a0', '#5f7c86', '#d8d2c4', '#7d8b74'] as const;
const ACCENTS = ['#c76b4a', '#2f7f86', '#d9a441', '#4f7a5b', '#b6533c', '#e0b9a0'] as const;
const LEAVES = ['#3f7a4a', '#2f6b4a', '#4d8146', '#356e58'] as const;

function lightOf(scene: Scene): Light {
  if (scene.kind === 'dusk') return LIGHTS.dusk;
  const random = createRandom(`light/${scene.seed}/${scene.subject === 'region' ? scene.kind : ''}/${scene.number}`);
  return LIGHTS[
    random.weighted(
      [
        ['morning', 34],
        ['noon', 40],
        ['golden', 26],
      ],
      'noon',
    )
  ];
}

/** The sea takes a share of the sky's colour. */
function seaOf(light: Light): Palette['sea'] {
  const sky = light.name === 'noon' ? 0 : light.name === 'morning' ? 0.12 : light.name === 'golden' ? 0.3 : 0.5;
  return [
    mix('#0e5a86', light.sky[1], sky),
    mix('#1d8fae', light.sky[1], sky * 0.9),
    mix('#62cbc0', light.sky[2], sky),
  ];
}

export function paletteOf(scene: Scene): Palette {
  const home = createRandom(`home/${scene.seed}`);
  const light = lightOf(scene);
  const lit = (color: string) => mix(color, light.tint, light.tintShare * 0.8);
  const leaf = lit(home.pick(LEAVES));
  return {
    light,
    walls: lit(home.pick(WALLS)),
    trim: lit('#fbf8f0'),
    roof: lit(home.pick(ROOFS)),
    door: lit(home.pick(DOORS)),
    wood: lit(home.pick(WOODS)),
    fabric: home.pick(FABRICS),
    accent: home.pick(ACCENTS),
    leaf,
    leafLight: mix(leaf, light.name === 'dusk' ? '#4b5f6a' : '#a9c66a', 0.38),
    lawn: lit('#7fa650'),
    rock: lit('#3d3a3c'),
    sand: lit('#ead7ae'),
    sea: seaOf(light),
    random: createRandom(`scene/${scene.seed}/${scene.subject}/${scene.kind}/${scene.number}`),
    home,
  };
}
