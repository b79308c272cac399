import { glass } from './houses';
import { darker, lighter, mix, type Palette } from './palette';
import { circle, ellipse, type Gradients, line, n, polygon, rect } from './svg';

/** One storey: glass, a slab and the lānai railing; some lamps at dusk. */
function storey(
  palette: Palette,
  fill: string,
  x: number,
  y: number,
  width: number,
  height: number,
  bays: number,
): string {
  const { walls, trim, light, random } = palette;
  const bay = width / bays;
  let drawn = rect(x, y, width, height, darker(walls, 0.3));
  for (let i = 0; i < bays; i++) {
    const isLit = light.name !== 'dusk' || random.chance(0.6);
    drawn += rect(x + bay * i + bay * 0.08, y + height * 0.14, bay * 0.84, height * 0.72, isLit ? fill : '#27384a');
    if (random.chance(0.3))
      drawn += rect(x + bay * i + bay * 0.1, y + height * 0.14, bay * 0.2, height * 0.72, '#f4efe2', { opacity: 0.55 });
    drawn += rect(x + bay * i - bay * 0.03, y, bay * 0.06, height, walls);
  }
  drawn += rect(x, y + height * 0.56, width, height * 0.36, light.name === 'dusk' ? '#8fa9b8' : '#d7ecee', {
    opacity: 0.3,
  });
  return (
    drawn +
    rect(x - 4, y + height * 0.9, width + 8, height * 0.14, trim) +
    rect(x - 4, y + height * 1.02, width + 8, height * 0.05, '#0d1a20', { opacity: 0.22 })
  );
}

/** A high-rise; its side wall turns away from the sun. */
export function tower(palette: Palette, defs: Gradients, center: number, ground: number, height: number): string {
  const { home, walls } = palette;
  const width = height * home.between(0.32, 0.46);
  const floors = home.int(14, 22);
  const bays = home.int(4, 6);
  const x = center - width / 2;
  const side = width * 0.26;
  const fill = glass(palette, defs);
  const top = ground - height;
  let drawn = polygon(
    [
      [x + width, top],
      [x + width + side, top + height * 0.035],
      [x + width + side, ground],
      [x + width, ground],
    ],
    darker(walls, 0.36),
  );
  for (let i = 0; i < floors; i++) {
    const y = top + (height / floors) * i;
    drawn += rect(x + width + side * 0.25, y + (height / floors) * 0.25, side * 0.4, (height / floors) * 0.5, fill, {
      opacity: 0.7,
    });
    drawn += storey(palette, fill, x, y, width, height / floors, bays);
  }
  const shade = rect(
    x,
    top,
    width,
    height,
    defs.across([0, '#ffffff', 0.16], [0.4, '#ffffff', 0], [1, '#0d1a20', 0.22]),
  );
  const crown =
    rect(x - 8, top - 16, width + 16, 18, lighter(walls, 0.2)) +
    rect(x + width * 0.3, top - 46, width * 0.4, 32, darker(walls, 0.14));
  return `${drawn}${shade}${crown}${podium(palette, defs, x - width * 0.25, ground, width * 1.9)}`;
}

function podium(palette: Palette, defs: Gradients, x: number, ground: number, width: number): string {
  const wall = mix(palette.walls, '#f3ede1', 0.4);
  let drawn =
    rect(x, ground - 62, width, 66, defs.down([0, lighter(wall, 0.2)], [1, wall])) +
    rect(x - 10, ground - 70, width + 20, 12, palette.trim);
  for (let i = 0; i < 7; i++)
    drawn += rect(x + width * (0.05 + i * 0.135), ground - 48, width * 0.1, 50, glass(palette, defs));
  return drawn + ellipse(x + width / 2, ground + 6, width * 0.6, 12, '#0d1a20', 0.25);
}

/** Shapes of other buildings far behind. */
export function skyline({ light, random, walls }: Palette, ground: number): string {
  let drawn = '';
  for (let x = -20; x < 1220; x += random.between(50, 100)) {
    const width = random.between(40, 86);
    const height = random.between(60, 210);
    const color = mix(mix(walls, '#8fa6b0', 0.5), light.haze, 0.5);
    drawn += rect(x, ground - height, width, height, color);
    for (let y = ground - height + 12; y < ground - 8; y += 14)
      drawn += rect(
        x + 5,
        y,
        width - 10,
        5,
        light.name === 'dusk' && random.chance(0.5) ? '#ffd48a' : darker(color, 0.16),
        { opacity: 0.7 },
      );
  }
  return drawn;
}

/** Two or three storeys of lānai under one roof: a garden condominium or a row of townhouses. */
export function lowRise(
  palette: Palette,
  defs: Gradients,
  center: number,
  ground: number,
  width: number,
  isRow: boolean,
): string {
  const { home, walls, roof, wood, trim } = palette;
  const floors = isRow ? 2 : home.int(2, 3);
  const height = width * (isRow ? 0.15 : 0.125);
  const units = isRow ? 3 : 4;
  const x = center - width / 2;
  const fill = glass(palette, defs);
  let drawn = ellipse(center, ground + 6, width * 0.56, 14, '#0d1a20', 0.25);
  for (let floor = 0; floor < floors; floor++) {
    const y = ground - height * (floor + 1);
    drawn += rect(x, y, width, height, defs.across([0, lighter(walls, 0.12)], [1, darker(walls, 0.12)]));
    for (let unit = 0; unit < units; unit++)
      drawn += unitFront(palette, fill, x + (width / units) * unit, y, width / units, height, isRow && floor === 0);
    drawn += rect(x - 6, y + height - 9, width + 12, 10, trim);
  }
  const top = ground - height * floors;
  drawn += rect(x, top, width, 26, defs.down([0, '#0d1a20', 0.4], [1, '#0d1a20', 0]));
  const parts = isRow ? units : 1;
  for (let part = 0; part < parts; part++) {
    const px = x + (width / parts) * part;
    const pw = width / parts;
    drawn += polygon(
      [
        [px - 20, top + 4],
        [px + pw * (isRow ? 0.5 : 0.14), top - height * (isRow ? 0.75 : 0.72)],
        [px + pw * (isRow ? 0.5 : 0.86), top - height * (isRow ? 0.75 : 0.72)],
        [px + pw + 20, top + 4],
      ],
      defs.down([0, lighter(roof, 0.2)], [1, roof]),
    );
    drawn += rect(px - 20, top, pw + 40, 7, trim);
  }
  for (let unit = 0; unit <= units; unit++)
    drawn += rect(x + (width / units) * unit - 5, top + 6, 10, ground - top - 6, mix(trim, wood, 0.25));
  return drawn;
}

function unitFront(
  palette: Palette,
  fill: string,
  x: number,
  y: number,
  width: number,
  height: number,
  hasDoor: boolean,
): string {
  const { trim, door, walls } = palette;
  let drawn = rect(x + width * 0.08, y + height * 0.1, width * 0.84, height * 0.82, darker(walls, 0.34));
  drawn +=
    rect(x + width * 0.14, y + height * 0.18, width * (hasDoor ? 0.44 : 0.72), height * 0.74, fill) +
    rect(x + width * 0.35, y + height * 0.18, 4, height * 0.74, trim);
  if (hasDoor)
    return (
      drawn +
      rect(x + width * 0.66, y + height * 0.22, width * 0.2, height * 0.7, door) +
      circle(x + width * 0.83, y + height * 0.58, 3, '#e8cf8e')
    );
  drawn += rect(x + width * 0.06, y + height * 0.6, width * 0.88, 5, trim);
  for (let at = x + width * 0.08; at < x + width * 0.93; at += 9)
    drawn += rect(at, y + height * 0.6, 2.6, height * 0.34, trim);
  return drawn + line(`M${n(x + width * 0.06)} ${n(y + height * 0.94)}H${n(x + width * 0.94)}`, trim, 4);
}
