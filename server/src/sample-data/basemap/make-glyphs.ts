/**
 * Draws the letters of the map's labels as signed distance fields, once, into glyphs/. Needs a Chromium on the path.
 *
 *   npx tsx server/src/sample-data/basemap/make-glyphs.ts
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';

const STACKS = [
  { name: 'Instrument Sans Medium', weight: 500 },
  { name: 'Instrument Sans SemiBold', weight: 650 },
] as const;
/** first code point of each file: basic Latin, letters with macrons, the ʻokina */
const RANGES = [0, 256, 512, 8192] as const;

const glyphSchema = z.object({
  id: z.int(),
  width: z.int(),
  height: z.int(),
  left: z.int(),
  top: z.int(),
  advance: z.int(),
  bitmap: z.array(z.int()),
});
type Glyph = z.infer<typeof glyphSchema>;

/** Runs in the page: every character of the ranges, measured and turned into distances to its outline. */
const PAGE_SCRIPT = `
const SIZE = 24, BUFFER = 3, RADIUS = 8, CUTOFF = 0.25, SCALE = 4;
async function run(weight) {
  await document.fonts.load(weight + ' 24px Map', 'Aā');
  const big = document.createElement('canvas'); big.width = big.height = 60 * SCALE;
  const ctx = big.getContext('2d', { willReadFrequently: true });
  const glyphs = [];
  for (const first of RANGES) for (let id = first; id < first + 256; id++) {
    const char = String.fromCodePoint(id);
    if (id < 32 || (id > 126 && id < 160)) continue;
    if (first > 0 && !document.fonts.check(weight + ' 24px Map', char)) continue;
    if (first === 8192 && ![0x2013, 0x2014, 0x2018, 0x2019].includes(id)) continue;
    if (first === 512 && ![0x2bb, 0x2bc].includes(id)) continue;
    ctx.font = weight + ' ' + SIZE * SCALE + 'px Map, sans-serif';
    const m = ctx.measureText(char);
    const left = Math.floor(-m.actualBoundingBoxLeft / SCALE), right = Math.ceil(m.actualBoundingBoxRight / SCALE);
    const top = Math.ceil(m.actualBoundingBoxAscent / SCALE), bottom = Math.ceil(m.actualBoundingBoxDescent / SCALE);
    const width = Math.max(0, right - left), height = Math.max(0, top + bottom);
    const w = width + BUFFER * 2, h = height + BUFFER * 2;
    ctx.clearRect(0, 0, big.width, big.height);
    ctx.fillText(char, (BUFFER - left) * SCALE, (BUFFER + top) * SCALE);
    const pixels = ctx.getImageData(0, 0, w * SCALE, h * SCALE).data;
    const inside = (x, y) => x >= 0 && y >= 0 && x < w * SCALE && y < h * SCALE && pixels[(y * w * SCALE + x) * 4 + 3] > 127;
    const bitmap = [];
    const reach = RADIUS * SCALE;
    for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) {
      const cx = x * SCALE + SCALE / 2, cy = y * SCALE + SCALE / 2, here = inside(cx, cy);
      let best = reach * reach;
      for (let dy = -reach; dy <= reach; dy += 1) for (let dx = -reach; dx <= reach; dx += 1) {
        const d = dx * dx + dy * dy;
        if (d < best && inside(cx + dx, cy + dy) !== here) best = d;
      }
      const distance = Math.sqrt(best) / SCALE * (here ? -1 : 1);
      bitmap.push(Math.max(0, Math.min(255, Math.round(255 - 255 * (distance / RADIUS + CUTOFF)))));
    }
    glyphs.push({ id, width, height, left, top: top - 26, advance: Math.round(m.width / SCALE), bitmap: width && height ? bitmap : [] });
  }
  return glyphs;
}
run(WEIGHT).then((glyphs) => { document.body.textContent = JSON.stringify(glyphs); });`;

function fontFaces(): string {
  const files = join(
    dirname(createRequire(import.meta.url).resolve('@fontsource-variable/instrument-sans/package.json')),
    'files',
  );
  const face = (subset: string, range: string) => {
    const font = readFileSync(join(files, `instrument-sans-${subset}-wght-normal.woff2`)).toString('base64');
    return `@font-face{font-family:Map;font-weight:400 700;src:url(data:font/woff2;base64,${font});unicode-range:${range}}`;
  };
  return face('latin', 'U+0000-00FF,U+02BB-02BC,U+2000-206F') + face('latin-ext', 'U+0100-02BA,U+1E00-1E9F');
}

function drawGlyphs(weight: number): Glyph[] {
  const page = join(mkdtempSync(join(tmpdir(), 'glyphs-')), 'page.html');
  const script = PAGE_SCRIPT.replace('RANGES', JSON.stringify(RANGES)).replace('WEIGHT', String(weight));
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><style>${fontFaces()}</style><body><script>${script}</script>`,
  );
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--virtual-time-budget=200000',
    '--dump-dom',
    `file://${page}`,
  ];
  const html = execFileSync('chromium', flags, {
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const text = /\[\{.*\}\]/s.exec(html)?.[0];
  if (!text) throw new Error('Chromium drew no glyphs');
  return z.array(glyphSchema).parse(JSON.parse(text));
}

/** The few parts of the protocol buffer format that glyph files use. */
function varint(value: number): number[] {
  const bytes = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}
const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2);
const number = (field: number, value: number): number[] => [...varint(field * 8), ...varint(value)];
const bytes = (field: number, value: readonly number[]): number[] => [
  ...varint(field * 8 + 2),
  ...varint(value.length),
  ...value,
];
const text = (field: number, value: string): number[] => bytes(field, [...Buffer.from(value)]);

function glyphMessage({ id, bitmap, width, height, left, top, advance }: Glyph): number[] {
  const image = bitmap.length > 0 ? bytes(2, bitmap) : [];
  return [
    ...number(1, id),
    ...image,
    ...number(3, width),
    ...number(4, height),
    ...number(5, zigzag(left)),
    ...number(6, zigzag(top)),
    ...number(7, advance),
  ];
}

for (const { name, weight } of STACKS) {
  const glyphs = drawGlyphs(weight);
  const folder = join(dirname(fileURLToPath(import.meta.url)), 'glyphs', name);
  mkdirSync(folder, { recursive: true });
  for (const first of RANGES) {
    const range = `${first}-${first + 255}`;
    const own = glyphs.filter(({ id }) => id >= first && id < first + 256);
    const stack = [...text(1, name), ...text(2, range), ...own.flatMap((glyph) => bytes(3, glyphMessage(glyph)))];
    writeFileSync(join(folder, `${range}.pbf`), Buffer.from(bytes(1, stack)));
  }
}
