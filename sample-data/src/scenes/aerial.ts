import { darker, HEIGHT, lighter, mix, type Palette, WIDTH } from './palette';
import type { Scene } from './scene-id';
import { circle, type Gradients, line, n, path, polygon, rect } from './svg';

/** The shore from above: deep, reef, shallows, foam, sand. */
function shore(palette: Palette, defs: Gradients, at: number, swing: number): string {
  const { sea, sand } = palette;
  const edge = (offset: number) =>
    `M-20 ${n(at + offset)}C${WIDTH * 0.25} ${n(at + offset - swing)} ${WIDTH * 0.45} ${n(at + offset + swing)} ${WIDTH * 0.7} ${n(at + offset - swing * 0.3)}S${WIDTH} ${n(at + offset + swing * 0.4)} ${WIDTH + 20} ${n(at + offset)}`;
  const land = (offset: number) => `${edge(offset)}L${WIDTH + 20} ${HEIGHT + 20}L-20 ${HEIGHT + 20}Z`;
  let drawn = rect(0, 0, WIDTH, HEIGHT, defs.down([0, darker(sea[0], 0.2)], [0.6, sea[0]], [1, sea[1]]));
  drawn +=
    path(land(-150), sea[1], { opacity: 0.6 }) +
    path(land(-105), mix(sea[1], sea[2], 0.5), { opacity: 0.75 }) +
    path(land(-66), sea[2]) +
    path(land(-30), lighter(sea[2], 0.35));
  drawn +=
    line(edge(-118), '#ffffff', 5, 0.5) + line(edge(-112), '#ffffff', 2, 0.5) + line(edge(-30), '#ffffff', 9, 0.8);
  return (
    drawn +
    path(land(-22), darker(sand, 0.08)) +
    path(land(-8), sand) +
    path(land(34), mix(palette.lawn, palette.leaf, 0.3))
  );
}

function tree({ leaf, leafLight, random }: Palette, x: number, y: number, size: number): string {
  return (
    circle(x + size * 0.24, y + size * 0.28, size, '#0d1a20', 0.2) +
    circle(x, y, size, darker(leaf, random.next() * 0.25)) +
    circle(x - size * 0.22, y - size * 0.24, size * 0.6, mix(leaf, leafLight, 0.6), 0.8)
  );
}

function palmTop({ leaf, leafLight }: Palette, x: number, y: number, size: number): string {
  let drawn = circle(x + size * 0.3, y + size * 0.34, size * 0.7, '#0d1a20', 0.14);
  for (let i = 0; i < 8; i++)
    drawn += `<ellipse cx="${n(x + Math.cos(i * 0.785) * size * 0.5)}" cy="${n(y + Math.sin(i * 0.785) * size * 0.5)}" rx="${n(size * 0.55)}" ry="${n(size * 0.13)}" fill="${i % 2 ? leaf : leafLight}" transform="rotate(${i * 45} ${n(x + Math.cos(i * 0.785) * size * 0.5)} ${n(y + Math.sin(i * 0.785) * size * 0.5)})"/>`;
  return drawn;
}

/** A small pool behind a house of half width `w` and half depth `h`. */
function gardenPool(w: number, h: number): string {
  return (
    rect(-w * 0.5, h + 16, w * 0.9, h * 0.62, '#eee6d6', { rx: 6 }) +
    rect(-w * 0.5 + 5, h + 21, w * 0.9 - 10, h * 0.62 - 10, '#54c3cf', { rx: 5 })
  );
}

/** A hip roof from above. */
function roofTop(
  color: string,
  x: number,
  y: number,
  width: number,
  height: number,
  angle: number,
  hasPool: boolean,
): string {
  const [w, h] = [width / 2, height / 2];
  const ridge = w - h;
  const body =
    polygon(
      [
        [-w + 9, -h + 11],
        [w + 11, -h + 11],
        [w + 11, h + 13],
        [-w + 9, h + 13],
      ],
      '#0d1a20',
      0.28,
    ) +
    polygon(
      [
        [-w, -h],
        [w, -h],
        [ridge, 0],
        [-ridge, 0],
      ],
      lighter(color, 0.22),
    ) +
    polygon(
      [
        [-w, h],
        [w, h],
        [ridge, 0],
        [-ridge, 0],
      ],
      darker(color, 0.16),
    ) +
    polygon(
      [
        [-w, -h],
        [-ridge, 0],
        [-w, h],
      ],
      color,
    ) +
    polygon(
      [
        [w, -h],
        [ridge, 0],
        [w, h],
      ],
      darker(color, 0.06),
    );
  const water = hasPool ? gardenPool(w, h) : '';
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})">${body}${water}</g>`;
}

export function aerial(palette: Palette, defs: Gradients, scene: Scene): string {
  const { random, light, home } = palette;
  const isCoast = scene.ocean !== 'none' || scene.subject === 'region';
  const near = scene.ocean === 'front' ? 330 : 190;
  let drawn = isCoast
    ? shore(palette, defs, near, 60)
    : rect(
        0,
        0,
        WIDTH,
        HEIGHT,
        defs.down([0, mix(palette.lawn, palette.leaf, 0.5)], [1, mix(palette.lawn, palette.leaf, 0.15)]),
      );
  const top = isCoast ? near + 90 : 20;
  const road = mix('#8f9294', light.tint, light.tintShare);
  const bend = home.between(-40, 40);
  const way = `M-20 ${n(top + 200)}C300 ${n(top + 150 + bend)} 800 ${n(top + 260 - bend)} ${WIDTH + 20} ${n(top + 180)}`;
  for (let i = 0; i < 60; i++)
    drawn += tree(palette, random.between(0, WIDTH), random.between(top, HEIGHT), random.between(12, 30));
  drawn += line(way, '#d9d2c2', 44, 0.9) + line(way, road, 34) + line(way, '#f7f2e2', 2, 0.5);
  if (scene.subject === 'land') return drawn + parcelOutline(palette, top);
  const roofs = ['#6d7478', '#8a5a45', '#5d7468', '#a3a7a6', '#54595f'] as const;
  const rows = [top + 90, top + 320, top + 470];
  for (const y of rows)
    for (let x = 90; x < WIDTH; x += 190)
      if (!(Math.abs(x - 660) < 130 && y === rows[1]))
        drawn += roofTop(
          mix(random.pick(roofs), light.tint, light.tintShare),
          x + random.between(-20, 20),
          y + random.between(-14, 14),
          random.between(84, 120),
          random.between(54, 76),
          random.between(-10, 10),
          random.chance(0.25),
        );
  const size = scene.subject === 'tower' || scene.subject === 'condo' ? 1.35 : 1;
  drawn += `<g>${roofTop(palette.roof, 660, rows[1] ?? 500, 190 * size, 118 * size, bend / 6, true)}</g>`;
  for (let i = 0; i < 26; i++)
    drawn +=
      i % 2 === 0
        ? palmTop(palette, random.between(0, WIDTH), random.between(top, HEIGHT), random.between(20, 34))
        : tree(palette, random.between(0, WIDTH), random.between(top + 250, HEIGHT), random.between(14, 24));
  return drawn;
}

/** The parcel for sale, lit and outlined. */
function parcelOutline(palette: Palette, top: number): string {
  const { random } = palette;
  const corners: [number, number][] = [
    [390, top + 235],
    [860, top + 215],
    [900, Math.min(HEIGHT - 40, top + 520)],
    [350, Math.min(HEIGHT - 20, top + 545)],
  ];
  let drawn = polygon(corners, lighter(palette.lawn, 0.22), 0.92);
  for (let i = 0; i < 14; i++)
    drawn += tree(
      palette,
      random.between(400, 850),
      random.between(top + 260, Math.min(HEIGHT - 70, top + 500)),
      random.between(9, 20),
    );
  const outline = `M${corners.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
  return `${drawn}<path d="${outline}" fill="none" stroke="#ffffff" stroke-width="5" stroke-dasharray="18 12" opacity="0.95"/>`;
}

/** Where the shore of `coast` runs, as points from left to right. */
const SHORE_POINTS: readonly (readonly [number, number])[] = [
  [-20, 200],
  [180, 225],
  [330, 300],
  [560, 345],
  [760, 450],
  [900, 560],
  [1040, 720],
  [1120, 860],
  [1240, 1100],
];

function shoreAt(x: number): number {
  const next = SHORE_POINTS.findIndex(([at]) => at > x);
  const [x0, y0] = SHORE_POINTS[next - 1] ?? [0, 200];
  const [x1, y1] = SHORE_POINTS[next] ?? [1, 200];
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}

/** Woods and a few roofs behind the beach. */
function settled(palette: Palette): string {
  const { random, light } = palette;
  const roofs = ['#b7b4ab', '#9c6a50', '#74857b', '#d6d0c3'] as const;
  let drawn = '';
  for (let i = 0; i < 190; i++) {
    const x = random.between(0, 1100);
    const y = shoreAt(x) + 52 + random.next() ** 1.3 * 420;
    if (y > HEIGHT + 20) continue;
    const isRoof = i % 7 === 0 && y - shoreAt(x) < 200;
    drawn += isRoof
      ? roofTop(
          mix(random.pick(roofs), light.tint, light.tintShare),
          x,
          y,
          34,
          22,
          random.between(10, 50),
          random.chance(0.3),
        )
      : tree(palette, x, y, random.between(7, 19));
  }
  return drawn;
}

/** A whole coast seen from a plane. */
export function coast(palette: Palette, defs: Gradients): string {
  const { random, leaf, light, sea, sand } = palette;
  const stretch = random.between(0.85, 1.25);
  let drawn = rect(0, 0, WIDTH, HEIGHT, defs.down([0, mix(sea[0], light.haze, 0.35)], [0.4, sea[0]], [1, sea[1]]));
  const band = (offset: number, color: string, opacity: number) =>
    path(
      `M-20 ${n(200 + offset)}C240 ${n(170 + offset)} 330 ${n(340 + offset)} 560 ${n(330 + offset)}S760 ${n(520 + offset)} 900 ${n(540 + offset)}S1040 ${n(700 + offset)} 1120 ${HEIGHT + 40}L-20 ${HEIGHT + 40}Z`,
      color,
      { opacity },
    );
  for (let i = 0; i < 60; i++)
    drawn += line(`M${n(random.between(0, WIDTH))} ${n(random.between(40, HEIGHT))}q12 -3 26 0`, '#ffffff', 1.6, 0.25);
  drawn +=
    '<g transform="' +
    (random.chance(0.5)
      ? `translate(${WIDTH} 0) scale(-1 1)`
      : `translate(0 ${n(HEIGHT * (1 - stretch))}) scale(1 ${n(stretch)})`) +
    '">';
  drawn +=
    band(-70, sea[1], 0.6) +
    band(-42, sea[2], 0.75) +
    band(-20, lighter(sea[2], 0.4), 0.9) +
    band(-8, '#ffffff', 0.8) +
    band(0, sand, 1) +
    band(26, leaf, 1) +
    band(90, mix(leaf, palette.leafLight, 0.35), 0.8);
  drawn += `${settled(palette)}</g>`;
  return drawn + rect(0, 0, WIDTH, 160, defs.down([0, light.haze, 0.75], [1, light.haze, 0]));
}
