import * as z from 'zod/mini';
import { CACHE_SECONDS } from '../basics/constants';
import { defineCall } from './define-call';

/** A layer of zones, such as a tsunami evacuation area. */
export const layerSchema = z.object({
  id: z.int(),
  name: z.string(),
  source: z.string(),
  /** the day of the data, or its month or year: '2023-08-01', '2023' */
  dated: z.string(),
  /** page of the source */
  href: z.nullable(z.string()),
  /** [west, south, east, north]: homes outside of it are not checked */
  extent: z.tuple([z.number(), z.number(), z.number(), z.number()]),
});
export type Layer = z.infer<typeof layerSchema>;

export const readLayers = defineCall({
  name: 'readLayers',
  method: 'GET',
  path: '/api/v3/layers',
  access: 'public',
  tag: 'Listings',
  answer: z.array(layerSchema),
  cacheSeconds: CACHE_SECONDS.detailDefault,
});
