import { matchRoute } from 'shared-contracts';
import type { Discovery } from '../../protocol/discovery';
import type { DevShell } from './dev-shell';

/** Address of the page's client, and of its event stream. */
export const CLIENT_PATH = '/-/client.js';
export const EVENTS_PATH = '/-/events';

/**
 * A document without first HTML: the shell draws all of the page. It has the data blocks that each document of a site has,
 * and what shows the development panel.
 * @param settings as JSON text from a document of the site, where it cannot end a script element
 */
export function devDocument(path: string, shell: DevShell, settings: string, discovery: Discovery): string {
  const host = hostAt(path);
  const assets = shell.assets();
  const { js, css } = assets[host];
  const styles = [...(assets.base ? [assets.base] : []), ...css];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>mfe dev</title>
${styles.map((file) => `<link rel="stylesheet" href="/shell/${file}">`).join('\n')}
</head>
<body>
<div id="root"></div>
<script type="application/json" id="settings">${settings}</script>
<script type="application/json" id="discovery">${inScript(discovery)}</script>
<script type="application/json" id="context">${inScript({ host, status: 200, developer: { absent: [] } })}</script>
<script src="${CLIENT_PATH}"></script>
${js.map((file) => `<script defer src="/shell/${file}"></script>`).join('\n')}
</body>
</html>
`;
}

/** The host of an address. */
export function hostAt(path: string): 'admin' | 'agent-tools' | 'site' {
  const { page } = matchRoute(path, { locales: [] }).route;
  return page === 'admin' || page === 'agent-tools' ? page : 'site';
}

/** JSON that cannot end the script element around it. */
const inScript = (value: object) => JSON.stringify(value).replaceAll('<', '\\u003c');
