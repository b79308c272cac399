// What must be the same on all servers.
import { say } from '../../server/bin/support/say.mjs';
import { check, expectSame, post, readJson } from './checks.mjs';
import { until } from './part.mjs';

const CHANGES = 5;
const POLL_MS = 25;

/** A listing whose page, photo and price the test uses. */
export async function anyListing(url) {
  const {
    results: [card],
  } = await readJson(`${url}/api/v3/search/all`, post({ filters: { statuses: ['Active'] }, limit: 1 }));
  const { internal_id, slug, photos } = card;
  return { internal_id, slug, photo: photos[0].post_large };
}

/** Signs the sample buyer in. @returns the cookie */
export async function signIn(url) {
  const response = await fetch(`${url}/api/v3/sign_in`, post({ email: 'buyer@example.com', password: 'sample-buyer' }));
  expectSame(response.status, 200);
  return response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

/** @throws when a favorite is missing */
export async function expectFavorite(url, cookie, listing) {
  const text = await (await fetch(`${url}/api/v3/favorites`, { headers: { cookie } })).text();
  if (!text.includes(listing.internal_id)) throw new Error('the favorite is missing');
}

/** Pages, searches, accounts and photos are the same on all servers. */
export async function journeys({ site, serverUrls }, listing, db) {
  await check('pages and robots.txt through the proxy', async () => {
    for (const path of ['/', '/listings', `/listings/${listing.slug}`, '/robots.txt'])
      expectSame((await fetch(site + path)).status, 200);
  });
  await check('every server gives the same results', async () => {
    const body = post({ filters: { query: 'ocean', title_land: [] } });
    const [first, ...others] = await Promise.all(serverUrls.map((url) => readJson(`${url}/api/v3/search/all`, body)));
    if (first.total === 0) throw new Error('nothing was found');
    for (const other of others) expectSame(other, first);
  });
  await check('a session and a favorite of one server are known to the others', async () => {
    const [one, two, three] = serverUrls;
    const cookie = await signIn(one);
    const added = await fetch(`${two}/api/v3/add_favorite`, post({ listing_id: listing.internal_id }, { cookie }));
    expectSame(added.status, 200);
    await expectFavorite(three, cookie, listing);
  });
  await check('a photo is the same file on every server', async () => {
    const tags = await Promise.all(
      serverUrls.map(async (url) => (await fetch(url + listing.photo)).headers.get('etag')),
    );
    expectSame(new Set(tags).size, 1);
  });
  await check('a change shows on every server', async () => {
    const waits = [];
    for (let at = 0; at < CHANGES; at++) waits.push(await changeShows(db, serverUrls, listing, 10_000));
    say(`${CHANGES} changes showed on every server after ${waits.map(Math.round).join(', ')} ms`);
  });
}

let price = 1_000_001;

/** Changes the price in the database and waits until every server shows it. @returns how many milliseconds that took */
export async function changeShows(db, urls, listing, limitMs) {
  price += 1;
  await db.query(
    `update listings set document = jsonb_set(document, '{asking_price}', $1::jsonb)
      where internal_id = $2`,
    [String(price), listing.internal_id],
  );
  const search = post({ filters: { minPrice: price, maxPrice: price, title_land: [] } });
  const shows = async (url) =>
    (await readJson(`${url}/api/v3/search/all`, search)).results.some(
      (card) => card.internal_id === listing.internal_id,
    );
  const changed = performance.now();
  await Promise.all(urls.map((url) => until(`the price ${price} at ${url}`, () => shows(url), limitMs, POLL_MS)));
  return performance.now() - changed;
}
