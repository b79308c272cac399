import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';
import { registrationSchema } from '../entities/registration';
import { favoriteSchema, savedSearchSchema, sharedSearchSchema } from '../entities/saved-search';
import { sessionAnswerSchema } from '../entities/user';
import { defineCall } from './define-call';
import { SEARCH_BODY_KB } from './search';

const tag = 'Account';
const email = z.string().check(z.maxLength(LIMITS.email));
const password = z.string().check(z.maxLength(LIMITS.password));
const listingId = z.string().check(z.minLength(1), z.maxLength(64));

/** Anonymous visitors get 200 with no user. */
export const currentUser = defineCall({
  name: 'currentUser',
  method: 'GET',
  path: '/api/v3/current_user',
  access: 'public',
  tag,
  answer: sessionAnswerSchema,
});

export const updateCurrentUser = defineCall({
  name: 'updateCurrentUser',
  method: 'PATCH',
  path: '/api/v3/current_user',
  access: 'user',
  tag,
  body: z.object({
    first_name: z.optional(z.string().check(z.maxLength(LIMITS.name))),
    last_name: z.optional(z.string().check(z.maxLength(LIMITS.name))),
    phone: z.optional(z.string().check(z.maxLength(40))),
    email_opt_in: z.optional(z.boolean()),
    /** a language of the site, for mails */
    language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
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
  body: z.object({ email, password }),
  answer: sessionAnswerSchema,
});

export const register = defineCall({
  name: 'register',
  method: 'POST',
  path: '/api/v3/search/register',
  access: 'public',
  tag,
  body: registrationSchema,
  answer: sessionAnswerSchema,
});

/** Mails the user a link that verifies the account's address. The answer is the same for a verified one. */
export const sendAddressConfirmation = defineCall({
  name: 'sendAddressConfirmation',
  method: 'POST',
  path: '/api/v3/current_user/confirm_address',
  access: 'user',
  tag,
  answer: z.object({ sent: z.literal(true) }),
});

export const sendLoginLink = defineCall({
  name: 'sendLoginLink',
  method: 'POST',
  path: '/api/v3/search/register/send_login_link',
  access: 'public',
  tag,
  body: z.object({ email }),
  answer: z.object({ sent: z.literal(true) }),
});

/** The page of the link makes this call. The link alone does not sign in, because mail scanners follow links. */
export const consumeLoginLink = defineCall({
  name: 'consumeLoginLink',
  method: 'POST',
  path: '/api/v3/search/register/login_link',
  access: 'public',
  tag,
  body: z.object({ email, token: z.string().check(z.minLength(1), z.maxLength(128)) }),
  answer: z.extend(sessionAnswerSchema, {
    /** true when this sign-in removed a password that was set before the address was verified */
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

/** Sets a nonce cookie. Google puts its hash into the ID token, so that the token is valid in this browser only. */
export const googleNonce = defineCall({
  name: 'googleNonce',
  method: 'GET',
  path: '/api/v3/search/google_one_tap/nonce',
  // it sets a cookie
  reads: false,
  access: 'public',
  tag,
  answer: z.object({ nonce: z.string() }),
});

export const googleOneTap = defineCall({
  name: 'googleOneTap',
  method: 'POST',
  path: '/api/v3/search/google_one_tap',
  access: 'public',
  tag,
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
  body: z.object({
    token: z.string().check(z.maxLength(8192)),
    window_location: z.optional(z.string().check(z.maxLength(2000))),
  }),
  answer: googlePerson,
});

/** A GET as documented, but only for same-site requests. Calls from modules get 204. */
export const logout = defineCall({
  name: 'logout',
  method: 'GET',
  path: '/api/v3/logout',
  // a link signs out, too; no page may do so while it is rendered
  reads: false,
  access: 'public',
  tag,
  answer: z.null(),
});

const favoritesResponse = z.object({ favorites: z.array(favoriteSchema) });

export const readFavorites = defineCall({
  name: 'readFavorites',
  method: 'GET',
  path: '/api/v3/favorites',
  access: 'user',
  tag,
  answer: favoritesResponse,
});

export const addFavorite = defineCall({
  name: 'addFavorite',
  method: 'POST',
  path: '/api/v3/add_favorite',
  access: 'user',
  tag,
  body: z.object({
    listing_id: listingId,
    listing: z.optional(z.unknown()),
    referrer: z.optional(z.string().check(z.maxLength(2000))),
  }),
  answer: favoritesResponse,
});

export const removeFavorite = defineCall({
  name: 'removeFavorite',
  method: 'POST',
  path: '/api/v3/remove_favorite',
  access: 'user',
  tag,
  body: z.object({ listing_id: listingId }),
  answer: favoritesResponse,
});

export const noteFavorite = defineCall({
  name: 'noteFavorite',
  method: 'POST',
  path: '/api/v3/favorites/note',
  access: 'user',
  tag,
  body: z.object({ listing_id: listingId, note: z.string().check(z.maxLength(LIMITS.favoriteNote)) }),
  answer: favoritesResponse,
  perMinute: 60,
});

const hiddenResponse = z.object({ hidden: z.array(z.string()) });

export const readHidden = defineCall({
  name: 'readHidden',
  method: 'GET',
  path: '/api/v3/search/hidden_listings',
  access: 'user',
  tag,
  answer: hiddenResponse,
});

export const hideListing = defineCall({
  name: 'hideListing',
  method: 'POST',
  path: '/api/v3/search/hidden_listings/create',
  access: 'user',
  tag,
  body: z.object({ listing_id: listingId }),
  answer: hiddenResponse,
});

export const unhideListing = defineCall({
  name: 'unhideListing',
  method: 'POST',
  path: '/api/v3/search/hidden_listings/remove',
  access: 'user',
  tag,
  body: z.object({ listing_id: listingId }),
  answer: hiddenResponse,
});

const savedSearchesResponse = z.object({ saved_searches: z.array(savedSearchSchema) });

export const readSavedSearches = defineCall({
  name: 'readSavedSearches',
  method: 'GET',
  path: '/api/v3/saved_searches',
  access: 'user',
  tag: 'Saved searches',
  answer: savedSearchesResponse,
});

export const updateSavedSearch = defineCall({
  name: 'updateSavedSearch',
  method: 'POST',
  path: '/api/v3/saved_search/update',
  access: 'user',
  tag: 'Saved searches',
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
  body: z.object({ id: z.int() }),
  answer: savedSearchesResponse,
});

export const savedSearchByCode = defineCall({
  name: 'savedSearchByCode',
  method: 'GET',
  path: '/api/v3/saved_search/:code',
  access: 'public',
  tag: 'Saved searches',
  params: z.object({ code: z.string().check(z.minLength(1), z.maxLength(64)) }),
  answer: z.nullable(sharedSearchSchema),
});
