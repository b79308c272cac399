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
import { notFound } from '../../platform/http/problem';
import type { RequestContext, ServerSession } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import type { WriteFavoriteLead } from '../leads/favorite-lead';
import type { FindListing } from '../leads/lead-deps';
import type { Outbox } from '../outbox/outbox';
import { deleteFavorite, insertFavorite, listFavorites, writeNote } from './favorites.repository';
import { deleteHidden, insertHidden, listHidden } from './hidden.repository';
import { addViewed, deleteViewed, listViewed } from './viewed.repository';

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
  const answer = async (userId: number) => ({ favorites: await listFavorites(deps.db, userId) });

  serveCall(app, readFavorites, (_, context) => answer(sessionOf(context).userId));
  serveCall(app, addFavorite, async ({ body }, context) => {
    const session = sessionOf(context);
    const listing = await publicListing(deps, body.listing_id);
    const ids = { internalId: listing.internal_id, mlsId: listing.mls_id };
    const writeLead = await deps.favoriteLead(session, listing, body.referrer ?? null);
    await deps.db.transaction().execute(async (trx) => {
      const isNew = await insertFavorite(trx, session.userId, ids);
      if (isNew) await writeLead?.(trx);
    });
    deps.outbox.wake();
    return answer(session.userId);
  });
  serveCall(app, removeFavorite, async ({ body }, context) => {
    const { userId } = sessionOf(context);
    await deleteFavorite(deps.db, userId, await idsOf(deps, body.listing_id));
    return answer(userId);
  });
  serveCall(app, noteFavorite, async ({ body }, context) => {
    const { userId, actorId } = sessionOf(context);
    // Staff who act for a client see what the client sees, and cannot change the client's notes.
    if (actorId !== null) throw new ApiError('not_allowed');
    const ids = await idsOf(deps, body.listing_id);
    if (!(await writeNote(deps.db, userId, ids, body.note.trim() || null))) throw notFound('favorite');
    return answer(userId);
  });
}

function registerHidden(app: FastifyInstance, deps: CollectionsDeps): void {
  const answer = async (userId: number) => ({ hidden: await listHidden(deps.db, userId) });

  serveCall(app, readHidden, (_, context) => answer(sessionOf(context).userId));
  serveCall(app, hideListing, async ({ body }, context) => {
    const { userId } = sessionOf(context);
    await insertHidden(deps.db, userId, (await publicListing(deps, body.listing_id)).internal_id);
    return answer(userId);
  });
  serveCall(app, unhideListing, async ({ body }, context) => {
    const { userId } = sessionOf(context);
    await deleteHidden(deps.db, userId, await idsOf(deps, body.listing_id));
    return answer(userId);
  });
}

/** Listings that staff open while they act for a client are not part of the client's history. */
function registerViewed(app: FastifyInstance, { db }: CollectionsDeps): void {
  serveCall(app, syncViewed, async ({ body }, context) => {
    const { userId, actorId } = sessionOf(context);
    if (actorId === null) await addViewed(db, userId, body.viewed.flatMap(readableTime));
    return { viewed: await listViewed(db, userId) };
  });
  serveCall(app, removeViewed, async ({ body }, context) => {
    const { userId, actorId } = sessionOf(context);
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

function sessionOf({ session }: RequestContext): ServerSession {
  if (!session) throw new ApiError('sign_in_required');
  return session;
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
