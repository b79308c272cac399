import type { FeedConfig, FeedLimits } from './feed-config';

/** In what a vendor's RESO Web API differs from the standard. */
export interface Variant {
  limits: FeedLimits;
  pageSize: number;
  /** whether $filter names the system (OriginatingSystemName); other feeds carry one system by their address */
  filtersSystem: boolean;
  /** whether the first load leaves out what the site may not show (MlgCanView) */
  filtersCanView: boolean;
  /** whether $orderby and $count are understood */
  orders: boolean;
  /** path after the resource from which whole tables are read; its pages have no order */
  replicationPath: string | null;
  /** how records are requested by key: several in one filter, or one by one */
  byKey: 'filter' | 'entity';
  /**
   * how long after its time of change a record may become visible: a transaction was open, a replica lagged behind, or a
   * cache was old. The watermark stays that far behind the feed's clock.
   */
  settleMs: number;
  /** a vendor that wants its token as User-Agent too */
  tokenAsAgent: boolean;
}

const GB = 1_000_000_000;
const STANDARD: Variant = {
  limits: { perSecond: 2, perHour: 7200, bytesPerHour: 4 * GB },
  pageSize: 200,
  filtersSystem: true,
  filtersCanView: false,
  orders: true,
  replicationPath: null,
  byKey: 'filter',
  settleMs: 30_000,
  tokenAsAgent: false,
};

/** The published rules of each vendor; limits, page size and resources of feeds.json come before them. */
const VARIANTS: Readonly<Record<FeedConfig['variant'], Variant>> = {
  reso: STANDARD,
  // 2 requests a second, 7,200 and 4 GB an hour; no $orderby; a record is requested by its address
  mlsgrid: { ...STANDARD, filtersCanView: true, orders: false, byKey: 'entity', tokenAsAgent: true },
  trestle: { ...STANDARD, limits: { perSecond: 3, perHour: 7200, bytesPerHour: 4 * GB } },
  // one dataset an address; /replication takes 2,000 records at most and no $orderby
  bridge: {
    ...STANDARD,
    limits: { perSecond: 2, perHour: 5000, bytesPerHour: 4 * GB },
    filtersSystem: false,
    orders: false,
    replicationPath: '/replication',
  },
  // its caches may be 20 minutes old
  spark: {
    ...STANDARD,
    filtersSystem: false,
    limits: { perSecond: 2, perHour: 4000, bytesPerHour: 4 * GB },
    settleMs: 20 * 60_000,
  },
};

/** What a vendor allows and understands. */
export const variantOf = ({ variant }: Pick<FeedConfig, 'variant'>): Variant => VARIANTS[variant];

/** The limits of a feed: those of feeds.json, otherwise the vendor's. */
export function limitsOf(feed: Pick<FeedConfig, 'variant' | 'limits'>): FeedLimits {
  const { perSecond, perHour, bytesPerHour } = variantOf(feed).limits;
  return {
    perSecond: feed.limits.perSecond ?? perSecond,
    perHour: feed.limits.perHour ?? perHour,
    bytesPerHour: feed.limits.bytesPerHour ?? bytesPerHour,
  };
}
