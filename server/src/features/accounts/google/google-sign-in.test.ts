import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSettings } from '../../../testing/test-app';
import { type AccountApp, browserOf, openAccountApp, signedIn } from '../testing/account-app';
import { proveAddress } from '../users.repository';
import { createGoogleClient } from './google-client';

const ISSUER = 'https://accounts.example.com';
const CLIENT = 'client-1';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
let issuer: Server;
/** what the issuer returns for its codes, each once */
const codes = new Map<string, string>();
let accounts: AccountApp;

beforeAll(async () => {
  issuer = createServer(async (request, response) => {
    const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key-1', alg: 'RS256', use: 'sig' }] };
    const given = request.url === '/keys' ? keys : tokenFor(request.method, await text(request));
    response.writeHead(given ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(given ?? { error: 'invalid_grant' }));
  });
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  const address = issuer.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const settings = testSettings({
    GOOGLE_CLIENT_ID: CLIENT,
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: ISSUER,
    GOOGLE_JWKS_URL: `${origin}/keys`,
    GOOGLE_TOKEN_URL: `${origin}/token`,
  });
  accounts = await openAccountApp({ google: createGoogleClient(settings, true) });
});
afterAll(async () => {
  await accounts.close();
  issuer.closeAllConnections();
  issuer.close();
});

/** Responds like an issuer (RFC 6749, 4.1.3): only to its client, with its secret, and to each code once. */
function tokenFor(method: string | undefined, body: string): { id_token: string } | null {
  const { code = '', ...rest } = Object.fromEntries(new URLSearchParams(body));
  const asked = { grant_type: 'authorization_code', client_id: CLIENT, client_secret: 'secret' };
  expect([method, rest]).toEqual(['POST', { ...asked, redirect_uri: 'postmessage' }]);
  const id_token = codes.get(code);
  codes.delete(code);
  return id_token === undefined ? null : { id_token };
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);
let counter = 0;
const claims = (over: Record<string, unknown> = {}) => ({
  iss: ISSUER,
  aud: CLIENT,
  sub: `sub-${++counter}`,
  exp: seconds() + 3000,
  iat: seconds(),
  email: `google-${counter}@example.com`,
  email_verified: true,
  nonce: NONCE,
  hd: 'example.com',
  given_name: 'Keola',
  family_name: 'Sample',
  ...over,
});
function tokenOf(body: unknown, header: Record<string, unknown> = {}, key: KeyObject = privateKey): string {
  const signed = `${part({ alg: 'RS256', kid: 'key-1', ...header })}.${part(body)}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
}
const NONCE_COOKIE = 'hl_google';
const NONCE = createHash('sha256').update('a browser').digest('hex');
const oneTap = (token: string, browser = browserOf(accounts.app)) => {
  browser.cookies[NONCE_COOKIE] ??= 'a browser';
  return browser.post('/api/v3/search/google_one_tap', { token, window_location: '/listings' });
};

test('a Google token signs in and answers who it is [A7.32] [A1.7]', async () => {
  const browser = browserOf(accounts.app);
  const body = claims();
  const answer = await oneTap(tokenOf(body), browser);
  expect(answer.json()).toEqual({ email: body.email, first_name: 'Keola', last_name: 'Sample' });
  expect((await browser.get('/api/v3/current_user')).json().email).toBe(body.email);
});

test('an account that a Japanese page creates has its language [D190]', async () => {
  const browser = browserOf(accounts.app);
  browser.cookies[NONCE_COOKIE] = 'a browser';
  const token = { token: tokenOf(claims()), window_location: '/ja/listings' };
  await browser.post('/api/v3/search/google_one_tap', token, { 'x-language': 'ja' });
  expect((await browser.get('/api/v3/current_user')).json().user.language).toBe('ja');
});

test('a code signs in the same way, each once [A7.33]', async () => {
  const body = claims({ iss: 'accounts.example.com' });
  codes.set('the-code', tokenOf(body));
  const send = (token: string, browser = browserOf(accounts.app)) =>
    browser.post('/api/v3/search/google_one_tap/oauth', { token, window_location: '/listings' });
  const browser = browserOf(accounts.app);
  expect((await send('the-code', browser)).json()).toEqual({
    email: body.email,
    first_name: 'Keola',
    last_name: 'Sample',
  });
  expect((await browser.get('/api/v3/current_user')).json().email).toBe(body.email);
  for (const code of ['the-code', 'another']) {
    const refused = browserOf(accounts.app);
    expect((await send(code, refused)).statusCode).toBe(401);
    expect(refused.sessionToken()).toBeUndefined();
  }
});

test('a code with a forged token signs no user in', async () => {
  codes.set('forged', tokenOf(claims(), {}, other.privateKey));
  const browser = browserOf(accounts.app);
  const answer = await browser.post('/api/v3/search/google_one_tap/oauth', { token: 'forged' });
  expect([answer.statusCode, browser.sessionToken()]).toEqual([401, undefined]);
});

const hmac = (text: string) =>
  createHmac('sha256', publicKey.export({ type: 'spki', format: 'pem' }))
    .update(text)
    .digest('base64url');
const forgeries: ReadonlyArray<readonly [string, () => string]> = [
  ['for another site', () => tokenOf(claims({ aud: 'client-2' }))],
  ['by another issuer', () => tokenOf(claims({ iss: 'https://evil.example' }))],
  ['expired', () => tokenOf(claims({ exp: seconds() - 120 }))],
  ['too old', () => tokenOf(claims({ iat: seconds() - 7200 }))],
  ['from the future', () => tokenOf(claims({ iat: seconds() + 600 }))],
  ['signed by another key', () => tokenOf(claims(), {}, other.privateKey)],
  ['with an unknown key id', () => tokenOf(claims(), { kid: 'key-2' })],
  ['without a signature', () => `${part({ alg: 'none', kid: 'key-1' })}.${part(claims())}.`],
  [
    'signed with the public key as a secret',
    () => {
      const text = `${part({ alg: 'HS256', kid: 'key-1' })}.${part(claims())}`;
      return `${text}.${hmac(text)}`;
    },
  ],
  ['with an address that is not verified', () => tokenOf(claims({ email_verified: false }))],
  [
    'with changed claims',
    () => {
      const [head, , signature] = tokenOf(claims()).split('.');
      return `${head}.${part(claims({ sub: 'somebody-else' }))}.${signature}`;
    },
  ],
  ['that is none', () => 'nothing'],
];
test.each(forgeries)('refuses a token %s [A7.32]', async (_, make) => {
  const browser = browserOf(accounts.app);
  const answer = await oneTap(make(), browser);
  expect([answer.statusCode, answer.json().error_type]).toEqual([401, 'social_token_invalid']);
  expect(browser.sessionToken()).toBeUndefined();
});

test('a token is good only in the browser that asked for its nonce', async () => {
  const browser = browserOf(accounts.app);
  const { nonce } = (await browser.get('/api/v3/search/google_one_tap/nonce')).json();
  expect((await oneTap(tokenOf(claims({ nonce })), browser)).statusCode).toBe(200);
  const other = browserOf(accounts.app);
  await other.get('/api/v3/search/google_one_tap/nonce');
  for (const given of [nonce, undefined])
    expect((await oneTap(tokenOf(claims({ nonce: given })), other)).statusCode).toBe(401);
});

test('an address outside Google takes over no account; its owner connects it while signed in', async () => {
  const owner = await signedIn(accounts.app, 'elsewhere@example.com');
  const body = () => claims({ email: 'elsewhere@example.com', hd: undefined });
  const stranger = browserOf(accounts.app);
  const refused = await oneTap(tokenOf(body()), stranger);
  expect([refused.statusCode, refused.json().error_type]).toEqual([409, 'google_link_required']);
  expect(stranger.sessionToken()).toBeUndefined();
  const own = body();
  expect((await oneTap(tokenOf(own), owner)).statusCode).toBe(200);
  expect((await oneTap(tokenOf({ ...own, iat: own.iat - 1 }))).statusCode).toBe(200);
});

test('a Google account made with an address outside Google ends when the owner of the address follows a link', async () => {
  const { database } = accounts.test;
  const body = claims({ email: 'outside@example.com', hd: undefined });
  const squatter = browserOf(accounts.app);
  expect((await oneTap(tokenOf(body), squatter)).statusCode).toBe(200);
  const { user_id } = (await squatter.get('/api/v3/current_user')).json();
  await database.transaction().execute((trx) => proveAddress(trx, user_id, null));
  expect((await squatter.get('/api/v3/current_user')).json().user).toBeNull();
  expect((await oneTap(tokenOf({ ...body, iat: body.iat - 1 }))).statusCode).not.toBe(200);
});

test('a token works once', async () => {
  const token = tokenOf(claims());
  expect((await oneTap(token)).statusCode).toBe(200);
  expect((await oneTap(token)).statusCode).toBe(401);
});

test('an identity keeps its account when its address changes, and takes no account of another identity', async () => {
  const first = claims();
  await oneTap(tokenOf(first));
  const moved = await oneTap(tokenOf(claims({ sub: first.sub, email: 'moved@example.com' })));
  expect(moved.json().email).toBe(first.email);
  expect((await oneTap(tokenOf(claims({ email: first.email })))).statusCode).toBe(401);
});

test('the owner of an address gets an account that another person created with it', async () => {
  const squatter = await signedIn(accounts.app, 'owned@example.com');
  expect((await oneTap(tokenOf(claims({ email: 'Owned@example.com' })))).statusCode).toBe(200);
  expect((await squatter.get('/api/v3/current_user')).json().user).toBeNull();
  const signIn = await browserOf(accounts.app).post('/api/v3/sign_in', {
    email: 'owned@example.com',
    password: 'long enough',
  });
  expect(signIn.statusCode).toBe(401);
});

test('is not there until it is set up', () => {
  expect(createGoogleClient(testSettings(), false)).toBeNull();
});
