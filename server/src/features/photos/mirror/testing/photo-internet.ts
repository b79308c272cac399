import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { isReachableAddress } from '../../../../platform/network/safe-address';
import type { OutwardNetwork } from '../../../../platform/network/safe-fetch';

/** The address that represents the internet; every other address of this machine is internal. */
const OUTSIDE = '127.0.0.2';

export interface PhotoInternet {
  network: OutwardNetwork;
  /** the port of internal services */
  insidePort: number;
  /** the local address of photos.example.com */
  reached(url: string): string;
  /** number of connections to internal services */
  insideTouched(): number;
  close(): Promise<void>;
}

export type Answering = (path: string, response: ServerResponse, request: IncomingMessage) => void;

/** Names with their addresses, which are returned in order. */
export type Names = Readonly<Record<string, readonly (readonly string[])[]>>;

/** An internet with one host, photos.example.com, and internal services that no request may reach. */
export async function openPhotoInternet(answer: Answering, names: Names): Promise<PhotoInternet> {
  let touched = 0;
  const count = () =>
    createTcpServer((socket) => {
      touched++;
      socket.destroy();
    });
  const outside = createServer((request, response) => answer(request.url ?? '', response, request));
  const port = await listenAt(outside, OUTSIDE, 0);
  const inside = [count(), count()];
  const insidePort = await listenAt(inside[0], '127.0.0.1', 0);
  // a machine without IPv6 has no internal service on it
  await listenAt(inside[1], '::1', insidePort).catch(() => 0);
  const asked = new Map<string, number>();
  return {
    network: {
      resolve: resolver({ 'photos.example.com': [[OUTSIDE]], ...names }, asked),
      isReachable: (address, allowLoopback) => address === OUTSIDE || isReachableAddress(address, allowLoopback),
      plainHosts: ['photos.example.com', 'rebinding.example.com'],
    },
    insidePort,
    reached: (url) => url.replace(/^https:\/\/(photos|rebinding)\.example\.com(?=\/)/, `http://$1.example.com:${port}`),
    insideTouched: () => touched,
    close: async () => {
      outside.closeAllConnections();
      for (const server of [outside, ...inside]) server.close();
    },
  };
}

async function listenAt(server: Server | TcpServer | undefined, host: string, port: number): Promise<number> {
  if (!server) return 0;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Names of the test only: no DNS query leaves the machine. */
function resolver(names: Names, asked: Map<string, number>): OutwardNetwork['resolve'] {
  return async (name) => {
    const turn = asked.get(name) ?? 0;
    asked.set(name, turn + 1);
    const answers = names[name.replace(/\.$/, '')];
    const addresses = answers?.[Math.min(turn, answers.length - 1)];
    if (!addresses) throw new Error(`no such name: ${name}`);
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
}
