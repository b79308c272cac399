import type { FastifyInstance } from 'fastify';
import type { StoredListing } from 'search-engine';
import {
  ApiError,
  addFavorite,
  hideListing,
  noteFavorite,
  readFavorites,
  readHidden,
  removeFavorite,
  removeViewed,
  syncViewed,
  unhideListing,
} from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { requireSession } from '../../platform/http/access';
import { notFound } from '../../platform/http/problem';
import type { ServerSession } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import type { WriteFavoriteLead } from '../leads/favorite-lead';
import type { FindListing } from '../leads/lead-deps';
import type { Outbox } from '../outbox/outbox';
import {
  deleteFavorite,
  deleteHidden,
  deleteViewed,
  insertFavorite,
  insertHidden,
  listFavorites,
  listHidden,
  listViewed,
  updateFavoriteNote,
  upsertViewed,
} from './favorites.repository';

export interface CollectionsDeps {
  db: Database;
  /** by internal or MLS id, public listings only */
  findListing: FindListing;
  /** prepares the lead of a new favorite; null if it needs none */
  favoriteLead(
    session: ServerSession,
    listing: StoredListing,
    referrer: string | null,
  ): Promise<WriteFavoriteLead | null>;
  outbox: Pick<Outbox, 'wake'>;
}

/** Favorites and hidden listings. Every change returns the complete new list. */
export function registerCollections(app: FastifyInstance, deps: CollectionsDeps): void {
  registerFavorites(app, deps);
  registerHidden(app, deps);
  registerViewed(app, deps);
}

function registerFavorites(app: FastifyInstance, deps: CollectionsDeps): void {
  const response = async (userId: number) => ({ favorites: await listFavorites(deps.db, userId) });

  serveCall(app, readFavorites, (_, context) => response(requireSession(context.session).userId));
  serveCall(app, addFavorite, async ({ body }, context) => {
    const session = requireSession(context.session);
    const listing = await publicListing(deps, body.listing_id);
    const ids = { internalId: listing.internal_id, mlsId: listing.mls_id };
    const writeLead = await deps.favoriteLead(session, listing, body.referrer ?? null);
    await deps.db.transaction().execute(async (trx) => {
      const isNew = await insertFavorite(trx, session.userId, ids);
      if (isNew) await writeLead?.(trx);
    });
    deps.outbox.wake();
    return response(session.userId);
  });
  serveCall(app, removeFavorite, async ({ body }, context) => {
    const { userId } = requireSession(context.session);
    await deleteFavorite(deps.db, userId, await idsOf(deps, body.listing_id));
    return response(userId);
  });
  serveCall(app, noteFavorite, async ({ body }, context) => {
    const { userId, actorId } = requireSession(context.session);
    // Staff who impersonate a client see what the client sees, and cannot change the client's notes.
    if (actorId !== null) throw new ApiError('not_allowed');
    const ids = await idsOf(deps, body.listing_id);
    if (!(await updateFavoriteNote(deps.db, userId, ids, body.note.trim() || null))) throw notFound('favorite');
    return response(userId);
  });
}

function registerHidden(app: FastifyInstance, deps: CollectionsDeps): void {
  const response = async (userId: number) => ({ hidden: await listHidden(deps.db, userId) });

  serveCall(app, readHidden, (_, context) => response(requireSession(context.session).userId));
  serveCall(app, hideListing, async ({ body }, context) => {
    const { userId } = requireSession(context.session);
    await insertHidden(deps.db, userId, (await publicListing(deps, body.listing_id)).internal_id);
    return response(userId);
  });
  serveCall(app, unhideListing, async ({ body }, context) => {
    const { userId } = requireSession(context.session);
    await deleteHidden(deps.db, userId, await idsOf(deps, body.listing_id));
    return response(userId);
  });
}

/** Listings that staff open while they impersonate a client are not part of the client's history. */
function registerViewed(app: FastifyInstance, { db }: CollectionsDeps): void {
  serveCall(app, syncViewed, async ({ body }, context) => {
    const { userId, actorId } = requireSession(context.session);
    if (actorId === null) await upsertViewed(db, userId, body.viewed.flatMap(readableTime));
    return { viewed: await listViewed(db, userId) };
  });
  serveCall(app, removeViewed, async ({ body }, context) => {
    const { userId, actorId } = requireSession(context.session);
    if (actorId === null) await deleteViewed(db, userId, body.internal_ids);
    return { viewed: await listViewed(db, userId) };
  });
}

/**
 * A browser may send any text as a time, and JavaScript accepts more formats than the database: invalid times are
 * dropped. Its clock may be ahead, so later times become now.
 */
function readableTime<T extends { at: string }>(viewed: T): T[] {
  const at = Math.max(0, Math.min(Date.parse(viewed.at), Date.now()));
  return Number.isNaN(at) ? [] : [{ ...viewed, at: new Date(at).toISOString() }];
}

async function publicListing(deps: CollectionsDeps, id: string): Promise<StoredListing> {
  const listing = await deps.findListing(id);
  if (!listing) throw notFound('listing');
  return listing;
}

/** All ids of a listing. A listing that left the market is known by the given id only. */
async function idsOf(deps: CollectionsDeps, id: string): Promise<string[]> {
  const listing = await deps.findListing(id);
  return listing ? [id, listing.internal_id, listing.mls_id] : [id];
}
