import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { islandAt, isOnLand } from './coast';
import { registerBasemap } from './register-basemap';

const app = Fastify();
beforeAll(async () => {
  registerBasemap(app);
  await app.ready();
});
afterAll(() => app.close());

const styleSchema = z.object({
  glyphs: z.string(),
  sources: z.record(z.string(), z.object({ data: z.string(), attribution: z.optional(z.string()) })),
  layers: z.array(z.object({ id: z.string(), layout: z.optional(z.object({ 'text-font': z.optional(z.unknown()) })) })),
});

/** The fonts a layer may write with, however it chooses between them. */
function fontsOf(choice: unknown): unknown[] {
  if (!Array.isArray(choice)) return [];
  return choice[0] === 'literal' ? choice[1] : choice.flatMap(fontsOf);
}

describe('basemap', () => {
  test('asks nothing of any other server, and credits the source of the coast', async () => {
    const style = styleSchema.parse((await app.inject('/basemap/style.json')).json());
    const addresses = [style.glyphs, ...Object.values(style.sources).map(({ data }) => data)];
    for (const address of addresses) expect(address).toMatch(/^\/basemap\//);
    const lands = Object.values(style.sources).filter(({ data }) => data.endsWith('/land.geojson'));
    expect(lands).toHaveLength(3);
    for (const { attribution } of lands) expect(attribution).toContain('OpenStreetMap');
  });

  test('has every file the style names, and the letters of every font it writes with', async () => {
    const style = styleSchema.parse((await app.inject('/basemap/style.json')).json());
    for (const { data } of Object.values(style.sources)) expect((await app.inject(data)).statusCode).toBe(200);
    const fonts = new Set(style.layers.flatMap(({ layout }) => fontsOf(layout?.['text-font'])));
    expect(fonts.size).toBe(2);
    for (const font of fonts)
      for (const range of ['0-255', '256-511', '512-767']) {
        const url = style.glyphs.replace('{fontstack}', encodeURIComponent(String(font))).replace('{range}', range);
        expect((await app.inject(url)).rawPayload.length, url).toBeGreaterThan(100);
      }
  });

  test('answers an empty range as empty, and a path out of its folder not at all', async () => {
    expect((await app.inject('/basemap/glyphs/Instrument%20Sans%20Medium/1024-1279.pbf')).rawPayload).toHaveLength(0);
    expect((await app.inject('/basemap/glyphs/..%2F..%2Ffolder.ts/0-255.pbf')).statusCode).toBe(404);
  });

  test('tells the three islands of Maui County apart, and land from sea', () => {
    expect(islandAt(20.755, -156.445)).toBe('maui');
    expect(islandAt(20.827, -156.92)).toBe('lanai');
    expect(islandAt(21.094, -157.017)).toBe('molokai');
    expect(islandAt(19.704, -155.087)).toBe('big-island');
    expect(isOnLand(20.85, -156.78)).toBe(false);
    expect(islandAt(40.7, -74)).toBeNull();
  });
});
