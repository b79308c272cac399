import { house, walkway } from './houses';
import { beach, farIsland, lawn, mountains, ocean, rocks, sky } from './nature';
import { darker, HEIGHT, lighter, mix, type Palette, WIDTH } from './palette';
import { bloomingBush, bush, nearLeaves, palm, shadeTree } from './plants';
import type { Scene } from './scene-id';
import { circle, ellipse, type Gradients, line, n, path, polygon, rect } from './svg';
import { lowRise, skyline, tower } from './towers';

/** What lies behind a place: the sea where it has one, else the mountains. */
export function backdrop(palette: Palette, defs: Gradients, scene: Scene, horizon: number): string {
  const near = mix(palette.leaf, palette.light.haze, 0.35);
  const land = rect(0, horizon, WIDTH, HEIGHT - horizon, defs.down([0, near], [1, palette.leaf]));
  if (scene.ocean === 'none')
    return sky(palette, defs, horizon) + land + mountains(palette, defs, horizon + 14, horizon * 0.62);
  return (
    sky(palette, defs, horizon) +
    land +
    farIsland(palette, defs, horizon) +
    ocean(palette, defs, horizon, horizon + 150)
  );
}

export function exterior(palette: Palette, defs: Gradients, scene: Scene): string {
  const { random, home } = palette;
  if (scene.subject === 'tower') return towerExterior(palette, defs, scene);
  const ground = 590;
  const center = WIDTH * home.between(0.46, 0.56);
  let drawn = backdrop(palette, defs, scene, 400);
  for (let i = 0; i < 4; i++) drawn += bush(palette, random.between(0, WIDTH), 520, random.between(60, 120));
  drawn += palm(palette, random.between(60, 220), 560, random.between(300, 400), random.between(0.1, 0.5));
  drawn += home.chance(0.5)
    ? shadeTree(palette, WIDTH - random.between(90, 200), 560, random.between(250, 330))
    : palm(palette, WIDTH - random.between(80, 220), 560, random.between(320, 430), -random.between(0.1, 0.6));
  drawn += lawn(palette, defs, 545);
  if (scene.subject === 'house') drawn += house(palette, defs, center, ground, home.between(690, 800));
  else if (scene.subject === 'multi')
    drawn +=
      house(palette, defs, WIDTH * 0.8, ground - 16, 360) +
      house({ ...palette, home: palette.random }, defs, WIDTH * 0.37, ground, 610);
  else drawn += lowRise(palette, defs, center, ground, home.between(800, 880), scene.subject === 'townhouse');
  drawn += walkway(palette, center, ground + 6, HEIGHT);
  for (let i = 0; i < 5; i++) {
    const x = i < 3 ? random.between(10, center - 210) : random.between(center + 170, WIDTH - 10);
    drawn +=
      i % 2 === 0
        ? bloomingBush(palette, x, ground + random.between(24, 60), random.between(46, 80))
        : bush(palette, x, ground + random.between(16, 50), random.between(40, 76));
  }
  return drawn + nearLeaves(palette, home.chance(0.5) ? -10 : 60, HEIGHT + 30, 210, true);
}

function towerExterior(palette: Palette, defs: Gradients, scene: Scene): string {
  const { random, home } = palette;
  let drawn = sky(palette, defs, 600);
  drawn += scene.ocean === 'none' ? mountains(palette, defs, 600, 220) : ocean(palette, defs, 470, 620);
  drawn += skyline(palette, 620) + tower(palette, defs, WIDTH * home.between(0.4, 0.6), 660, home.between(560, 610));
  drawn += lawn(palette, defs, 612);
  drawn +=
    path(`M0 770Q600 720 ${WIDTH} 760V${HEIGHT}H0Z`, mix('#7d7f80', palette.light.tint, palette.light.tintShare)) +
    line(`M0 786Q600 738 ${WIDTH} 776`, '#f3efe2', 3, 0.6);
  for (let i = 0; i < 6; i++)
    drawn += palm(
      palette,
      60 + i * 215 + random.between(-50, 50),
      700 + random.between(-16, 30),
      random.between(170, 270),
      random.between(-0.4, 0.4),
    );
  for (let i = 0; i < 6; i++) drawn += bloomingBush(palette, random.between(0, WIDTH), 722, random.between(30, 52));
  return drawn;
}

export function view(palette: Palette, defs: Gradients, scene: Scene): string {
  const { random } = palette;
  const side = random.chance(0.5);
  if (scene.ocean === 'none') {
    let land = sky(palette, defs, 430) + mountains(palette, defs, 440, 330) + lawn(palette, defs, 430);
    for (let i = 0; i < 9; i++) land += shadeTree(palette, random.between(0, WIDTH), 470 + i * 22, 70 + i * 16);
    return land + nearLeaves(palette, side ? -10 : WIDTH + 10, HEIGHT + 30, 330, side);
  }
  let drawn =
    sky(palette, defs, 360) + (random.chance(0.5) ? farIsland(palette, defs, 360) : mountainPoint(palette, defs, side));
  drawn += ocean(palette, defs, 360, 640);
  drawn += scene.ocean === 'front' ? beach(palette, defs, 610) : lawn(palette, defs, 610);
  for (let i = 0; i < 5; i++) drawn += bush(palette, random.between(0, WIDTH), 690 + i * 14, random.between(60, 110));
  drawn +=
    palm(palette, side ? 170 : WIDTH - 170, 790, 560, side ? 0.7 : -0.7) +
    palm(palette, side ? 330 : WIDTH - 330, 760, 400, side ? -0.2 : 0.3);
  return drawn + nearLeaves(palette, side ? WIDTH + 10 : -10, HEIGHT + 40, 300, !side);
}

/** A headland that runs into the sea from one side. */
function mountainPoint(palette: Palette, defs: Gradients, fromRight: boolean): string {
  const { leaf, light, random } = palette;
  const fill = defs.down([0, mix(leaf, light.haze, 0.45)], [1, mix(leaf, light.haze, 0.62)]);
  const points: [number, number][] = [[0, 364]];
  for (let i = 0; i <= 14; i++)
    points.push([i * 46, 362 - Math.max(0, 150 * (1 - i / 14) ** 0.8 * random.between(0.78, 1.05))]);
  points.push([690, 364]);
  return `<g${fromRight ? ` transform="translate(${WIDTH} 0) scale(-1 1)"` : ''}>${polygon(points, fill)}</g>`;
}

export function garden(palette: Palette, defs: Gradients, scene: Scene): string {
  const { random } = palette;
  let drawn = backdrop(palette, defs, scene, 330) + lawn(palette, defs, 420);
  for (let i = 0; i < 8; i++)
    drawn += bush(palette, i * 165 + random.between(-30, 30), 470 + random.between(-12, 12), random.between(80, 130));
  drawn +=
    shadeTree(palette, WIDTH * random.between(0.2, 0.34), 560, 340) +
    palm(palette, WIDTH * random.between(0.62, 0.86), 580, 470, random.between(-0.6, 0.6));
  const x = WIDTH * random.between(0.45, 0.6);
  const stone = mix('#d2c8b5', palette.light.tint, palette.light.tintShare);
  for (let i = 0; i < 8; i++)
    drawn += ellipse(
      x + Math.sin(i * 0.8) * 50 - i * 14,
      520 + i * i * 4.4 + i * 8,
      26 + i * 8,
      8 + i * 2.4,
      stone,
      0.95,
    );
  for (let i = 0; i < 7; i++)
    drawn += bloomingBush(
      palette,
      i < 4 ? random.between(0, 380) : random.between(820, WIDTH),
      600 + random.between(0, 150),
      random.between(60, 105),
    );
  return (
    drawn + nearLeaves(palette, -10, HEIGHT + 20, 290, true) + nearLeaves(palette, WIDTH + 10, HEIGHT + 20, 250, false)
  );
}

export function beachScene(palette: Palette, defs: Gradients): string {
  const { random } = palette;
  const side = random.chance(0.5);
  let drawn =
    sky(palette, defs, 330) + (random.chance(0.6) ? mountainPoint(palette, defs, side) : farIsland(palette, defs, 330));
  drawn += `<g transform="translate(0 -30)">${ocean(palette, defs, 360, 600)}</g>${beach(palette, defs, 540)}`;
  if (random.chance(0.6)) drawn += rocks(palette, 600, side ? 760 : -20, side ? WIDTH + 40 : 360);
  for (let i = 0; i < 3; i++)
    drawn += bush(
      palette,
      side ? random.between(0, 260) : WIDTH - random.between(0, 260),
      700,
      random.between(60, 110),
    );
  drawn +=
    palm(palette, side ? 120 : WIDTH - 120, 760, 620, side ? 0.9 : -0.9) +
    palm(palette, side ? 40 : WIDTH - 40, 730, 480, side ? 0.5 : -0.5);
  return drawn;
}

export function mountainScene(palette: Palette, defs: Gradients): string {
  const { random } = palette;
  let drawn = sky(palette, defs, 470) + mountains(palette, defs, 520, 420) + lawn(palette, defs, 510);
  for (let i = 0; i < 12; i++)
    drawn +=
      i % 3 === 0
        ? palm(palette, random.between(0, WIDTH), 560 + i * 16, 110 + i * 12, random.between(-0.4, 0.4))
        : shadeTree(palette, random.between(0, WIDTH), 545 + i * 15, 60 + i * 10);
  return drawn + bloomingBush(palette, 140, 760, 120) + nearLeaves(palette, WIDTH + 10, HEIGHT + 30, 300, false);
}

export function parcel(palette: Palette, defs: Gradients, scene: Scene): string {
  const { random } = palette;
  let drawn = backdrop(palette, defs, scene, 390) + lawn(palette, defs, 440);
  for (let i = 0; i < 10; i++)
    drawn +=
      i % 2 === 0
        ? bush(palette, random.between(0, WIDTH), 480 + random.between(0, 40), random.between(40, 90))
        : shadeTree(palette, random.between(0, WIDTH), 500 + random.between(0, 40), random.between(110, 190));
  drawn +=
    line(
      `M180 ${HEIGHT}C420 700 520 620 600 520`,
      mix('#a56f4c', palette.light.tint, palette.light.tintShare),
      54,
      0.75,
    ) + line(`M180 ${HEIGHT}C420 700 520 620 600 520`, palette.lawn, 14, 0.6);
  for (let i = 0; i < 9; i++) drawn += rect(70 + i * 135, 610 + (i % 2) * 6 + Math.abs(i - 4) * 9, 7, 58, '#7a6248');
  drawn +=
    line('M60 652C400 615 800 615 1190 660', '#d8d4c8', 2, 0.8) +
    line('M60 634C400 597 800 597 1190 642', '#d8d4c8', 2, 0.8);
  return (
    drawn +
    palm(palette, random.between(860, 1060), 640, 380, random.between(-0.5, 0.5)) +
    nearLeaves(palette, -10, HEIGHT + 40, 250, true)
  );
}

export function pool(palette: Palette, defs: Gradients, scene: Scene): string {
  const { random, light, accent } = palette;
  const deck = mix('#d9cfbd', light.tint, light.tintShare);
  let drawn = backdrop(palette, defs, scene, 330) + lawn(palette, defs, 440);
  for (let i = 0; i < 9; i++) drawn += bush(palette, i * 150, 470, random.between(60, 95));
  drawn += palm(palette, 150, 490, 380, 0.4) + palm(palette, 1060, 500, 430, -0.5) + palm(palette, 960, 490, 300, 0.2);
  drawn += path(`M0 500H${WIDTH}V${HEIGHT}H0Z`, defs.down([0, darker(deck, 0.08)], [1, lighter(deck, 0.1)]));
  drawn +=
    path('M250 560H980L1150 770H90Z', lighter(deck, 0.35)) +
    path(
      'M272 572H960L1112 752H128Z',
      defs.down([0, mix('#2f9fb4', light.sky[1], 0.2)], [1, mix('#7fdcd6', light.sky[2], light.tintShare)]),
    );
  for (let i = 0; i < 26; i++) {
    const y = 582 + random.next() * 160;
    drawn += line(`M${n(random.between(210, 960))} ${n(y)}q22 -5 44 0t44 0`, '#ffffff', 2, 0.3);
  }
  for (let i = 0; i < 3; i++)
    drawn += lounger(palette, 330 + i * 190, 532) + (i === 1 ? umbrella(accent, 430 + i * 190, 530) : '');
  return drawn + bloomingBush(palette, 40, 700, 90) + nearLeaves(palette, WIDTH + 10, HEIGHT + 30, 290, false);
}

function lounger({ wood, trim }: Palette, x: number, y: number): string {
  return (
    polygon(
      [
        [x, y],
        [x + 74, y],
        [x + 112, y - 36],
        [x + 120, y - 30],
        [x + 84, y + 8],
        [x, y + 8],
      ],
      trim,
    ) +
    rect(x + 6, y + 8, 5, 16, wood) +
    rect(x + 76, y + 8, 5, 16, wood)
  );
}

function umbrella(color: string, x: number, y: number): string {
  return (
    rect(x - 2.5, y - 110, 5, 124, '#8a6f52') +
    path(`M${x - 86} ${y - 92}Q${x} ${y - 168} ${x + 86} ${y - 92}Z`, color) +
    path(`M${x - 30} ${y - 92}Q${x} ${y - 162} ${x + 30} ${y - 92}Z`, lighter(color, 0.25)) +
    circle(x, y - 131, 4, '#8a6f52')
  );
}
