import type { FastifyInstance } from 'fastify';
import {
  ADVANCED_FILTER_KEYS,
  ApiError,
  advancedAggregates,
  FACET_NAMES,
  type FacetName,
  globalAggregates,
  readAggregates,
  type SearchFilters,
  type SearchRequest,
  searchAggregates,
  searchAll,
  searchCounts,
  searchFiltersSchema,
  searchMap,
  searchResultSet,
} from 'shared-contracts';
import { takesBrotli } from '../http/pack';
import type { RequestContext } from '../http/request-context';
import { PreparedAnswer, serveCall } from '../http/serve-call';
import { Deadline } from './engine/deadline';
import { LONGEST_MS } from './engine/memory-search-options';
import { globalCounts } from './global-counts';
import type { ListingSearch, SearchOptions } from './listing-search';
import { rememberByRevision } from './remember';
import { requireReady } from './require-ready';
import { facetsWanted } from './search-query';

export interface SearchDeps {
  search: ListingSearch;
  /** internal and MLS ids of a user's favorites, for a search limited to them that names none */
  favoritesOf(userId: number): Promise<readonly string[]>;
}

type Body = SearchRequest | null | undefined;
/** Most corners of all outlines of one search together; a hand-drawn one has some hundred. */
const MOST_CORNERS = 5000;

/** Search, result set, facets and map [A7.1]–[A7.9] [B7.4]. */
export function registerSearch(app: FastifyInstance, deps: SearchDeps): void {
  const search = () => requireReady(deps.search);

  serveCall(app, searchAll, async ({ body }, context) => {
    const request = requestOf(body);
    const ready = search();
    const options = { ...(await optionsOf(deps, request, context)), brotli: takesBrotli(context.request) };
    const { bytes, isPacked } = await ready.searchJson(request, options);
    return new PreparedAnswer(bytes, isPacked);
  });
  serveCall(app, searchResultSet, async ({ body }, context) => {
    const request = { ...requestOf(body), ...(body?.around && { around: body.around }) };
    return search().resultSet(request, await optionsOf(deps, request, context));
  });
  serveCall(app, searchCounts, async ({ body }, context) => {
    const ready = search();
    // together they may take as long as one alone
    const deadline = new Deadline(LONGEST_MS, context.signal);
    const totals: number[] = [];
    for (const each of body.searches) {
      deadline.check();
      const request = requestOf(each);
      totals.push(await ready.count(request, await optionsOf(deps, request, context)));
    }
    return { totals };
  });
  serveCall(app, searchMap, async ({ body }, context) => {
    const request = requestOf(body.search);
    return search().map(body.view ?? null, body.zoom, request, await optionsOf(deps, request, context));
  });
  registerAggregates(app, deps, search);
}

function registerAggregates(app: FastifyInstance, deps: SearchDeps, search: () => ListingSearch): void {
  const topLevel = rememberByRevision(async (ready) => (await ready.aggregates({}, FACET_NAMES)).aggregations);
  const overall = rememberByRevision(globalCounts);
  const facets = async (body: AggregatesBody, usual: readonly FacetName[], context: RequestContext) => {
    const request = requestOf(body && mergedRequest(body));
    const options = await optionsOf(deps, request, context);
    return (await search().aggregates(request, facetsWanted(request, usual), options)).aggregations;
  };

  serveCall(app, searchAggregates, ({ body }, context) =>
    body ? facets(body, FACET_NAMES, context) : topLevel(search()),
  );
  serveCall(app, readAggregates, () => topLevel(search()));
  serveCall(app, globalAggregates, () => overall(search()));
  serveCall(app, advancedAggregates, ({ body }, context) => facets(body, ADVANCED_FILTER_KEYS, context));
}

type AggregatesBody = (SearchRequest & SearchFilters) | null | undefined;

/** Filters may stand at the top of the body or under `filters` [A7.1] [A7.2]; the latter win. */
function mergedRequest(body: NonNullable<AggregatesBody>): SearchRequest {
  const top = searchFiltersSchema.parse(body);
  return { ...body, filters: { ...top, ...body.filters } };
}

/** @throws ApiError when the outlines have too many corners to be looked at in time */
function requestOf(body: Body): SearchRequest {
  const corners = body?.polygons?.reduce((sum, polygon) => sum + polygon.coordinates.length, 0) ?? 0;
  if (corners > MOST_CORNERS) {
    const message = `Please draw at most ${MOST_CORNERS} corners.`;
    throw new ApiError('limit_reached', [{ field: 'polygons', pointer: '#/polygons', message }]);
  }
  return body ?? {};
}

async function optionsOf(deps: SearchDeps, request: SearchRequest, context: RequestContext): Promise<SearchOptions> {
  const { session, signal } = context;
  const needed = request.limitSearchToFavorites && request.favorites === undefined && session !== null;
  return needed ? { signal, favorites: await deps.favoritesOf(session.userId) } : { signal };
}
