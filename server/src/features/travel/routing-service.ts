import * as z from 'zod/mini';
import { createOperatorFetch } from '../../platform/network/safe-fetch';

/** A home waits for it on no page, but the visitor looks at straight lines meanwhile. */
const TIMEOUT_MS = 5000;
const METERS_PER_MILE = 1609.344;

/** Drives from each row to each column, null where no road leads. */
export interface Drives {
  minutes: Array<Array<number | null>>;
  miles: Array<Array<number | null>>;
}

export interface Position {
  lat: number;
  lng: number;
}

const matrix = z.array(z.array(z.nullable(z.number().check(z.gte(0)))));
const tableSchema = z.object({ code: z.string(), durations: matrix, distances: matrix });

/**
 * Asks the table service of an OSRM server (https://project-osrm.org/docs/v5.24.0/api/#table-service): seconds and
 * meters by road, without traffic.
 * @param base the server's address, before `/table/v1`
 */
export function routingService(base: string): (positions: readonly Position[]) => Promise<Drives> {
  const fetchTable = createOperatorFetch(new URL(base), TIMEOUT_MS);
  return async (positions) => {
    const path = positions.map(({ lat, lng }) => `${lng.toFixed(5)},${lat.toFixed(5)}`).join(';');
    const { status, body } = await fetchTable(
      `${base.replace(/\/+$/, '')}/table/v1/driving/${path}?annotations=duration,distance`,
    );
    if (status !== 200) throw new Error(`The routing service answered ${status}.`);
    const { durations, distances } = tableSchema.parse(JSON.parse(body.toString()));
    if (!isSquare(durations, positions.length) || !isSquare(distances, positions.length))
      throw new Error(`The routing service answered no table of ${positions.length} positions.`);
    return { minutes: scaled(durations, 60), miles: scaled(distances, METERS_PER_MILE) };
  };
}

const isSquare = (rows: readonly (readonly unknown[])[], size: number) =>
  rows.length === size && rows.every(({ length }) => length === size);

const scaled = (rows: readonly (readonly (number | null)[])[], unit: number) =>
  rows.map((row) => row.map((value) => value && Math.round((10 * value) / unit) / 10));
