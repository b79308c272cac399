import { darker, lighter, mix, type Palette } from './palette';
import { circle, ellipse, type Gradients, line, n, path, polygon, rect } from './svg';

const GLOW = '#ffd98a';

/** Glass: the sky by day, lamplight at dusk. */
export function glass(palette: Palette, defs: Gradients): string {
  const { light } = palette;
  if (light.name === 'dusk') return defs.down([0, '#ffe6a8'], [1, '#f6b45c']);
  return defs.down([0, mix('#2c4a58', light.sky[0], 0.45)], [0.55, mix('#3d5f6c', light.sky[1], 0.6)], [1, '#30474f']);
}

export function windowPane(
  palette: Palette,
  fill: string,
  x: number,
  y: number,
  width: number,
  height: number,
  panes: number,
): string {
  const bar = Math.max(2.5, width * 0.03);
  let drawn =
    rect(x - bar * 2, y - bar * 2, width + bar * 4, height + bar * 4, palette.trim) + rect(x, y, width, height, fill);
  drawn += polygon(
    [
      [x + width * 0.1, y + height],
      [x + width * 0.45, y],
      [x + width * 0.62, y],
      [x + width * 0.27, y + height],
    ],
    '#ffffff',
    0.12,
  );
  for (let i = 1; i < panes; i++) drawn += rect(x + (width / panes) * i - bar / 2, y, bar, height, palette.trim);
  return drawn + rect(x - bar * 3, y + height + bar * 2, width + bar * 6, bar * 1.6, palette.trim);
}

/** Boards of the wall, drawn as shadow lines. */
function boards(x: number, y: number, width: number, height: number): string {
  let drawn = '';
  for (let at = y + 15; at < y + height; at += 15)
    drawn += line(`M${n(x)} ${n(at)}H${n(x + width)}`, '#10242c', 1.2, 0.1);
  return drawn;
}

/** The double-pitched hip roof of these islands: steep in the middle, flat over the lānai. */
function hipRoof(palette: Palette, defs: Gradients, x: number, y: number, width: number, height: number): string {
  const { roof } = palette;
  const over = width * 0.07;
  const eave = y + height * 0.02;
  const knee = y - height * 0.34;
  const fill = defs.down([0, lighter(roof, 0.18)], [1, roof]);
  const low = polygon(
    [
      [x - over, eave],
      [x + width * 0.12, knee],
      [x + width * 0.88, knee],
      [x + width + over, eave],
    ],
    fill,
  );
  const high = polygon(
    [
      [x + width * 0.1, knee + 1],
      [x + width * 0.29, y - height],
      [x + width * 0.71, y - height],
      [x + width * 0.9, knee + 1],
    ],
    defs.down([0, lighter(roof, 0.26)], [1, lighter(roof, 0.06)]),
  );
  const sideShade = polygon(
    [
      [x + width * 0.71, y - height],
      [x + width * 0.9, knee],
      [x + width + over, eave],
      [x + width * 0.8, eave],
    ],
    '#0d1a20',
    0.14,
  );
  let ribs = '';
  for (let i = 0; i <= 22; i++) {
    const t = i / 22;
    ribs += line(
      `M${n(x + width * (0.29 + 0.42 * t))} ${n(y - height)}L${n(x - over + (width + over * 2) * t)} ${n(eave)}`,
      '#0d1a20',
      1,
      0.1,
    );
  }
  const shadow = rect(x, eave, width, height * 0.13, defs.down([0, '#0d1a20', 0.42], [1, '#0d1a20', 0]));
  return `${low}${high}${sideShade}${ribs}${shadow}${rect(x - over, eave - 4, width + over * 2, 9, palette.trim)}`;
}

/** A low-sloped modern roof with a wide soffit. */
function flatRoof(palette: Palette, defs: Gradients, x: number, y: number, width: number, height: number): string {
  const over = width * 0.06;
  const fill = defs.down([0, lighter(palette.roof, 0.2)], [1, palette.roof]);
  return (
    polygon(
      [
        [x - over, y - height * 0.12],
        [x + width * 0.56, y - height * 0.52],
        [x + width + over, y - height * 0.3],
        [x + width + over, y - height * 0.2],
        [x + width * 0.56, y - height * 0.4],
        [x - over, y],
      ],
      fill,
    ) +
    polygon(
      [
        [x - over, y],
        [x + width * 0.56, y - height * 0.4],
        [x + width + over, y - height * 0.2],
        [x + width, y + 6],
        [x, y + 6],
      ],
      mix(palette.walls, palette.wood, 0.35),
    ) +
    rect(x, y, width, 18, defs.down([0, '#0d1a20', 0.35], [1, '#0d1a20', 0]))
  );
}

function door(palette: Palette, x: number, y: number, width: number, height: number): string {
  return (
    rect(x - 5, y - 5, width + 10, height + 5, palette.trim) +
    rect(x, y, width, height, palette.door) +
    rect(x + width * 0.16, y + height * 0.08, width * 0.68, height * 0.34, lighter(palette.door, 0.14)) +
    rect(x + width * 0.16, y + height * 0.52, width * 0.68, height * 0.4, lighter(palette.door, 0.1)) +
    circle(x + width * 0.86, y + height * 0.52, 3.4, '#e8cf8e')
  );
}

/** Posts and railing of the lānai in front of a wall. */
function railing(
  { trim }: Palette,
  x: number,
  y: number,
  width: number,
  height: number,
  gap: [number, number],
): string {
  let drawn = '';
  for (let i = 0; i <= 5; i++)
    drawn +=
      rect(x + (width / 5) * i - 6, y, 12, height, trim) +
      rect(x + (width / 5) * i - 2, y, 4, height, '#0d1a20', { opacity: 0.08 });
  for (const [from, to] of [
    [x, gap[0]],
    [gap[1], x + width],
  ] as const) {
    if (to - from < 20) continue;
    drawn += rect(from, y + height - 48, to - from, 6, trim) + rect(from, y + height - 10, to - from, 5, trim);
    for (let at = from + 8; at < to; at += 12) drawn += rect(at, y + height - 46, 3.4, 40, trim);
  }
  return drawn;
}

/** A house from the front; `ground` is where it meets the grass. */
export function house(palette: Palette, defs: Gradients, center: number, ground: number, width: number): string {
  const { home, walls, light } = palette;
  const modern = home.chance(0.36);
  const two = home.chance(0.34);
  const x = center - width / 2;
  const storey = width * 0.19;
  const floor = ground - width * 0.035;
  const top = floor - storey * (two ? 1.85 : 1);
  const fill = glass(palette, defs);
  const wall = defs.across([0, lighter(walls, 0.12)], [0.7, walls], [1, darker(walls, 0.14)]);
  let drawn = ellipse(center, ground + 6, width * 0.58, 16, '#0d1a20', 0.26);
  drawn += rect(x + width * 0.02, floor, width * 0.96, ground - floor + 4, mix('#6a6660', walls, 0.2));
  if (two) {
    const [ux, uw] = modern ? [x + width * 0.34, width * 0.62] : [x + width * 0.16, width * 0.68];
    drawn += rect(ux, top, uw, floor - top, wall) + boards(ux, top, uw, floor - top);
    for (let i = 0; i < 3; i++)
      drawn += windowPane(palette, fill, ux + uw * (0.09 + i * 0.31), top + storey * 0.24, uw * 0.2, storey * 0.44, 2);
    drawn += modern
      ? flatRoof(palette, defs, ux, top, uw, storey * 0.9)
      : hipRoof(palette, defs, ux, top, uw, storey * 0.86);
  }
  const lower = floor - storey;
  drawn += rect(x, lower, width, storey, wall) + (modern ? '' : boards(x, lower, width, storey));
  const doorX = x + width * home.pick([0.44, 0.36, 0.54] as const);
  const doorWidth = width * 0.085;
  for (const share of [0.05, 0.22, 0.68, 0.84] as const) {
    const wx = x + width * share;
    const ww = width * (modern ? 0.14 : 0.1);
    if (wx + ww < doorX - 12 || wx > doorX + doorWidth + 12)
      drawn += windowPane(
        palette,
        fill,
        wx,
        lower + storey * (modern ? 0.16 : 0.26),
        ww,
        storey * (modern ? 0.72 : 0.48),
        modern ? 2 : 3,
      );
  }
  drawn += door(palette, doorX, lower + storey * 0.24, doorWidth, storey * 0.76);
  if (light.name === 'dusk')
    drawn += circle(doorX + doorWidth / 2, lower + storey * 0.4, width * 0.2, defs.round([0, GLOW, 0.5], [1, GLOW, 0]));
  drawn += two
    ? rect(x - 14, lower - 12, width + 28, 14, palette.trim) +
      polygon(
        [
          [x - 22, lower - 8],
          [x + width * 0.05, lower - storey * 0.22],
          [x + width * 0.95, lower - storey * 0.22],
          [x + width + 22, lower - 8],
        ],
        palette.roof,
      )
    : modern
      ? flatRoof(palette, defs, x, lower, width, storey)
      : hipRoof(palette, defs, x, lower, width, storey * 0.95);
  if (!modern) drawn += railing(palette, x + 4, lower + 2, width - 8, storey - 2, [doorX - 14, doorX + doorWidth + 14]);
  return drawn + steps(palette, doorX - 10, floor, doorWidth + 20, ground - floor);
}

function steps({ walls }: Palette, x: number, y: number, width: number, height: number): string {
  let drawn = '';
  for (let i = 0; i < 3; i++)
    drawn += rect(
      x - i * 7,
      y + (height / 3) * i,
      width + i * 14,
      height / 3 + 3,
      darker(mix('#b9b1a3', walls, 0.3), i * 0.08),
    );
  return drawn;
}

/** A path of stone from the door to the eye. */
export function walkway({ light }: Palette, x: number, ground: number, bottom: number): string {
  const stone = mix('#cfc5b2', light.tint, light.tintShare);
  return (
    path(
      `M${n(x - 26)} ${n(ground)}C${n(x - 60)} ${n(ground + 70)} ${n(x - 190)} ${n(bottom - 60)} ${n(x - 230)} ${n(bottom)}H${n(x + 90)}C${n(x + 60)} ${n(bottom - 80)} ${n(x + 30)} ${n(ground + 60)} ${n(x + 26)} ${n(ground)}Z`,
      stone,
    ) +
    line(
      `M${n(x)} ${n(ground + 4)}C${n(x - 20)} ${n(ground + 70)} ${n(x - 70)} ${n(bottom - 60)} ${n(x - 80)} ${n(bottom)}`,
      '#8f8674',
      2,
      0.35,
    )
  );
}
