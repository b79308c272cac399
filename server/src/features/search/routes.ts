import type { FastifyInstance } from 'fastify';
import { Deadline, facetsWanted, type ListingSearch, MAX_MS, type SearchOptions } from 'search-engine';
import {
  ADVANCED_FILTER_KEYS,
  ApiError,
  advancedAggregates,
  CARD_FACETS,
  FACET_NAMES,
  type FacetName,
  globalAggregates,
  readAggregates,
  type SearchFilters,
  type SearchRequest,
  searchAggregates,
  searchAll,
  searchCards,
  searchCounts,
  searchFiltersSchema,
  searchMap,
  searchResultSet,
} from 'shared-contracts';
import { fieldError, refusedField } from '../../platform/errors/field-errors';
import type { RequestContext } from '../../platform/http/request-context';
import { PreparedResponse, serveCall } from '../../platform/http/serve-call';
import { i18n } from '../../texts';
import { globalCounts } from './global-counts';
import { rememberByRevision, requireReady } from './ready-search';

/** Points of a map in addition to those of its search: pins and clusters of every listing found. */
const MAP_POINTS = 15;

export interface SearchDeps {
  search: ListingSearch;
  /** internal and MLS ids of a user's favorites, for a search limited to them that names none */
  favoritesOf(userId: number): Promise<readonly string[]>;
  /** internal ids of the listings a user has hidden */
  hiddenOf(userId: number): Promise<readonly string[]>;
}

/** Search, result set, facets and map. */
export function registerSearch(app: FastifyInstance, deps: SearchDeps): void {
  const search = () => requireReady(deps.search);

  const page = async (request: SearchRequest, context: RequestContext, short: boolean) => {
    const ready = search();
    const hiddenByVisitor = context.session ? await deps.hiddenOf(context.session.userId) : [];
    const own = { hiddenByVisitor, short };
    const find = (options: SearchOptions) => ready.searchJson(request, { ...options, ...own });
    return new PreparedResponse(await costly(deps, request, context, find));
  };

  serveCall(app, searchAll, ({ body }, context) => page(body ?? {}, context, false));
  serveCall(app, searchCards, ({ body }, context) =>
    page({ aggregates_query: [...CARD_FACETS], ...body }, context, true),
  );
  serveCall(app, searchResultSet, async ({ body }, context) => {
    const request = body ?? {};
    const ready = search();
    return costly(deps, request, context, (options) => ready.resultSet(request, options));
  });
  serveCall(app, searchCounts, async ({ body }, context) => {
    const ready = search();
    await context.charge(searchCost(body.searches, 'searches'));
    // together they have the time limit of one
    const deadline = new Deadline(MAX_MS, context.signal);
    return context.queued(async () => {
      const totals: number[] = [];
      for (const request of body.searches) {
        const options = await optionsOf(deps, request, context);
        await context.yieldToEventLoop();
        deadline.check();
        totals.push(await ready.count(request, { ...options, longestMs: deadline.leftMs }));
      }
      return { totals };
    });
  });
  serveCall(app, searchMap, async ({ body }, context) => {
    const request = body.search ?? {};
    const ready = search();
    await context.charge(MAP_POINTS);
    const find = (options: SearchOptions) => ready.map(body.view ?? null, body.zoom, request, options);
    return costly(deps, request, context, find, 'search');
  });
  registerAggregates(app, deps, search);
}

function registerAggregates(app: FastifyInstance, deps: SearchDeps, search: () => ListingSearch): void {
  const topLevel = rememberByRevision(async (ready) => (await ready.aggregates({}, FACET_NAMES)).aggregations);
  const overall = rememberByRevision(globalCounts);
  const facets = async (body: AggregatesBody, usual: readonly FacetName[], context: RequestContext) => {
    const request = body ? mergedRequest(body) : {};
    const ready = search();
    const wanted = facetsWanted(request, usual);
    const found = await costly(deps, request, context, (options) => ready.aggregates(request, wanted, options));
    return found.aggregations;
  };

  serveCall(app, searchAggregates, ({ body }, context) =>
    body ? facets(body, FACET_NAMES, context) : topLevel(search()),
  );
  serveCall(app, readAggregates, () => topLevel(search()));
  serveCall(app, globalAggregates, () => overall(search()));
  serveCall(app, advancedAggregates, ({ body }, context) => facets(body, ADVANCED_FILTER_KEYS, context));
}

type AggregatesBody = (SearchRequest & SearchFilters) | null | undefined;

/** Filters may be at the top of the body or under `filters`; the latter have priority. */
function mergedRequest(body: NonNullable<AggregatesBody>): SearchRequest {
  const top = searchFiltersSchema.parse(body);
  return { ...body, filters: { ...top, ...body.filters } };
}

/**
 * Charges one search to the address, and runs it in the queue of the address.
 * @throws ApiError when the search exceeds the budget of a request, or the address its own; busy when its time is over
 */
async function costly<T>(
  deps: SearchDeps,
  request: SearchRequest,
  context: RequestContext,
  find: (options: SearchOptions) => Promise<T>,
  field?: string,
): Promise<T> {
  await context.charge(searchCost([request], field));
  const deadline = new Deadline(MAX_MS, context.signal);
  const options = await optionsOf(deps, request, context);
  return context.queued(() => {
    deadline.check();
    return find({ ...options, longestMs: deadline.leftMs });
  });
}

async function optionsOf(deps: SearchDeps, request: SearchRequest, context: RequestContext): Promise<SearchOptions> {
  const { session, signal, yieldToEventLoop: turn } = context;
  const needed = request.limitSearchToFavorites && request.favorites === undefined && session !== null;
  return needed ? { signal, turn, favorites: await deps.favoritesOf(session.userId) } : { signal, turn };
}

/** Corners of all outlines of one request together; a hand-drawn outline has some hundred at most. */
const MAX_CORNERS = 5000;
/** Ids of all searches of one request together: favorites, and listings to hide. */
const MAX_IDS = 20_000;

const CORNERS_PER_POINT = 50;
const IDS_PER_POINT = 500;

/**
 * What the searches of one request cost together, in points of about half a millisecond.
 * @param field the part of the body that a refusal names, where it is not the search itself
 * @throws ApiError limit_reached when they exceed the budget of one request
 */
function searchCost(searches: readonly SearchRequest[], field?: string): number {
  const corners = sum(searches, ({ polygons = [] }) => sum(polygons, ({ coordinates }) => coordinates.length));
  if (corners > MAX_CORNERS)
    throw overBudget(field ?? 'polygons', i18n.t('Please draw at most {count} corners.', { count: MAX_CORNERS }));
  const ids = sum(searches, idsOf);
  if (ids > MAX_IDS)
    throw overBudget(
      field ?? 'hidden_internal_ids',
      i18n.t('Please send at most {count} listing ids.', { count: MAX_IDS }),
    );
  return searches.length + Math.floor(corners / CORNERS_PER_POINT) + Math.floor(ids / IDS_PER_POINT);
}

const idsOf = ({ hidden_internal_ids = [], favorites = [] }: SearchRequest) =>
  hidden_internal_ids.length + favorites.length;

function overBudget(field: string, message: string): ApiError {
  const { code, fields, message: sentence } = fieldError('limit_reached', [refusedField(field, message)]);
  return new ApiError(code, fields, `${sentence} ${message}`);
}

function sum<T>(values: readonly T[], amount: (value: T) => number): number {
  return values.reduce((total, value) => total + amount(value), 0);
}
