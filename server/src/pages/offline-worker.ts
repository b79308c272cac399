import { type PublicSettings, phoneHref } from 'shared-contracts';
import { element, escapeText, link, PLAIN_STYLE, textElement } from '../platform/html';

/** The address of the service worker, at the root because its scope is the whole site. */
export const OFFLINE_WORKER_PATH = '/offline-worker.js';

/**
 * The script of the service worker. It has one page, for visits without a connection. It answers no other request,
 * stores nothing, and passes on every document that the network has: it cannot show an old version of the site.
 */
export function offlineWorker(settings: PublicSettings): string {
  return `const PAGE = ${JSON.stringify(offlinePage(settings))};
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

function offlinePage({ siteName, companyPhone }: PublicSettings): string {
  const call = phoneHref(companyPhone);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Offline - ${escapeText(siteName)}</title><style>${PLAIN_STYLE}</style></head><body><main>`,
    textElement('h1', undefined, 'You are offline'),
    textElement('p', undefined, 'Please check your connection and try again.'),
    // an empty address is the page's own
    element('p', {}, link('', 'Try again')),
    call ? element('p', {}, `You can still call us: ${link(call, companyPhone)}`) : '',
    '</main></body></html>',
  ].join('');
}
