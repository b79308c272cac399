import { createRandom } from '../random';
import { darker, HEIGHT, lighter, mix, WIDTH } from './palette';
import type { Scene } from './scene-id';
import { circle, ellipse, type Gradients, line, path, rect } from './svg';

const SKINS = ['#f1cfae', '#e2b48c', '#c98f65', '#a8724c', '#83573a', '#d9a57c'] as const;
const HAIRS = ['#2a211d', '#3f2c22', '#5f4330', '#8a8580', '#171717', '#6e5138'] as const;
const SHIRTS = ['#2f6f7c', '#f2ece0', '#3d5a80', '#c9724f', '#4f7a5b', '#e2b866', '#7a5a7e'] as const;
const GROUNDS = [
  ['#bfe0de', '#7fb9bd'],
  ['#f6dfc0', '#e5b183'],
  ['#cfe3c6', '#8fb58a'],
  ['#d7deee', '#95a9cb'],
  ['#f3d3c8', '#d99a88'],
] as const;

function hair(style: number, color: string): string {
  if (style === 0)
    return path('M470 330Q470 170 600 165Q735 170 732 335Q715 270 660 250Q560 260 500 250Q482 280 470 330Z', color);
  if (style === 1)
    return path(
      'M452 480Q430 158 600 156Q770 158 748 480Q738 380 700 290Q650 262 590 258Q540 266 506 296Q470 370 452 480Z',
      color,
    );
  if (style === 2)
    return (
      circle(600, 150, 58, color) +
      path('M466 350Q452 165 600 162Q748 165 734 350Q724 260 600 246Q476 260 466 350Z', color)
    );
  return (
    path('M462 360Q440 150 610 150Q770 160 744 370Q736 300 700 262Q640 300 520 266Q480 290 462 360Z', color) +
    path('M520 190Q600 130 700 190Q640 180 520 190Z', lighter(color, 0.2))
  );
}

/** A friendly face of an invented person. */
export function portrait(scene: Scene, defs: Gradients): string {
  const random = createRandom(`portrait/${scene.seed}/${scene.number}`);
  const skin = random.pick(SKINS);
  const hairColor = random.pick(HAIRS);
  const shirt = random.pick(SHIRTS);
  const [from, to] = random.pick(GROUNDS);
  const style = random.int(0, 3);
  const shade = darker(skin, 0.16);
  let drawn = rect(0, 0, WIDTH, HEIGHT, defs.down([0, from], [1, to]));
  drawn +=
    circle(random.between(250, 950), 300, 230, '#ffffff', 0.28) +
    path(`M0 640Q300 540 620 620T1200 600V${HEIGHT}H0Z`, mix(to, '#2f6b6a', 0.22));
  if (style === 1) drawn += path('M452 300Q380 620 440 690Q600 730 760 690Q820 620 748 300Z', darker(hairColor, 0.1));
  drawn += path(
    'M300 820Q300 590 510 556H690Q900 590 900 820Z',
    defs.down([0, lighter(shirt, 0.12)], [1, darker(shirt, 0.1)]),
  );
  drawn +=
    path('M548 470H652V566Q600 626 548 566Z', shade) +
    path('M505 560L600 660L695 560L652 540Q600 600 548 540Z', lighter(shirt, 0.34));
  for (let i = 0; i < 9; i++)
    drawn += random.chance(0.8) ? circle(360 + i * 60, 690 + (i % 3) * 34, 13, lighter(shirt, 0.3), 0.5) : '';
  drawn +=
    ellipse(478, 368, 24, 34, shade) +
    ellipse(722, 368, 24, 34, shade) +
    path('M480 330Q480 215 600 212Q720 215 720 330Q724 470 660 510Q600 545 540 510Q476 470 480 330Z', skin);
  drawn += ellipse(538, 420, 30, 18, '#e0705f', 0.2) + ellipse(662, 420, 30, 18, '#e0705f', 0.2);
  drawn +=
    ellipse(552, 362, 9, 12, '#2b2320') +
    ellipse(648, 362, 9, 12, '#2b2320') +
    circle(555, 358, 3, '#ffffff') +
    circle(651, 358, 3, '#ffffff');
  drawn +=
    line('M530 332q22 -14 44 -2M626 330q22 -12 44 2', darker(hairColor, 0.1), 7) +
    line('M602 374q10 32 -8 38', shade, 5);
  drawn += path('M556 446Q600 492 644 446Q600 462 556 446Z', '#ffffff') + line('M552 444q48 50 96 0', '#9a4a3c', 5);
  drawn += hair(style, hairColor);
  if (random.chance(0.22))
    drawn += line(
      'M524 362a28 26 0 1 0 56 0a28 26 0 1 0 -56 0M620 362a28 26 0 1 0 56 0a28 26 0 1 0 -56 0M580 358q20 -8 40 0',
      '#3a3431',
      5,
      0.9,
    );
  return drawn + (random.chance(0.4) ? flowerAt(style === 1 ? 486 : 494, 258) : '');
}

function flowerAt(x: number, y: number): string {
  const petals = Array.from({ length: 5 }, (_, i) =>
    ellipse(x + Math.cos(i * 1.257) * 19, y + Math.sin(i * 1.257) * 19, 16, 14, '#fff7ea'),
  );
  return petals.join('') + circle(x, y, 9, '#f2b84e');
}
