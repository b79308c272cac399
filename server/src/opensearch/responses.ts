import type { StoredListing } from 'search-engine';
import type { ListingCard } from 'shared-contracts';
import * as z from 'zod/mini';

/** What this server wrote itself comes back as it was written. */
function own<T>() {
  return z.custom<T>((value) => typeof value === 'object' && value !== null);
}

const values = z.catchall(z.object({}), z.array(z.unknown()));

export const hitSchema = z.object({
  _id: z.string(),
  _source: z.optional(z.object({ card: z.optional(own<ListingCard>()), record: z.optional(own<StoredListing>()) })),
  fields: z.optional(values),
  sort: z.optional(z.array(z.unknown())),
});
export type Hit = z.infer<typeof hitSchema>;

/** The response of a search with `track_total_hits`. */
export const foundSchema = z.object({
  hits: z.object({ total: z.object({ value: z.number() }), hits: z.array(hitSchema) }),
  aggregations: z._default(z.record(z.string(), z.unknown()), {}),
});
export type Found = z.infer<typeof foundSchema>;

/** The card of a hit, if the request named it in `_source`. */
export const cardOf = ({ _source }: Hit) => (_source?.card ? [_source.card] : []);
/** The record of a hit, if the request named it in `_source`. */
export const recordOf = ({ _source }: Hit) => (_source?.record ? [_source.record] : []);

/** The first value of a field that a request named in `docvalue_fields`. */
export function fieldOf<T>(schema: z.ZodMiniType<T>, { fields = {} }: Hit, name: string): T {
  return schema.parse(fields[name]?.[0] ?? null);
}

/** OpenSearch returns no more rows at once (`index.max_result_window`). */
export const MAX_WINDOW = 10_000;

/** All hits of a sorted search in their order, a window at a time. @param read sends the search with these parameters */
export async function* walk<H extends { sort?: unknown[] | undefined }>(
  read: (part: { size: number; search_after?: unknown[] }) => Promise<H[]>,
): AsyncGenerator<H> {
  for (let after: unknown[] | undefined; ; ) {
    const hits = await read({ size: MAX_WINDOW, ...(after ? { search_after: after } : {}) });
    yield* hits;
    after = hits.at(-1)?.sort;
    if (hits.length < MAX_WINDOW || !after) return;
  }
}
