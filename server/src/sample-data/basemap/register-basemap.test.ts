import Fastify from 'fastify';
import { BASEMAP_KEY, basemapSchema } from 'shared-contracts/basemap';
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
  metadata: z.object({ [BASEMAP_KEY]: basemapSchema }),
  sources: z.record(z.string(), z.object({ attribution: z.string() })),
});

describe('basemap', () => {
  test('is one file that asks nothing of any other server, and credits the source of the coast', async () => {
    const answer = await app.inject('/basemap/islands.json');
    const style = styleSchema.parse(answer.json());
    expect(style.sources.coast?.attribution).toContain('OpenStreetMap');
    expect(answer.body.match(/https?:[^"\\]*/g)).toEqual(['https://www.openstreetmap.org/copyright']);
    expect(style.metadata[BASEMAP_KEY].places.filter(({ kind }) => kind === 'island').length).toBeGreaterThan(5);
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
