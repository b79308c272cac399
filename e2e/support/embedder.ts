import { createServer, type Server } from 'node:http';

/** Styles of a hostile page. */
const HOSTILE = `
:root { --color-ocean: red; --color-text: red; --space-2: 77px; --font-text: cursive; font-size: 31px; }
* { color: rgb(255, 0, 0) !important; letter-spacing: 9px !important; text-transform: uppercase !important; border: 4px solid lime !important; }
a, button, input { display: none !important; }
header, nav, footer, search, ul { opacity: 0.1 !important; transform: rotate(90deg) !important; }
.header, .bar, .footer { visibility: hidden !important; }
`;

/** The script with which a page passes a token on, as in docs/embed-navigation.md. */
const TAKES_TOKEN = `
const sent = new URLSearchParams(location.hash.slice(1));
if (sent.has('hl_user_token')) {
  document.querySelector('hl-nav').setAttribute('user-token', sent.get('hl_user_token'));
  history.replaceState(null, '', location.pathname + location.search);
}`;

/**
 * A page of another site: `/` has hostile styles, `/calm` only its own, `/bare` has no navigation. `?root=` is the
 * agent's root path.
 */
export function serveEmbedder(site: string, port: number): Promise<Server> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
    const root = searchParams.get('root') ?? '';
    const navigation = `
      <hl-nav show="header" agent-root="${root}"></hl-nav>
      <main><h1>Their page</h1><p id="own" class="header bar">Their words, <a href="#x">their link</a></p></main>
      <hl-nav show="search" agent-root="${root}"></hl-nav>
      <hl-nav show="footer" agent-root="${root}"></hl-nav>
      <script src="${site}/embed.js"></script><script>${TAKES_TOKEN}</script>`;
    const bare =
      '<main><h1>Their page</h1><p id="own" class="header bar">Their words, <a href="#x">their link</a></p></main>';
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><head><title>Their page</title>
      <style>body { margin: 11px; font-family: serif; }${pathname === '/' ? HOSTILE : ''}</style></head>
      <body>${pathname === '/bare' ? bare : navigation}</body></html>`);
  });
  return new Promise((resolve) => server.listen(port, () => resolve(server)));
}
