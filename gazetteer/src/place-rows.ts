import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { GAZETTEER_FOLDER } from './folder';

/** The type of a town, which decides about its homes in the sample data. */
const character = z.enum(['resort', 'urban', 'suburb', 'rural', 'remote']);
export type Character = z.infer<typeof character>;

const number = z.coerce.number();
const rowSchema = z.object({
  island: z.string(),
  district: z.string(),
  /** zone digit of the tax map */
  tax_zone: number,
  town: z.string(),
  lat: number,
  lng: number,
  spread_km: number,
  postal_code: z.string(),
  /** share of the island's listings */
  weight: number,
  /** price of an ordinary house in thousand dollars */
  house_price_k: number,
  character,
  /** Big Island only, else empty */
  lava_zone: z.string(),
  elementary: z.string(),
  middle: z.string(),
  high: z.string(),
  /** 'Name@lat lng; Name@lat lng' */
  communities: z.string(),
});
export type PlaceRow = z.infer<typeof rowSchema>;

/** The towns of places.csv. No field contains a comma. */
export function readPlaceRows(): PlaceRow[] {
  const text = readFileSync(join(GAZETTEER_FOLDER, 'places.csv'), 'utf8');
  const [head = '', ...lines] = text.trim().split('\n');
  const names = head.split(',');
  return lines.map((line) => {
    const values = line.split(',');
    return rowSchema.parse(Object.fromEntries(names.map((name, i) => [name, values[i]])));
  });
}
