import * as z from 'zod/mini';
import { registrationSchema } from '../entities/registration';
import { favoriteSchema, savedSearchSchema, sharedSearchSchema } from '../entities/saved-search';
import { sessionAnswerSchema } from '../entities/user';
import { LIMITS } from '../rules/constants';
import { defineCall } from './define-call';
import { SEARCH_BODY_KB } from './search';

const tag = 'Account';
const email = z.string().check(z.maxLength(LIMITS.email));
const password = z.string().check(z.maxLength(LIMITS.password));
const listingId = z.string().check(z.minLength(1), z.maxLength(64));

/** Anonymous visitors get 200 with no user [A7.30]. */
export const currentUser = defineCall({
  name: 'currentUser',
  method: 'GET',
  path: '/api/v3/current_user',
  access: 'public',
  tag,
  summary: 'The session: user, advisor, hl_user',
  answer: sessionAnswerSchema,
});

export const updateCurrentUser = defineCall({
  name: 'updateCurrentUser',
  method: 'PATCH',
  path: '/api/v3/current_user',
  access: 'user',
  tag,
  summary: 'Change the own profile, opt-in or password (D75)',
  body: z.object({
    first_name: z.optional(z.string().check(z.maxLength(LIMITS.name))),
    last_name: z.optional(z.string().check(z.maxLength(LIMITS.name))),
    phone: z.optional(z.string().check(z.maxLength(40))),
    email_opt_in: z.optional(z.boolean()),
    old_password: z.optional(password),
    password: z.optional(password),
  }),
  answer: sessionAnswerSchema,
  perMinute: 30,
});

export const signIn = defineCall({
  name: 'signIn',
  method: 'POST',
  path: '/api/v3/sign_in',
  access: 'public',
  tag,
  summary: 'Sign in by password',
  body: z.object({ email, password }),
  answer: sessionAnswerSchema,
});

export const register = defineCall({
  name: 'register',
  method: 'POST',
  path: '/api/v3/search/register',
  access: 'public',
  tag,
  summary: 'Create an account and sign in',
  body: registrationSchema,
  answer: sessionAnswerSchema,
});

export const sendLoginLink = defineCall({
  name: 'sendLoginLink',
  method: 'POST',
  path: '/api/v3/search/register/send_login_link',
  access: 'public',
  tag,
  summary: 'Send a one-click sign-in e-mail; the answer is the same for every address (D27)',
  body: z.object({ email }),
  answer: z.object({ sent: z.literal(true) }),
});

/** Made by the page the link opens, never by the link itself: mail scanners follow links (D27) [A2.9]. */
export const consumeLoginLink = defineCall({
  name: 'consumeLoginLink',
  method: 'POST',
  path: '/api/v3/search/register/login_link',
  access: 'public',
  tag,
  summary: 'Sign in with the e-mail address and token of a one-click link; works once',
  body: z.object({ email, token: z.string().check(z.minLength(1), z.maxLength(128)) }),
  answer: z.extend(sessionAnswerSchema, {
    /** somebody had set a password without showing that the address is theirs: it is gone now */
    password_removed: z.optional(z.boolean()),
  }),
});

const googlePerson = z.object({
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  /** as with a sign-in link */
  password_removed: z.optional(z.boolean()),
});

/** Sets a cookie whose hash Google puts into its ID token, so that the token is good in this browser only. */
export const googleNonce = defineCall({
  name: 'googleNonce',
  method: 'GET',
  path: '/api/v3/search/google_one_tap/nonce',
  access: 'public',
  tag,
  summary: 'The nonce for a sign-in with Google in this browser',
  answer: z.object({ nonce: z.string() }),
});

export const googleOneTap = defineCall({
  name: 'googleOneTap',
  method: 'POST',
  path: '/api/v3/search/google_one_tap',
  access: 'public',
  tag,
  summary: 'Sign in with a Google ID token',
  body: z.object({
    token: z.string().check(z.maxLength(8192)),
    window_location: z.optional(z.string().check(z.maxLength(2000))),
  }),
  answer: googlePerson,
});

export const googleCodeFlow = defineCall({
  name: 'googleCodeFlow',
  method: 'POST',
  path: '/api/v3/search/google_one_tap/oauth',
  access: 'public',
  tag,
  summary: 'Sign in with a Google authorization code',
  body: z.object({
    token: z.string().check(z.maxLength(8192)),
    window_location: z.optional(z.string().check(z.maxLength(2000))),
  }),
  answer: googlePerson,
});

/** Kept as a GET as documented, but for same-site requests only (D28) [A7.31]. Calls from modules get 204. */
export const logout = defineCall({
  name: 'logout',
  method: 'GET',
  path: '/api/v3/logout',
  access: 'public',
  tag,
  summary: 'End the session',
  answer: z.null(),
});

const favoritesAnswer = z.object({ favorites: z.array(favoriteSchema) });

export const readFavorites = defineCall({
  name: 'readFavorites',
  method: 'GET',
  path: '/api/v3/favorites',
  access: 'user',
  tag,
  summary: "The user's favorites, newest first",
  answer: favoritesAnswer,
});

export const addFavorite = defineCall({
  name: 'addFavorite',
  method: 'POST',
  path: '/api/v3/add_favorite',
  access: 'user',
  tag,
  summary: 'Keep a listing; a repeat changes nothing',
  body: z.object({
    listing_id: listingId,
    listing: z.optional(z.unknown()),
    referrer: z.optional(z.string().check(z.maxLength(2000))),
  }),
  answer: favoritesAnswer,
});

export const removeFavorite = defineCall({
  name: 'removeFavorite',
  method: 'POST',
  path: '/api/v3/remove_favorite',
  access: 'user',
  tag,
  summary: 'Let a kept listing go',
  body: z.object({ listing_id: listingId }),
  answer: favoritesAnswer,
});

export const noteFavorite = defineCall({
  name: 'noteFavorite',
  method: 'POST',
  path: '/api/v3/favorites/note',
  access: 'user',
  tag,
  summary: 'Write a private note beside a kept listing; an empty one takes it away',
  body: z.object({ listing_id: listingId, note: z.string().check(z.maxLength(LIMITS.favoriteNote)) }),
  answer: favoritesAnswer,
  perMinute: 60,
});

const hiddenAnswer = z.object({ hidden: z.array(z.string()) });

export const readHidden = defineCall({
  name: 'readHidden',
  method: 'GET',
  path: '/api/v3/search/hidden_listings',
  access: 'user',
  tag,
  summary: 'Ids of the listings the user has hidden',
  answer: hiddenAnswer,
});

export const hideListing = defineCall({
  name: 'hideListing',
  method: 'POST',
  path: '/api/v3/search/hidden_listings/create',
  access: 'user',
  tag,
  summary: 'Hide a listing',
  body: z.object({ listing_id: listingId }),
  answer: hiddenAnswer,
});

export const unhideListing = defineCall({
  name: 'unhideListing',
  method: 'POST',
  path: '/api/v3/search/hidden_listings/remove',
  access: 'user',
  tag,
  summary: 'Show a hidden listing again',
  body: z.object({ listing_id: listingId }),
  answer: hiddenAnswer,
});

const savedSearchesAnswer = z.object({ saved_searches: z.array(savedSearchSchema) });

export const readSavedSearches = defineCall({
  name: 'readSavedSearches',
  method: 'GET',
  path: '/api/v3/saved_searches',
  access: 'user',
  tag: 'Saved searches',
  summary: "The user's saved searches",
  answer: savedSearchesAnswer,
});

export const updateSavedSearch = defineCall({
  name: 'updateSavedSearch',
  method: 'POST',
  path: '/api/v3/saved_search/update',
  access: 'user',
  tag: 'Saved searches',
  summary: 'Create a saved search (id null) or change an own one',
  body: savedSearchSchema,
  bodyKb: SEARCH_BODY_KB,
  answer: savedSearchSchema,
});

export const deleteSavedSearch = defineCall({
  name: 'deleteSavedSearch',
  method: 'POST',
  path: '/api/v3/saved_search/delete',
  access: 'user',
  tag: 'Saved searches',
  summary: 'Delete an own saved search',
  body: z.object({ id: z.int() }),
  answer: savedSearchesAnswer,
});

export const savedSearchByCode = defineCall({
  name: 'savedSearchByCode',
  method: 'GET',
  path: '/api/v3/saved_search/:code',
  access: 'public',
  tag: 'Saved searches',
  summary: 'A shared search by its code; null when it is gone (D39)',
  params: z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: z.nullable(sharedSearchSchema),
});
