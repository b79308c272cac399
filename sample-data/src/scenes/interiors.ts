import { armchair, art, curtain, lamp, pottedPlant, sofa, table } from './furniture';
import { lawn } from './nature';
import { backdrop } from './outdoors';
import { darker, HEIGHT, lighter, mix, type Palette, WIDTH } from './palette';
import { bush, palm } from './plants';
import type { Scene } from './scene-id';
import { circle, ellipse, type Gradients, group, line, n, path, polygon, rect } from './svg';

const FLOOR = 560;

/** Walls, ceiling beams and boards of a room seen straight on. */
function room(palette: Palette, defs: Gradients): string {
  const { home, wood, light } = palette;
  const wall = mix(home.pick(['#f4efe4', '#eef0ea', '#f1eadb', '#e6ebe8'] as const), light.tint, light.tintShare * 0.5);
  let drawn = rect(0, 0, WIDTH, FLOOR, defs.down([0, darker(wall, 0.1)], [1, wall]));
  if (home.chance(0.5))
    for (let i = 0; i < 7; i++)
      drawn += polygon(
        [
          [i * 200 - 40, 0],
          [i * 200 + 6, 0],
          [i * 176 + 92, 74],
          [i * 176 + 58, 74],
        ],
        mix(wood, '#5b412c', 0.2),
        0.9,
      );
  else for (let y = 40; y < FLOOR; y += 40) drawn += line(`M0 ${y}H${WIDTH}`, '#10242c', 1, 0.06);
  drawn += rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, defs.down([0, darker(wood, 0.12)], [1, lighter(wood, 0.16)]));
  for (let i = -8; i <= 8; i++)
    drawn += line(`M${600 + i * 78} ${FLOOR}L${600 + i * 210} ${HEIGHT}`, '#2b1a10', 1.6, 0.2);
  return (
    drawn +
    rect(0, FLOOR - 14, WIDTH, 14, lighter(wall, 0.5)) +
    rect(0, FLOOR, WIDTH, 18, defs.down([0, '#0d1a20', 0.18], [1, '#0d1a20', 0]))
  );
}

/** A wide opening onto what lies outside, drawn small and cut to size. */
function opening(
  palette: Palette,
  defs: Gradients,
  scene: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  panes: number,
): string {
  const scale = Math.max(width / WIDTH, height / 640);
  const outside =
    backdrop(palette, defs, scene, 380) +
    lawn(palette, defs, 500) +
    palm(palette, 330, 640, 440, 0.5) +
    palm(palette, 930, 620, 340, -0.5) +
    bush(palette, 120, 600, 120) +
    bush(palette, 1060, 610, 130) +
    bush(palette, 620, 640, 90);
  let drawn = rect(x - 12, y - 12, width + 24, height + 24, palette.trim);
  drawn += `<g clip-path="${defs.clip(x, y, width, height)}">${group(outside, `translate(${n(x - (WIDTH * scale - width) / 2)} ${n(y)}) scale(${scale.toFixed(3)})`)}</g>`;
  for (let i = 1; i < panes; i++) drawn += rect(x + (width / panes) * i - 4, y, 8, height, palette.trim);
  return (
    drawn +
    polygon(
      [
        [x, y + height],
        [x + width, y + height],
        [x + width + 150, HEIGHT],
        [x - 150, HEIGHT],
      ],
      palette.light.sun,
      palette.light.name === 'dusk' ? 0.05 : 0.2,
    )
  );
}

export function living(palette: Palette, defs: Gradients, scene: Scene): string {
  const flip = palette.home.chance(0.5);
  const drawn =
    room(palette, defs) +
    opening(palette, defs, scene, 250, 92, 620, FLOOR - 106, 4) +
    curtain(206, 74, 66, FLOOR - 84) +
    curtain(848, 74, 66, FLOOR - 84) +
    art(palette, 996, 170) +
    ellipse(590, 712, 470, 66, mix(palette.fabric, '#efe6d2', 0.6), 0.95) +
    ellipse(590, 712, 420, 54, mix(palette.accent, '#efe6d2', 0.7), 0.55) +
    sofa(palette, 640, 660, 420) +
    lamp(1130, 640, 330) +
    table(palette, 540, 672, 210) +
    pottedPlant(palette, 116, 640, 230) +
    armchair(palette, 210, 690);
  return flip ? `<g transform="translate(${WIDTH} 0) scale(-1 1)">${drawn}</g>` : drawn;
}

export function kitchen(palette: Palette, defs: Gradients, scene: Scene): string {
  const { home, wood, door } = palette;
  const front = home.pick(['#f5f1e7', '#d9e0da', mix(door, '#e9e5da', 0.45), lighter(wood, 0.1)] as const);
  const stone = home.pick(['#f3f0ea', '#d8d5ce', '#4a4f50'] as const);
  let drawn = room(palette, defs) + opening(palette, defs, scene, 430, 150, 340, 210, 2);
  for (const [x, width] of [
    [60, 340],
    [800, 340],
  ] as const) {
    drawn += rect(x, 110, width, 180, darker(front, 0.04));
    for (let i = 0; i < 3; i++)
      drawn +=
        rect(x + 8 + (width / 3) * i, 118, width / 3 - 14, 164, lighter(front, 0.22)) +
        rect(x + 20 + (width / 3) * i, 262, 26, 5, '#8b8272');
  }
  for (let row = 0; row < 4; row++)
    for (let i = 0; i < 27; i++)
      drawn += rect(
        62 + i * 40 + (row % 2) * 20,
        372 + row * 18,
        37,
        15,
        mix('#ffffff', palette.sea[2], ((i * 7 + row * 3) % 5) * 0.05),
        { opacity: i > 8 && i < 18 && row < 1 ? 0 : 0.75 },
      );
  drawn += rect(40, 444, 1120, 18, stone) + rect(50, 462, 1100, 118, front);
  for (let i = 0; i < 8; i++)
    drawn += rect(58 + i * 137, 472, 126, 98, lighter(front, 0.14)) + rect(104 + i * 137, 480, 34, 5, '#8b8272');
  drawn +=
    rect(880, 420, 150, 24, '#3b4144', { rx: 4 }) +
    rect(890, 474, 128, 92, '#c3c7c8', { rx: 4 }) +
    rect(902, 492, 104, 46, '#39424a', { rx: 4 }) +
    line('M590 444v-46q0 -20 20 -20t18 22', '#a9aeb0', 7);
  drawn += island(palette, defs, front, stone);
  for (const x of [410, 600, 790])
    drawn +=
      line(`M${x} 0V150`, '#5b544a', 2.5) +
      circle(x, 176, 90, '#ffe2a0', 0.16) +
      path(`M${x - 34} 190Q${x} 120 ${x + 34} 190Z`, mix(palette.accent, '#e9dcc3', 0.5)) +
      ellipse(x, 190, 34, 6, '#fff3cf');
  return drawn + pottedPlant(palette, 1130, 452, 110);
}

function island({ wood }: Palette, defs: Gradients, front: string, stone: string): string {
  let drawn =
    ellipse(600, 770, 470, 22, '#0d1a20', 0.22) +
    rect(200, 626, 800, 146, defs.across([0, lighter(front, 0.08)], [1, darker(front, 0.14)]));
  for (let i = 1; i < 5; i++) drawn += line(`M${200 + i * 160} 640V764`, '#0d1a20', 2, 0.14);
  drawn +=
    polygon(
      [
        [170, 600],
        [1030, 600],
        [1050, 628],
        [150, 628],
      ],
      lighter(stone, 0.12),
    ) + rect(150, 626, 900, 13, darker(stone, 0.14));
  for (const x of [330, 510, 690, 870])
    drawn +=
      ellipse(x, 692, 46, 13, lighter(wood, 0.18)) +
      line(`M${x - 28} 700L${x - 38} 796M${x + 28} 700L${x + 38} 796`, darker(wood, 0.2), 7);
  return (
    drawn +
    ellipse(470, 594, 66, 12, '#e8dcc4') +
    circle(448, 580, 18, '#e0a43c') +
    circle(480, 578, 19, '#d97742') +
    circle(500, 584, 16, '#8bab4c')
  );
}

export function bedroom(palette: Palette, defs: Gradients, scene: Scene): string {
  const { fabric, wood, accent } = palette;
  const linen = '#fbf8f0';
  const flip = scene.number % 2 === 1;
  let drawn =
    room(palette, defs) +
    opening(palette, defs, scene, flip ? 690 : 650, 110, 420, FLOOR - 124, 3) +
    curtain(600, 92, 60, FLOOR - 102) +
    curtain(1100, 92, 60, FLOOR - 102);
  drawn += rect(110, 300, 470, 260, darker(wood, 0.1), { rx: 14 });
  for (let i = 0; i < 12; i++) drawn += line(`M${128 + i * 38} 310V550`, '#2b1a10', 2, 0.18);
  drawn +=
    ellipse(350, 790, 360, 26, '#0d1a20', 0.22) +
    path('M96 540H600L676 770H40Z', linen) +
    path('M40 770L676 770V790Q360 806 40 790Z', darker(linen, 0.12));
  drawn +=
    path('M78 600H620L668 752H46Z', mix(fabric, '#ffffff', 0.25)) +
    path('M70 640H634L650 690H58Z', mix(accent, '#e9e1d0', 0.4));
  for (const [x, color] of [
    [140, linen],
    [360, linen],
    [196, mix(accent, '#f3e9d6', 0.4)],
    [396, mix(fabric, '#ffffff', 0.1)],
  ] as const)
    drawn += rect(x, color === linen ? 470 : 506, 170, color === linen ? 88 : 64, color, {
      rx: 26,
      stroke: '#0d1a20',
      'stroke-opacity': 0.08,
      'stroke-width': 2,
    });
  drawn += rect(598, 520, 74, 70, wood) + lamp(634, 520, 84) + art(palette, 270, 90);
  drawn += pottedPlant(palette, 1120, 690, 210) + ellipse(860, 700, 190, 34, mix(fabric, '#efe6d2', 0.5), 0.9);
  return flip ? `<g transform="translate(${WIDTH} 0) scale(-1 1)">${drawn}</g>` : drawn;
}

export function bath(palette: Palette, defs: Gradients, scene: Scene): string {
  const tile = mix(palette.sea[2], '#f4f2ea', 0.62);
  let drawn = room(palette, defs);
  for (let y = 60; y < FLOOR - 14; y += 42)
    for (let x = (y / 42) % 2 === 0 ? -40 : 0; x < WIDTH; x += 84)
      drawn += rect(x, y, 81, 39, mix(tile, '#ffffff', ((x + y) % 5) * 0.1));
  drawn += opening(palette, defs, scene, 470, 110, 460, 300, 3);
  drawn +=
    ellipse(700, 730, 330, 24, '#0d1a20', 0.24) +
    path('M390 500Q380 726 520 730H880Q1020 726 1010 500Z', defs.down([0, '#ffffff'], [1, '#dfe3e2'])) +
    ellipse(700, 500, 312, 30, '#ffffff') +
    ellipse(700, 503, 284, 22, mix(palette.sea[2], '#ffffff', 0.45));
  drawn +=
    line('M1060 700V430q0 -30 -34 -30h-30', '#a79f8c', 8) +
    rect(60, 470, 260, 20, '#efe9dc') +
    rect(70, 490, 240, 150, palette.wood) +
    ellipse(190, 466, 74, 16, '#ffffff') +
    rect(92, 190, 196, 230, lighter(palette.light.sky[1], 0.4), { rx: 98 });
  return (
    drawn +
    pottedPlant(palette, 380, 700, 190) +
    rect(900, 560, 110, 26, mix(palette.accent, '#f3ead8', 0.5), { rx: 8 })
  );
}

/** A lower building across the way, seen from high up. */
function cityBlock({ light, random }: Palette, x: number, y: number): string {
  const color = mix(
    mix(random.pick(['#dcd5c6', '#c7cfcd', '#b9b2a6'] as const), light.tint, light.tintShare),
    light.haze,
    0.25,
  );
  let drawn = rect(x, y, 84, 320, color) + rect(x + 66, y, 18, 320, darker(color, 0.2));
  for (let at = y + 12; at < 640; at += 16) drawn += rect(x + 7, at, 54, 7, darker(color, 0.3), { opacity: 0.6 });
  return drawn;
}

export function lanai(palette: Palette, defs: Gradients, scene: Scene): string {
  const { wood, trim, random } = palette;
  const isHigh = scene.subject === 'tower';
  let drawn = backdrop(palette, defs, scene, 400);
  if (isHigh && scene.ocean !== 'front')
    for (let i = 0; i < 9; i++)
      drawn += cityBlock(palette, i * 140 + random.between(-20, 20), 520 - random.between(0, 90));
  else
    drawn +=
      lawn(palette, defs, 520) +
      palm(palette, 300, 640, 470, 0.5) +
      palm(palette, 980, 630, 400, -0.4) +
      bush(palette, 600, 620, 100) +
      bush(palette, 820, 630, 110) +
      bush(palette, 120, 630, 120);
  drawn += path(`M0 640H${WIDTH}V${HEIGHT}H0Z`, defs.down([0, darker(wood, 0.1)], [1, lighter(wood, 0.16)]));
  for (let i = -9; i <= 9; i++) drawn += line(`M${600 + i * 86} 640L${600 + i * 190} ${HEIGHT}`, '#2b1a10', 1.6, 0.2);
  drawn += rect(0, 0, WIDTH, 74, darker(wood, 0.24)) + rect(0, 70, WIDTH, 12, trim);
  for (let i = 0; i < 14; i++)
    drawn += polygon(
      [
        [i * 90, 0],
        [i * 90 + 22, 0],
        [i * 88 + 30, 72],
        [i * 88 + 14, 72],
      ],
      darker(wood, 0.4),
      0.5,
    );
  if (isHigh) drawn += rect(0, 520, WIDTH, 124, '#dff0f0', { opacity: 0.28 }) + rect(0, 512, WIDTH, 10, trim);
  else
    drawn +=
      rect(0, 534, WIDTH, 10, trim) + Array.from({ length: 46 }, (_, i) => rect(i * 27 + 6, 544, 5, 96, trim)).join('');
  for (const x of [60, 592, 1124])
    drawn += rect(x - 11, 74, 22, 568, trim) + rect(x + 5, 74, 6, 568, '#0d1a20', { opacity: 0.08 });
  return (
    drawn +
    armchair(palette, 250, 716) +
    armchair(palette, 800, 716) +
    table(palette, 610, 690, 170) +
    pottedPlant(palette, 1090, 730, 200) +
    pottedPlant(palette, 100, 740, 170)
  );
}
