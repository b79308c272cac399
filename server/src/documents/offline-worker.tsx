import { createHash } from 'node:crypto';
import { type PublicSettings, pageLanguage, phoneHref, SOURCE_LANGUAGE, STORAGE_KEYS } from 'shared-contracts';
import { documentOf, escapeHtml, markup } from '../platform/html/html';
import { PLAIN_STYLE } from '../platform/html/plain-document';
import { inLanguage } from '../platform/language/language';
import { i18n } from '../texts';

/** The address of the service worker, at the root because its scope is the whole site. */
export const OFFLINE_WORKER_PATH = '/offline-worker.js';

/** Replaced in the worker: the favorites of this browser, and the language of the page. */
const MAIN = '{{main}}';
const LANG = '{{lang}}';

/** The only script of the page: it says that the connection is back. A reader of a favorite decides when to leave it. */
const NOTICE = `const show = () => { for (const id of ['off', 'on']) document.getElementById(id).hidden = navigator.onLine !== (id === 'on'); };
addEventListener('online', show);
addEventListener('offline', show);
`;
const NOTICE_HASH = createHash('sha256').update(NOTICE).digest('base64');

/**
 * The script of the service worker. It has one page, for visits without a connection. The page shows the favorites and
 * the plan of a day that the site stored in this browser. The worker answers no other request, stores nothing, and passes
 * on every document that the network has: it cannot show an old version of the site. It also shows the pushes that the
 * server sends, and a press on one opens the home's page.
 * @param fonts rules of the site's fonts, with the files inside
 * @param languages of the site, the one without a code in addresses first
 */
export function offlineWorker(settings: PublicSettings, fonts: string, languages: readonly string[]): string {
  const [usual = SOURCE_LANGUAGE, ...others] = languages;
  const texts = Object.fromEntries([
    ['', inLanguage(usual, () => textsOf(settings, ''))],
    ...others.map((language) => [language, inLanguage(language, () => textsOf(settings, `/${language}`))] as const),
  ]);
  return `const PAGE = ${JSON.stringify(documentOf(<OfflinePage settings={settings} fonts={fonts} />))};
const TEXTS = ${JSON.stringify(texts)};
const STORES = ${JSON.stringify([STORAGE_KEYS.offlineFavorites, STORAGE_KEYS.offlinePlan])};
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; script-src 'sha256-${NOTICE_HASH}'; style-src 'unsafe-inline'; font-src data:; img-src data:",
};
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(documentOf(event));
});
addEventListener('push', (event) => {
  const { title, body, tag, url } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body, tag, icon: '/static/icon-192.png', data: { url } }));
});
addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data.url, location.origin)));
});
async function openPage({ origin, href }) {
  if (origin !== location.origin) return;
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url === href);
  await (open ? open.focus() : clients.openWindow(href));
}
async function documentOf({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const [homes, plan] = await Promise.all(STORES.map((store) => stored(store).catch(() => null)));
    const page = offlinePage(new URL(request.url).pathname, homes ?? [], plan);
    return new Response(page, { status: 503, headers: HEADERS });
  }
}
async function stored(store) {
  const found = (await caches.has(store)) && (await caches.match('/' + store, { cacheName: store }));
  return found ? found.json() : null;
}
function planOf(T, { title, address, stops }) {
  return filled(T.PLAN, { ...safe({ title, address }), stops: stops.map((stop) => filled(T.STOP, safe(stop))).join('') });
}
function offlinePage(path, homes, plan) {
  const [, first] = path.split('/');
  const T = TEXTS[Object.hasOwn(TEXTS, first) ? first : ''];
  const home = homes.find(({ slug }) => path.endsWith('/listings/' + encodeURIComponent(slug)));
  const others = homes.filter((one) => one !== home).map((one) => filled(T.ITEM, safe(one)));
  const list = others.length > 0 ? filled(T.LIST, { items: others.join('') }) : '';
  // Hawaii is ten hours behind all year
  const today = new Date(Date.now() - 36_000_000).toISOString().slice(0, 10);
  const day = plan && plan.day >= today ? planOf(T, plan) : '';
  const isPlan = path.endsWith('/plan');
  const shown = [isPlan ? day : '', home ? filled(T.HOME, safe(home)) : '', isPlan ? '' : day, list];
  return filled(PAGE, { lang: T.LANG, title: T.TITLE, main: T.NOTE + shown.join('') });
}
const filled = (text, values) => text.replace(/{{(\\w+)}}/g, (_, name) => values[name] ?? '');
const safe = (home) => Object.fromEntries(Object.entries(home).map(([name, value]) => [name, escaped(String(value))]));
const escaped = (text) => text.replace(/[&<>"']/g, (character) => '&#' + character.charCodeAt(0) + ';');
`;
}

/** Of one language. @param root what begins its addresses */
const textsOf = (settings: PublicSettings, root: string) => ({
  LANG: pageLanguage(),
  TITLE: escapeHtml(i18n.t('Offline - {site}', { site: settings.siteName })),
  NOTE: markup(<Note settings={settings} />),
  LIST: markup(<List />),
  ITEM: markup(<Item root={root} />),
  HOME: markup(<Home />),
  PLAN: markup(<Plan />),
  STOP: markup(<Stop />),
});

const STYLE = `body { margin-top: 6vh; font-family: "Instrument Sans Variable", "Segoe UI", Roboto, Arial, sans-serif; }
h1, h2, .brand { font-family: "Newsreader Variable", Georgia, serif; font-weight: 500; }
.brand { font-size: 1.35rem; }
img { display: block; width: 100%; aspect-ratio: 3 / 2; border-radius: 0.5rem; object-fit: cover; }
img[src=""], p:empty { display: none; }
ol { padding-left: 1.5rem; }
ol li { margin: 1rem 0; }
ol p { margin: 0.25rem 0; }
ul { padding: 0; list-style: none; }
ul li { display: grid; grid-template-columns: 6rem 1fr; gap: 0 1rem; margin: 1rem 0; }
ul div { grid-column: 2; }
.text { white-space: pre-line; }
`;

function OfflinePage({ settings: { siteName }, fonts }: { settings: PublicSettings; fonts: string }) {
  return (
    <html lang={LANG}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{'{{title}}'}</title>
        <style>{fonts + PLAIN_STYLE + STYLE}</style>
      </head>
      <body>
        <p className="brand">{siteName}</p>
        <main>{MAIN}</main>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which the policy names by its hash */}
        <script dangerouslySetInnerHTML={{ __html: NOTICE }} />
      </body>
    </html>
  );
}

function Note({ settings: { companyPhone } }: { settings: PublicSettings }) {
  const call = phoneHref(companyPhone);
  return (
    <>
      <div role="status">
        <div id="off">
          <h1>{i18n.t('You are offline')}</h1>
          <p>
            {i18n.t('Please check your connection and try again.')}{' '}
            {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, with its query */}
            <a href="">{i18n.t('Try again')}</a>
          </p>
        </div>
        <div id="on" hidden>
          <h1>{i18n.t('You are back online')}</h1>
          <p>
            {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, with its query */}
            <a href="">{i18n.t('Open this page')}</a>
          </p>
        </div>
      </div>
      {call && (
        <p>
          {i18n.t('You can still call us:')} <a href={call}>{companyPhone}</a>
        </p>
      )}
    </>
  );
}

/** The day of homes that this browser showed last. */
function Plan() {
  return (
    <section>
      <h2>
        {i18n.t('Your day of homes,')} <a href="{{address}}">{'{{title}}'}</a>
      </h2>
      <ol>{'{{stops}}'}</ol>
    </section>
  );
}

function Stop() {
  return (
    <li>
      <p>{'{{way}}'}</p>
      <strong>{'{{time}}'}</strong> <a href="{{link}}">{'{{address}}'}</a>
      <br />
      {'{{price}}'}
      <p>{'{{open}}'}</p>
    </li>
  );
}

function List() {
  return (
    <section>
      <h2>{i18n.t('Your favorites')}</h2>
      <ul>{'{{items}}'}</ul>
    </section>
  );
}

function Item({ root }: { root: string }) {
  return (
    <li>
      <img src="{{photo}}" alt="" />
      <div>
        <a href={`${root}/listings/{{slug}}`}>{'{{address}}'}</a>
        <br />
        {'{{price}}'}
        <br />
        {'{{facts}}'}
      </div>
    </li>
  );
}

/** A favorite as the site knew it last. */
function Home() {
  return (
    <article>
      <h2>{'{{address}}'}</h2>
      <img src="{{photo}}" alt="" />
      <p>
        <strong>{'{{price}}'}</strong>
      </p>
      <p>{'{{facts}}'}</p>
      <p>{'{{status}}'}</p>
      <p>{'{{note}}'}</p>
      <p className="text">{'{{remarks}}'}</p>
      <p>{'{{office}}'}</p>
    </article>
  );
}
