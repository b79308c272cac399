import Fastify from 'fastify';
import { islandAt, isOnLand } from 'gazetteer';
import { addPlaceNames } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { registerLanguages } from '../../platform/language/language';
import { loadAllTexts } from '../../texts';
import { registerBasemap } from './register-basemap';

const app = Fastify();
beforeAll(async () => {
  await registerBasemap(app);
  await app.ready();
});
afterAll(() => app.close());

const styleSchema = z.object({
  glyphs: z.optional(z.string()),
  sources: z.record(z.string(), z.object({ data: z.string(), attribution: z.optional(z.string()) })),
});
const dataSchema = z.object({
  features: z.array(z.object({ properties: z.object({ kind: z.string(), name: z.optional(z.string()) }) })),
});
const dataOf = async (path: string) => dataSchema.parse((await app.inject(path)).json());

describe('basemap', () => {
  test('asks nothing of any other server, and credits the sources of coast and roads', async () => {
    const response = await app.inject('/basemap/islands.json');
    const { sources, glyphs } = styleSchema.parse(response.json());
    expect(sources.land?.attribution).toContain('OpenStreetMap');
    expect(sources.roads?.attribution).toContain('FlightGear');
    expect(response.body.match(/https?:[^"\\]*/g)).toEqual([
      'https://www.openstreetmap.org/copyright',
      'https://www.flightgear.org',
    ]);
    // letters are drawn from the fonts of the page
    expect(glyphs).toBeUndefined();
  });

  test('has the names of places in the language of the page, and their own names where they have none in it [D188]', async () => {
    addPlaceNames('ja', { hilo: 'ヒロ' });
    const other = Fastify();
    await loadAllTexts(['ja']);
    registerLanguages(other, { LOCALES: ['en', 'ja'] });
    await registerBasemap(other, { languages: ['en', 'ja'] });
    onTestFinished(() => other.close());
    const style = await other.inject('/basemap/islands.json?language=ja');
    expect(style.json().layers.at(-1).layout['text-field']).toEqual(['coalesce', ['get', 'name_ja'], ['get', 'name']]);
    const { features } = (await other.inject(style.json().sources.places.data)).json();
    const named = (wanted: string) =>
      features.find(({ properties }: { properties: { name: string } }) => properties.name === wanted).properties;
    expect(named('Hilo')).toMatchObject({ name: 'Hilo', name_ja: 'ヒロ' });
    expect(named('Mauna Kea').name_ja).toBe('マウナケア山');
    expect((await other.inject('/basemap/islands.json?language=fr')).statusCode).toBe(404);
  });

  test('serves each file that the style names', async () => {
    const { sources } = styleSchema.parse((await app.inject('/basemap/islands.json')).json());
    const kinds = await Promise.all(
      Object.values(sources).map(async ({ data }) =>
        (await dataOf(data)).features.map(({ properties }) => properties.kind),
      ),
    );
    const land = ['land', 'crest', 'forest', 'lava', 'built', 'golf', 'beach', 'road', 'highway'];
    expect(new Set(kinds.flat())).toEqual(new Set([...land, 'island', 'town', 'community', 'summit', 'water']));
  });

  test('names glyphs for Mapbox, which refuses a style with names otherwise', async () => {
    const other = Fastify();
    await registerBasemap(other, { forMapbox: true });
    const style = styleSchema.parse((await other.inject('/basemap/islands.json')).json());
    expect(style.glyphs).toMatch(/^mapbox:/);
    await other.close();
  });

  test('draws the island of a place with a mark in it, and all islands for a place at sea', async () => {
    const draw = async (at: string) => (await app.inject(`/basemap/island.svg?at=${at}`)).body;
    const maui = await draw('20.7645,-156.445');
    expect(maui).toMatch(/<path d="M[^"]{2000,}Z"[^>]*\/><circle cx="[\d.]+" cy="[\d.]+"/);
    expect(maui.match(/M/g)?.length).toBeLessThan((await draw('20.6,-156.9')).match(/M/g)?.length ?? 0);
    for (const at of ['', '20.7', '20.7,-156.4"/>', '20.7,-156.4&at=1,1'])
      expect([at, (await app.inject(`/basemap/island.svg?at=${at}`)).statusCode]).toEqual([at, 404]);
  });

  test('distinguishes the three islands of Maui County, and land from sea', () => {
    expect(islandAt(20.755, -156.445)).toBe('maui');
    expect(islandAt(20.827, -156.92)).toBe('lanai');
    expect(islandAt(21.094, -157.017)).toBe('molokai');
    expect(islandAt(19.704, -155.087)).toBe('big-island');
    expect(isOnLand(20.85, -156.78)).toBe(false);
    expect(islandAt(40.7, -74)).toBeNull();
  });
});
