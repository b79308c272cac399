import { HEIGHT, lighter, mix, type Palette, WIDTH } from './palette';
import { circle, ellipse, type Gradients, line, n, path, polygon, rect } from './svg';

export function sky({ light, random }: Palette, defs: Gradients, horizon: number): string {
  const [top, middle, low] = light.sky;
  const sunX = random.between(0.15, 0.85) * WIDTH;
  const sunY = light.name === 'noon' ? horizon * 0.16 : light.name === 'morning' ? horizon * 0.5 : horizon * 0.84;
  const glow = defs.round([0, light.sun, 0.95], [0.12, light.sun, 0.7], [0.4, light.sun, 0.22], [1, light.sun, 0]);
  const disc = light.name === 'noon' ? '' : circle(sunX, sunY, light.name === 'morning' ? 26 : 34, light.sun, 0.95);
  return (
    rect(0, 0, WIDTH, horizon + 2, defs.down([0, top], [0.62, middle], [1, low])) +
    circle(sunX, sunY, light.name === 'noon' ? 260 : 330, glow) +
    disc +
    clouds({ light, random }, horizon)
  );
}

/** Flat-bottomed heaps, as the trade winds drive them; one opacity for a whole cloud, so that its parts do not show. */
function clouds({ light, random }: Pick<Palette, 'light' | 'random'>, horizon: number): string {
  const isDusk = light.name === 'dusk';
  const color = isDusk
    ? mix(light.sky[1], light.sky[2], 0.5)
    : mix('#ffffff', light.sky[2], light.name === 'noon' ? 0.1 : 0.4);
  let drawn = '';
  for (let i = random.int(2, 5); i > 0; i--) {
    const x = random.between(-80, WIDTH);
    const y = horizon * random.between(0.22, 0.78);
    const size = random.between(50, 130) * (1.2 - y / horizon);
    let heaps = rect(x - size * 1.7, y - size * 0.16, size * 3.4, size * 0.16, color, { rx: size * 0.08 });
    let lights = '';
    for (let part = 0; part < 5; part++) {
      const [dx, up] = [(part - 2) * size * 0.6, size * (0.24 - Math.abs(part - 2) * 0.07)];
      const [rx, ry] = [size * random.between(0.42, 0.62), size * random.between(0.18, 0.34)];
      heaps += ellipse(x + dx, y - up, rx, ry, color);
      lights += ellipse(x + dx - rx * 0.1, y - up - ry * 0.22, rx * 0.8, ry * 0.66, lighter(color, 0.5));
    }
    drawn += `<g opacity="${isDusk ? 0.6 : 0.8}">${heaps}${lights}</g>`;
  }
  return drawn;
}

/** Heights of a ridge from left to right by halving: sharp above, calm below. */
export function ridgeLine({ random }: Palette, y: number, height: number, roughness: number): [number, number][] {
  let values = [random.between(0.2, 0.8), random.between(0.5, 1), random.between(0.2, 0.9)];
  let step = 0.42;
  for (let level = 0; level < 5; level++) {
    values = values.flatMap((value, i) => {
      const next = values[i + 1];
      return next === undefined ? [value] : [value, (value + next) / 2 + (random.next() - 0.5) * step];
    });
    step *= roughness;
  }
  return values.map((value, i) => [(i / (values.length - 1)) * WIDTH, y - Math.max(0, value) * height]);
}

/** A mountain with the flutes that rain cuts into these cliffs. */
function ridge(palette: Palette, defs: Gradients, y: number, height: number, far: number): string {
  const { light, leaf, random } = palette;
  const points = ridgeLine(palette, y, height, 0.56);
  const color = mix(mix(leaf, '#3b6b7c', 0.35), light.haze, far);
  const foot = mix(color, light.haze, 0.45);
  const shape = polygon([[0, y + 2], ...points, [WIDTH, y + 2]], defs.down([0, color], [1, foot]));
  let flutes = '';
  points.forEach(([x, top], i) => {
    const depth = (y - top) * random.between(0.4, 0.95);
    const width = random.between(9, 24);
    const shade = i % 2 === 0 ? '#0f2b33' : '#f7f2d8';
    flutes += polygon(
      [
        [x, top],
        [x + width * 0.25, top + depth],
        [x + width * 1.2, top + depth * 0.8],
      ],
      shade,
      (i % 2 === 0 ? 0.16 : 0.09) * (1 - far),
    );
  });
  return shape + flutes;
}

export function mountains(palette: Palette, defs: Gradients, y: number, height: number): string {
  return (
    ridge(palette, defs, y, height, 0.62) +
    ridge(palette, defs, y + 2, height * 0.68, 0.4) +
    ridge(palette, defs, y + 4, height * 0.36, 0.2)
  );
}

/** An island on the horizon. */
export function farIsland({ light, random }: Palette, defs: Gradients, horizon: number): string {
  const x = random.between(-100, WIDTH * 0.7);
  const width = random.between(300, 620);
  const height = random.between(26, 70);
  const fill = defs.down([0, mix('#5f8aa0', light.haze, 0.45)], [1, mix('#7fa3b0', light.haze, 0.75)]);
  return path(
    `M${n(x)} ${n(horizon + 1)}C${n(x + width * 0.2)} ${n(horizon - height * 0.5)} ${n(x + width * 0.38)} ${n(horizon - height)} ${n(x + width * 0.52)} ${n(horizon - height)}S${n(x + width * 0.82)} ${n(horizon - height * 0.2)} ${n(x + width)} ${n(horizon + 1)}Z`,
    fill,
  );
}

/** Sea between two heights, with the light on it. */
export function ocean({ sea, light, random }: Palette, defs: Gradients, top: number, bottom: number): string {
  const [deep, middle, shallow] = sea;
  const height = bottom - top;
  let drawn = rect(0, top, WIDTH, height + 2, defs.down([0, deep], [0.45, middle], [1, shallow]));
  drawn += rect(0, top, WIDTH, Math.min(26, height * 0.2), defs.down([0, light.sky[2], 0.55], [1, light.sky[2], 0]));
  for (let i = 0; i < 46; i++) {
    const share = random.next() ** 1.4;
    const y = top + share * height;
    const length = 14 + share * random.between(40, 170);
    const x = random.between(-60, WIDTH);
    drawn += line(
      `M${n(x)} ${n(y)}q${n(length / 2)} ${n(-1 - share * 3)} ${n(length)} 0`,
      random.chance(0.6) ? '#ffffff' : deep,
      1 + share * 2.2,
      0.12 + share * 0.12,
    );
  }
  return drawn;
}

/** Sand with the wash of the last wave along it. */
export function beach({ sand, random, light }: Palette, defs: Gradients, y: number): string {
  const bend = random.between(-60, 60);
  const edge = (offset: number) =>
    `M0 ${n(y + offset + 30)}C${n(WIDTH * 0.3)} ${n(y + offset + bend)} ${n(WIDTH * 0.62)} ${n(y + offset + 70)} ${n(WIDTH)} ${n(y + offset + 6)}`;
  const area = (offset: number) => `${edge(offset)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`;
  const foam = light.name === 'dusk' ? '#d9c7d6' : '#ffffff';
  return (
    path(area(-34), foam, { opacity: 0.3 }) +
    path(area(-20), foam, { opacity: 0.85 }) +
    path(area(-8), mix(sand, '#8b7a5c', 0.32)) +
    path(area(16), defs.down([0, mix(sand, '#a08a62', 0.12)], [1, lighter(sand, 0.3)])) +
    line(edge(2), foam, 3, 0.45)
  );
}

/** Mown grass with light stripes of sun. */
export function lawn(palette: Palette, defs: Gradients, y: number): string {
  const { random } = palette;
  const grass = palette.lawn;
  let drawn = path(
    `M0 ${n(y + 8)}Q${n(WIDTH / 2)} ${n(y - 10)} ${WIDTH} ${n(y + 8)}V${HEIGHT}H0Z`,
    defs.down([0, mix(grass, palette.light.haze, 0.15)], [0.5, grass], [1, mix(grass, '#2f5a36', 0.45)]),
  );
  for (let i = 0; i < 90; i++) {
    const share = random.next();
    const at = y + 14 + share * (HEIGHT - y);
    const x = random.between(0, WIDTH);
    const size = 2 + share * 9;
    drawn += line(
      `M${n(x)} ${n(at)}q${n(size * 0.2)} ${n(-size)} ${n(size * 0.6)} ${n(-size * 1.3)}`,
      random.chance(0.5) ? palette.leafLight : palette.leaf,
      1.2,
      0.4,
    );
  }
  return drawn;
}

/** Black lava at the water's edge. */
export function rocks({ rock, random }: Palette, y: number, from: number, to: number): string {
  let drawn = '';
  for (let x = from; x < to; x += random.between(26, 60)) {
    const size = random.between(16, 52);
    const top = y - size * random.between(0.3, 0.7);
    const shape: [number, number][] = [
      [x - size, y + 8],
      [x - size * 0.7, top + size * 0.3],
      [x - size * 0.1, top],
      [x + size * 0.6, top + size * 0.2],
      [x + size, y + 8],
    ];
    drawn += polygon(shape, mix(rock, '#6b6460', random.next() * 0.4));
    drawn += polygon(
      [
        [x - size * 0.7, top + size * 0.3],
        [x - size * 0.1, top],
        [x + size * 0.1, top + size * 0.34],
      ],
      '#ffffff',
      0.12,
    );
  }
  return drawn;
}
