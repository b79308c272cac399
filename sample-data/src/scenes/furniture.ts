import { darker, lighter, mix, type Palette } from './palette';
import { nearLeaves } from './plants';
import { circle, ellipse, n, path, polygon, rect } from './svg';

export function curtain(x: number, y: number, width: number, height: number): string {
  let drawn = rect(x, y, width, height, '#fbf7ec', { opacity: 0.86 });
  for (let i = 1; i < 5; i++) drawn += rect(x + (width / 5) * i, y, 3, height, '#8d8672', { opacity: 0.2 });
  return drawn;
}

export function pottedPlant(palette: Palette, x: number, y: number, size: number): string {
  return (
    nearLeaves(palette, x, y - size * 0.36, size, true) +
    nearLeaves(palette, x, y - size * 0.36, size * 0.9, false) +
    polygon(
      [
        [x - size * 0.2, y - size * 0.4],
        [x + size * 0.2, y - size * 0.4],
        [x + size * 0.15, y],
        [x - size * 0.15, y],
      ],
      mix(palette.accent, '#e7dcc7', 0.45),
    )
  );
}

export function lamp(x: number, y: number, height: number): string {
  return (
    circle(x, y - height, 110, '#ffe2a0', 0.2) +
    rect(x - 3, y - height, 6, height, '#6b5a44') +
    polygon(
      [
        [x - 26, y - height - 6],
        [x + 26, y - height - 6],
        [x + 40, y - height + 44],
        [x - 40, y - height + 44],
      ],
      '#fbf0d6',
    )
  );
}

function cushion(x: number, y: number, size: number, color: string): string {
  return rect(x, y, size, size, color, {
    rx: size * 0.2,
    transform: `rotate(${Math.round(x) % 2 === 0 ? 8 : -9} ${n(x + size / 2)} ${n(y + size / 2)})`,
  });
}

export function sofa({ fabric, accent, leafLight, wood }: Palette, x: number, y: number, width: number): string {
  const back = darker(fabric, 0.1);
  let drawn = ellipse(x + width / 2, y + 8, width * 0.54, 16, '#0d1a20', 0.2);
  drawn +=
    rect(x, y - 132, width, 100, back, { rx: 22 }) +
    rect(x - 24, y - 100, 52, 92, back, { rx: 20 }) +
    rect(x + width - 28, y - 100, 52, 92, back, { rx: 20 });
  for (let i = 0; i < 3; i++)
    drawn += rect(x + 22 + ((width - 44) / 3) * i, y - 72, (width - 56) / 3, 44, lighter(fabric, 0.16), { rx: 12 });
  drawn +=
    rect(x + 8, y - 36, width - 16, 30, back, { rx: 8 }) +
    rect(x + 20, y - 8, 10, 18, wood) +
    rect(x + width - 30, y - 8, 10, 18, wood);
  return (
    drawn +
    cushion(x + 34, y - 116, 52, accent) +
    cushion(x + 82, y - 108, 44, lighter(accent, 0.45)) +
    cushion(x + width - 92, y - 114, 52, mix(leafLight, '#e9e3d6', 0.35))
  );
}

export function table({ wood }: Palette, x: number, y: number, width: number): string {
  return (
    ellipse(x, y + 46, width * 0.5, 12, '#0d1a20', 0.18) +
    rect(x - width * 0.4, y, 8, 46, darker(wood, 0.3)) +
    rect(x + width * 0.4 - 8, y, 8, 46, darker(wood, 0.3)) +
    ellipse(x, y, width / 2, 17, darker(wood, 0.22)) +
    ellipse(x, y - 5, width / 2, 16, lighter(wood, 0.15)) +
    rect(x - 12, y - 40, 24, 32, '#dfe8e4', { rx: 6 }) +
    circle(x - 8, y - 52, 13, '#f5b7b1') +
    circle(x + 9, y - 56, 12, '#fff4e0') +
    circle(x + 1, y - 45, 11, '#f08a8f')
  );
}

export function art({ accent, sea, sand }: Palette, x: number, y: number): string {
  return (
    rect(x - 6, y - 6, 142, 172, '#ffffff') +
    rect(x, y, 130, 160, sand) +
    path(`M${x} ${y + 90}q34 -26 66 0t64 -6v76h-130Z`, sea[1]) +
    path(`M${x} ${y + 118}q34 -20 66 0t64 -4v46h-130Z`, sea[0]) +
    circle(x + 88, y + 46, 22, accent)
  );
}

export function armchair({ accent, wood }: Palette, x: number, y: number): string {
  const color = mix(accent, '#d9cfbf', 0.35);
  return (
    ellipse(x + 80, y + 30, 110, 16, '#0d1a20', 0.2) +
    rect(x + 4, y - 110, 150, 96, darker(color, 0.12), { rx: 26 }) +
    rect(x - 4, y - 50, 168, 58, color, { rx: 18 }) +
    rect(x + 12, y + 6, 10, 26, wood) +
    rect(x + 138, y + 6, 10, 26, wood)
  );
}
