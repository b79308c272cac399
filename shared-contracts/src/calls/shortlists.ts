import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';
import { ownShortlistSchema, shortlistMarkSchema, shortlistSchema } from '../entities/shortlist';
import { defineCall } from './define-call';

const tag = 'Shared favorites';
const id = z.int().check(z.gte(1), z.lte(2_147_483_647));
const listId = z.object({ id: z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647)) });
const code = z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) });
const home = z.string().check(z.minLength(1), z.maxLength(64));
const own = z.object({ shortlist: z.nullable(ownShortlistSchema) });

/** The user's list; null while the favorites are not shared. */
export const readOwnShortlist = defineCall({
  name: 'readOwnShortlist',
  method: 'GET',
  path: '/api/v3/shortlist',
  access: 'user',
  tag,
  answer: own,
});

/**
 * Shares the favorites by a new link. A link from before ends; the people who joined by it stay. The response is the only
 * place that shows the code.
 */
export const shareFavorites = defineCall({
  name: 'shareFavorites',
  method: 'POST',
  path: '/api/v3/shortlist/share',
  access: 'user',
  tag,
  answer: z.object({ code: z.string(), shortlist: ownShortlistSchema }),
  perMinute: 20,
});

export const updateShortlist = defineCall({
  name: 'updateShortlist',
  method: 'POST',
  path: '/api/v3/shortlist/update',
  access: 'user',
  tag,
  body: z.object({ agent_sees: z.boolean() }),
  answer: own,
  perMinute: 60,
});

/** Ends the list: its link and the access of its people. */
export const endShortlist = defineCall({
  name: 'endShortlist',
  method: 'POST',
  path: '/api/v3/shortlist/end',
  access: 'user',
  tag,
  answer: own,
  perMinute: 20,
});

/** What the link of a list shows to a visitor who has not joined. */
export const readShortlistInvitation = defineCall({
  name: 'readShortlistInvitation',
  method: 'GET',
  path: '/api/v3/shortlist_invitations/:code',
  access: 'public',
  tag,
  params: code,
  answer: z.object({
    owner_name: z.nullable(z.string()),
    /** the list, for one who has joined it already */
    shortlist_id: z.nullable(z.int()),
  }),
  perMinute: 60,
});

/** Joins by a link: with a name, or as the user who is signed in. Sets a cookie that identifies a visitor without a session. */
export const joinShortlist = defineCall({
  name: 'joinShortlist',
  method: 'POST',
  path: '/api/v3/shortlist_invitations/:code/join',
  access: 'public',
  tag,
  params: code,
  body: z.object({ name: z.optional(z.string().check(z.maxLength(LIMITS.name))) }),
  answer: z.object({ shortlist_id: z.int() }),
  perMinute: 30,
});

/** A list, for its people only: they have a session, or the cookie of `joinShortlist`. */
export const readShortlist = defineCall({
  name: 'readShortlist',
  method: 'GET',
  path: '/api/v3/shortlists/:id',
  access: 'public',
  tag,
  params: listId,
  answer: shortlistSchema,
});

/** Stores until when the person has seen the list. */
export const seeShortlist = defineCall({
  name: 'seeShortlist',
  method: 'POST',
  path: '/api/v3/shortlists/:id/seen',
  access: 'public',
  userAction: false,
  tag,
  params: listId,
  body: z.object({ at: z.iso.datetime() }),
  answer: z.object({ seen: z.literal(true) }),
  perMinute: 120,
});

/** Marks a home, or with null removes the mark. */
export const markShortlistHome = defineCall({
  name: 'markShortlistHome',
  method: 'POST',
  path: '/api/v3/shortlists/:id/marks',
  access: 'public',
  tag,
  params: listId,
  body: z.object({ internal_id: home, mark: z.nullable(shortlistMarkSchema) }),
  answer: shortlistSchema,
  perMinute: 120,
});

export const commentOnShortlistHome = defineCall({
  name: 'commentOnShortlistHome',
  method: 'POST',
  path: '/api/v3/shortlists/:id/comments',
  access: 'public',
  tag,
  params: listId,
  body: z.object({ internal_id: home, text: z.string().check(z.maxLength(LIMITS.shortlistComment)) }),
  answer: shortlistSchema,
  perMinute: 60,
});

/** Deletes a comment: the person's own, or any comment for the owner. */
export const deleteShortlistComment = defineCall({
  name: 'deleteShortlistComment',
  method: 'POST',
  path: '/api/v3/shortlists/:id/comments/remove',
  access: 'public',
  tag,
  params: listId,
  body: z.object({ comment_id: id }),
  answer: shortlistSchema,
  perMinute: 60,
});

/**
 * Removes a person with their marks and comments: the person leaves, or the owner removes them. The owner's removal ends
 * the link too, because the person knows it.
 */
export const removeShortlistMember = defineCall({
  name: 'removeShortlistMember',
  method: 'POST',
  path: '/api/v3/shortlists/:id/members/remove',
  access: 'public',
  tag,
  params: listId,
  body: z.object({ member_id: id }),
  answer: z.object({ removed: z.literal(true) }),
  perMinute: 60,
});
