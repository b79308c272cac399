import { listingSchema } from 'shared-contracts';
import * as z from 'zod/mini';

const text = z.nullable(z.string());

/**
 * A listing as the store of record keeps it: everything the site may show, and what only the server needs.
 * The public listing is this without `internal`.
 */
export const storedListingSchema = z.object({
  ...listingSchema.shape,
  internal: z.object({
    /** feed and key of the record; together they identify it for ever */
    source: z.object({ system: z.string(), key: z.string() }),
    /** when the record changed at its source, as UTC text with nine digits of a second; absent where it does not say */
    modified_at: z.optional(z.string()),
    /** by what listings of the same home are found: tax key, address */
    home_keys: z.optional(z.array(z.string())),
    /** another system's listing shows this home: its internal id, and the status that this one has at its source */
    same_home: z.optional(z.object({ first: z.string(), status: z.string() })),
    /** region path strings 'Island::X > District::Y …', outermost level first, the building as a fifth level */
    hl_regions: z.array(z.string()),
    mls_area_major: text,
    mls_area_minor: text,
    /** '{island} {fee simple | lease, years left}' as the facet of the same name lists it */
    lease_island_term: text,
    /** ids of the company's agents of the listing */
    advisor_ids: z.array(z.int()),
    /** highest price of the last 30 days, for price-reduced */
    recent_high_price: z.nullable(z.number()),
    /** listing agent's full contact; the public answer leaves phone and e-mail out for others than advisors */
    listing_agent: z.nullable(z.object({ name: z.string(), phone: text, email: text })),
    /** base score of the recommended order */
    score: z.number(),
    sample: z.boolean(),
    /** the seller withholds the address: nothing public may lead to it */
    address_withheld: z.optional(z.boolean()),
  }),
});
export type StoredListing = z.infer<typeof storedListingSchema>;
