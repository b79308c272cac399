import type { ColumnType } from 'kysely';
import type { AccountsTables } from '../accounts/accounts.tables';
import type { AgentsTables } from '../agents/agents.tables';
import type { CollectionsTables } from '../collections/collections.tables';
import type { ContentTables } from '../content/content.tables';
import type { EmbedTables } from '../embed/embed.tables';
import type { FeedsTables } from '../feeds/feeds.tables';
import type { LeadsTables } from '../leads/leads.tables';
import type { ListingsTables } from '../listings/listings.tables';
import type { OutboxTables } from '../outbox/outbox.tables';
import type { PhotosTables } from '../photos/kept/feed-photos.tables';
import type { RegionsTables } from '../regions/regions.tables';
import type { RegistryTables } from '../registry/registry.tables';
import type { SavedSearchesTables } from '../saved-searches/saved-searches.tables';
import type { StaffTables } from '../staff/staff.tables';
import type { TrackingTables } from '../tracking/tracking.tables';

/** Small facts the server remembers about itself, such as the end of a first import. */
export interface ServerStateTable {
  key: string;
  value: ColumnType<unknown, unknown, unknown>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

/**
 * Every table of the server. A feature describes its own tables in `<feature>.tables.ts` as one interface and is
 * added here by one import and one name behind `extends`.
 */
export interface Tables
  extends AccountsTables,
    AgentsTables,
    CollectionsTables,
    ContentTables,
    EmbedTables,
    FeedsTables,
    LeadsTables,
    ListingsTables,
    OutboxTables,
    PhotosTables,
    RegionsTables,
    RegistryTables,
    SavedSearchesTables,
    StaffTables,
    TrackingTables {
  server_state: ServerStateTable;
}
