import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ListingSearch } from 'search-engine';
import { ApiError, LIMITS, travelTimes } from 'shared-contracts';
import { serveCall } from '../../platform/http/serve-call';
import { i18n } from '../../texts';
import { requireReady } from '../search/ready-search';
import type { Drives, Position } from './routing-service';

/** Roads change slowly, and a plan is asked for again with each change of its address. */
const KEPT_MS = 24 * 3_600_000;
const MAX_TABLES = 5000;

export interface TravelDeps {
  search: ListingSearch;
  /** null where the operator named no routing service */
  drivesBetween: ((positions: readonly Position[]) => Promise<Drives>) | null;
}

/** Drives between homes. */
export function registerTravel(app: FastifyInstance, { search, drivesBetween }: TravelDeps): void {
  const tableOf = async (positions: readonly Position[]) => {
    try {
      return await tables.forceFetch(JSON.stringify(positions), { context: positions });
    } catch (error) {
      app.log.warn({ event: 'travel.failed', err: error }, 'travel: the routing service gave no driving times');
      throw new ApiError(
        'busy',
        [],
        i18n.t("The service for driving times doesn't answer. Please try again in a moment."),
      );
    }
  };
  const tables = new LRUCache<string, Drives, readonly Position[]>({
    max: MAX_TABLES,
    ttl: KEPT_MS,
    fetchMethod: (_key, _stale, { context }) => drivesBetween?.(context),
  });
  serveCall(app, travelTimes, async ({ params }, { queued }) => {
    if (!drivesBetween) throw new ApiError('not_found', [], i18n.t('This site has no driving times.'));
    const wanted = [...new Set(params.ids.split(','))].slice(0, LIMITS.planned);
    const cards = await queued(() => requireReady(search).byIds(wanted));
    const ids = cards.map(({ internal_id }) => internal_id);
    const placed = cards.flatMap(({ internal_id: id, lat, lng }) =>
      lat === null || lng === null ? [] : { id, lat, lng },
    );
    const positions = placed.map(({ lat, lng }) => ({ lat, lng }));
    const table = positions.length > 1 ? await tableOf(positions) : null;
    const places = new Map(placed.map(({ id }, at) => [id, at]));
    const square = (rows: Drives['minutes'] | undefined) =>
      ids.map((from) => ids.map((to) => rows?.[places.get(from) ?? -1]?.[places.get(to) ?? -1] ?? null));
    return { ids, minutes: square(table?.minutes), miles: square(table?.miles) };
  });
}
