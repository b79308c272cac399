import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { CliError, EXIT } from '../command';
import { EVENTS_PATH } from './reload-client';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
};
/** Pages load these files from another origin, also from an https page to this machine. */
const OPEN = {
  'access-control-allow-origin': '*',
  'access-control-allow-private-network': 'true',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};
const PULSE_MS = 20_000;

/** Serves the files of one remote to pages of a running site, and notifies them of rebuilds. */
export interface DevServer {
  address: string;
  /** Serves these files from now on. Files of earlier builds stay for open pages. */
  serve(files: ReadonlyMap<string, Uint8Array>): void;
  notify(event: 'rebuilt' | 'failed', about: string): void;
  close(): Promise<void>;
}

/** @throws CliError when the port is taken */
export async function startDevServer(port: number): Promise<DevServer> {
  const known = new Map<string, Uint8Array>();
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    // names of built files have no escaped characters
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    if (request.method === 'OPTIONS') return response.writeHead(204, OPEN).end();
    if (path === EVENTS_PATH) return listen(response, listeners);
    const content = known.get(path.slice(1).replace(/^~\d+\//, ''));
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    if (content) return response.writeHead(200, { ...OPEN, 'content-type': type }).end(content);
    return response
      .writeHead(404, { ...OPEN, 'content-type': 'text/plain' })
      .end(`There is no ${path} in this build.\n`);
  });
  const pulse = setInterval(() => {
    for (const listener of listeners) listener.write(': here\n\n');
  }, PULSE_MS);
  await new Promise<void>((resolve, reject) => {
    server.once('error', () =>
      reject(new CliError(EXIT.refused, `Port ${port} is in use. Choose another one with --port.`)),
    );
    // loopback only: other machines of the network must not get unfinished code
    server.listen(port, 'localhost', resolve);
  });
  return {
    address: `http://localhost:${portOf(server.address())}/`,
    serve: (files) => {
      for (const [path, content] of files) known.set(path, content);
    },
    notify: (event, about) => {
      for (const listener of listeners) listener.write(`event: ${event}\ndata: ${JSON.stringify(about)}\n\n`);
    },
    close: () => {
      clearInterval(pulse);
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(response: ServerResponse, listeners: Set<ServerResponse>): void {
  response.writeHead(200, { ...OPEN, 'content-type': 'text/event-stream' }).write(': here\n\n');
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
