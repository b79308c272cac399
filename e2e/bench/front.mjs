import { existsSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** A proxy in front of the site that changes nothing. Both variants are measured through a proxy. */
export function startFront(site, rewrite = null) {
  const server = createServer((incoming, outgoing) => {
    if (rewrite?.file(incoming.url, outgoing)) return;
    const headers = { ...incoming.headers, ...(rewrite ? { 'accept-encoding': 'identity' } : {}) };
    const passed = request({ ...hostOf(site), method: incoming.method, path: incoming.url, headers }, (response) => {
      const isPage = rewrite && /text\/html/.test(response.headers['content-type'] ?? '');
      if (isPage) return void sendPage(response, outgoing, rewrite.page, incoming.url);
      outgoing.writeHead(response.statusCode, response.headers);
      response.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://localhost:${server.address().port}`,
        stop() {
          server.closeAllConnections();
          server.close();
        },
      }),
    );
  });
}

const hostOf = (site) => ({ hostname: site.hostname, port: site.port });

async function sendPage(response, outgoing, rewrite, path) {
  const parts = [];
  for await (const part of response) parts.push(part);
  const { 'content-length': _, 'transfer-encoding': __, ...headers } = response.headers;
  outgoing.writeHead(response.statusCode, { ...headers, 'content-encoding': 'br' });
  outgoing.end(pack(rewrite(Buffer.concat(parts).toString(), path)));
}

/** Compresses as the site compresses its documents. */
const pack = (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

const TAGS =
  /<link rel="(?:stylesheet|preload)"[^>]*(?: href="\/(?:shell|mfe)\/[^"]*")[^>]*>\n?|<script src="\/shell\/[^"]*"[^>]*><\/script>\n?/g;

/** Replaces the files of the shell and the remotes in the document with those of the single bundle. */
export function singleBundleRewrite(bundle, partsOf) {
  return {
    file(url, outgoing) {
      const name = /^\/single\/([\w.-]+)$/.exec(url)?.[1];
      if (!name) return false;
      const file = join(bundle.folder, name);
      const packed = existsSync(`${file}.br`);
      outgoing.writeHead(existsSync(file) ? 200 : 404, {
        'content-type': name.endsWith('.css') ? 'text/css' : name.endsWith('.js') ? 'text/javascript' : 'font/woff2',
        'cache-control': 'public, max-age=31536000, immutable',
        ...(packed ? { 'content-encoding': 'br' } : {}),
      });
      outgoing.end(existsSync(file) ? readFileSync(packed ? `${file}.br` : file) : '');
      return true;
    },
    page(html, path) {
      const { start, parts } = bundle;
      const wanted = [...new Set(partsOf(path).flatMap((part) => parts[part] ?? []))].filter(
        (file) => !start.includes(file),
      );
      const style = (file) => `<link rel="stylesheet" href="/single/${file}">`;
      const script = (file) => `<script src="/single/${file}" defer></script>`;
      const preload = (file) =>
        `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="/single/${file}" fetchpriority="low">`;
      const tags = [...start.filter(isStyle).map(style), ...start.filter(isScript).map(script), ...wanted.map(preload)];
      return html.replace(TAGS, '').replace('</head>', `${tags.join('\n')}\n</head>`);
    },
  };
}

const isStyle = (file) => file.endsWith('.css');
const isScript = (file) => file.endsWith('.js');
