import { type PublicSettings, phoneHref } from 'shared-contracts';
import { documentOf, PLAIN_STYLE } from '../platform/html';

/** The address of the service worker, at the root because its scope is the whole site. */
export const OFFLINE_WORKER_PATH = '/offline-worker.js';

/**
 * The script of the service worker. It has one page, for visits without a connection. It answers no other request,
 * stores nothing, and passes on every document that the network has: it cannot show an old version of the site.
 */
export function offlineWorker(settings: PublicSettings): string {
  return `const PAGE = ${JSON.stringify(documentOf(<OfflinePage settings={settings} />))};
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
};
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(registration.navigationPreload?.enable()));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(documentOf(event));
});
async function documentOf({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return new Response(PAGE, { status: 503, headers: HEADERS });
  }
}
`;
}

function OfflinePage({ settings: { siteName, companyPhone } }: { settings: PublicSettings }) {
  const call = phoneHref(companyPhone);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`Offline - ${siteName}`}</title>
        <style>{PLAIN_STYLE}</style>
      </head>
      <body>
        <p>
          <strong>{siteName}</strong>
        </p>
        <main>
          <h1>You are offline</h1>
          <p>Please check your connection and try again.</p>
          <p>
            {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the page's own, with its query */}
            <a href="">Try again</a>
          </p>
          {call && (
            <p>
              You can still call us: <a href={call}>{companyPhone}</a>
            </p>
          )}
        </main>
      </body>
    </html>
  );
}
