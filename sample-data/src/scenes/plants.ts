import { darker, mix, type Palette } from './palette';
import { circle, ellipse, group, line, n, path } from './svg';

/** One palm leaf from the crown: a midrib with a fringe that hangs from it. */
function frond(length: number, angle: number, droop: number, color: string, shade: string): string {
  const tipX = Math.cos(angle) * length;
  const tipY = Math.sin(angle) * length + droop;
  const bendX = Math.cos(angle) * length * 0.55;
  const bendY = Math.sin(angle) * length * 0.55 - length * 0.22;
  const wide = length * 0.13;
  const under = `M0 0Q${n(bendX)} ${n(bendY)} ${n(tipX)} ${n(tipY)}Q${n(bendX * 0.9)} ${n(bendY + wide * 2.4)} 0 0Z`;
  const over = `M0 0Q${n(bendX)} ${n(bendY)} ${n(tipX)} ${n(tipY)}Q${n(bendX * 1.02)} ${n(bendY - wide * 0.9)} 0 0Z`;
  let fringe = '';
  for (let i = 2; i <= 8; i++) {
    const t = i / 9;
    const x = 2 * (1 - t) * t * bendX + t * t * tipX;
    const y = 2 * (1 - t) * t * bendY + t * t * tipY;
    fringe += line(
      `M${n(x)} ${n(y)}l${n(Math.cos(angle) * length * 0.05)} ${n(wide * (1.7 - t))}`,
      shade,
      length * 0.018,
      0.7,
    );
  }
  return path(under, shade) + fringe + path(over, color);
}

/** A coconut palm: leaning trunk, ringed, with a crown of fronds. */
export function palm(palette: Palette, x: number, y: number, height: number, lean: number): string {
  const { random, leaf, leafLight, light } = palette;
  const topX = lean * height * 0.32;
  const base = height * 0.034;
  const trunk = mix('#8d7458', light.tint, light.tintShare);
  const bark = `M${n(-base)} 0Q${n(topX * 0.2 - base * 0.6)} ${n(-height * 0.55)} ${n(topX - base * 0.42)} ${n(-height)}L${n(topX + base * 0.42)} ${n(-height)}Q${n(topX * 0.2 + base * 0.9)} ${n(-height * 0.55)} ${n(base)} 0Z`;
  let drawn =
    path(bark, trunk) +
    line(
      `M${n(base * 0.5)} 0Q${n(topX * 0.2 + base * 0.5)} ${n(-height * 0.55)} ${n(topX + base * 0.2)} ${n(-height)}`,
      darker(trunk, 0.4),
      base * 0.5,
      0.35,
    );
  let crown = '';
  const count = 12;
  for (let i = 0; i < count; i++) {
    const angle = Math.PI * (0.92 + (i / (count - 1)) * 1.16) + (random.next() - 0.5) * 0.1;
    const low = Math.abs(Math.cos(angle));
    const tone = mix(leaf, leafLight, random.next() * 0.8);
    crown += frond(height * random.between(0.34, 0.44), angle, height * (0.05 + low * 0.13), tone, darker(tone, 0.28));
  }
  for (let i = 0; i < 3; i++) crown += circle((i - 1) * base * 1.1, base * 0.8, base * 0.75, mix('#7a5a34', leaf, 0.3));
  drawn += group(crown, `translate(${n(topX)} ${n(-height)})`);
  return group(drawn, `translate(${n(x)} ${n(y)})`);
}

/** A heap of leaves, lit from above. */
export function bush(palette: Palette, x: number, y: number, size: number): string {
  const { random, leaf, leafLight } = palette;
  const dark = darker(leaf, 0.25);
  let drawn = ellipse(x, y, size * 1.1, size * 0.16, '#0d1a20', 0.22);
  for (let layer = 0; layer < 3; layer++) {
    const color = [dark, leaf, leafLight][layer] ?? leaf;
    if (layer === 2) drawn += '<g opacity="0.6">';
    for (let i = 0; i < 7 - layer; i++) {
      const r = size * random.between(0.26, 0.42) * (1 - layer * 0.16);
      drawn += circle(
        x + (random.next() - 0.5) * size * 1.5,
        y - r * 0.6 - layer * size * 0.26 - random.next() * size * 0.25,
        r,
        color,
      );
    }
  }
  return `${drawn}</g>`;
}

function flower(x: number, y: number, r: number, petal: string, heart: string): string {
  let drawn = '';
  for (let i = 0; i < 5; i++) {
    const angle = (i / 5) * Math.PI * 2;
    drawn += ellipse(x + Math.cos(angle) * r * 0.62, y + Math.sin(angle) * r * 0.62, r * 0.52, r * 0.46, petal);
  }
  return drawn + circle(x, y, r * 0.34, heart, 0.9);
}

const FLOWERS = [
  ['#fffaf0', '#f2c14e'],
  ['#f5b7b1', '#e8743b'],
  ['#f08a8f', '#f6d06f'],
  ['#fff0c9', '#f0a840'],
] as const;

/** Plumeria or hibiscus: a bush in bloom. */
export function bloomingBush(palette: Palette, x: number, y: number, size: number): string {
  const [petal, heart] = palette.random.pick(FLOWERS);
  let drawn = bush(palette, x, y, size);
  for (let i = 0; i < 9; i++)
    drawn += flower(
      x + (palette.random.next() - 0.5) * size * 1.6,
      y - palette.random.between(0.15, 1.05) * size,
      size * palette.random.between(0.07, 0.12),
      petal,
      heart,
    );
  return drawn;
}

/** Broad leaves close to the eye, in a corner. */
export function nearLeaves(palette: Palette, x: number, y: number, size: number, toRight: boolean): string {
  const { random, leaf } = palette;
  let drawn = '';
  for (let i = 0; i < 8; i++) {
    const angle = -Math.PI / 2 + (toRight ? 1 : -1) * (0.05 + i * 0.19) + (random.next() - 0.5) * 0.2;
    const length = size * random.between(0.7, 1.15);
    const color = darker(mix(leaf, palette.leafLight, random.next() * 0.35), 0.34 - i * 0.02);
    const [tx, ty] = [Math.cos(angle) * length, Math.sin(angle) * length];
    const [sx, sy] = [-Math.sin(angle) * length * 0.2, Math.cos(angle) * length * 0.2];
    drawn += path(
      `M0 0Q${n(tx * 0.5 + sx)} ${n(ty * 0.5 + sy)} ${n(tx)} ${n(ty)}Q${n(tx * 0.5 - sx)} ${n(ty * 0.5 - sy)} 0 0Z`,
      color,
    );
    drawn += line(`M0 0Q${n(tx * 0.5)} ${n(ty * 0.5)} ${n(tx * 0.96)} ${n(ty * 0.96)}`, '#f1f6d8', 2, 0.16);
  }
  return group(drawn, `translate(${n(x)} ${n(y)})`);
}

/** A tree with a wide flat crown, as monkeypods have. */
export function shadeTree(palette: Palette, x: number, y: number, size: number): string {
  const { random, leaf, leafLight, light } = palette;
  const bark = mix('#5c4a3a', light.tint, light.tintShare);
  let drawn = path(
    `M${n(x - size * 0.06)} ${n(y)}Q${n(x - size * 0.02)} ${n(y - size * 0.4)} ${n(x - size * 0.3)} ${n(y - size * 0.75)}L${n(x)} ${n(y - size * 0.55)}L${n(x + size * 0.32)} ${n(y - size * 0.78)}Q${n(x + size * 0.03)} ${n(y - size * 0.4)} ${n(x + size * 0.07)} ${n(y)}Z`,
    bark,
  );
  for (let layer = 0; layer < 3; layer++) {
    const color = [darker(leaf, 0.28), leaf, leafLight][layer] ?? leaf;
    if (layer === 2) drawn += '<g opacity="0.55">';
    for (let i = 0; i < 9; i++) {
      const dx = (i - 4) * size * 0.19;
      drawn += ellipse(
        x + dx,
        y - size * (0.78 + layer * 0.1) + Math.abs(i - 4) * size * 0.035,
        size * random.between(0.16, 0.26),
        size * random.between(0.09, 0.15),
        color,
      );
    }
  }
  return `${drawn}</g>`;
}
