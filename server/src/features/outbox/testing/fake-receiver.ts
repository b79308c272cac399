import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** How a receiver responds. */
export type ReceiverMode = 'ok' | '401' | '503' | 'hang' | 'reset' | 'junk';

export interface Received {
  key: string;
  contentType: string;
  authorization: string | undefined;
  body: string;
}

export interface FakeReceiver {
  url: string;
  /** requests that it accepted, and all requests */
  taken: Received[];
  seen: number;
  mode: ReceiverMode;
  close(): Promise<void>;
}

/** An HTTP server on loopback that accepts deliveries or fails in the chosen way. */
export async function startReceiver(mode: ReceiverMode = 'ok'): Promise<FakeReceiver> {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const receiver: FakeReceiver = {
    url: `http://127.0.0.1:${port}/ingest`,
    taken: [],
    seen: 0,
    mode,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    receiver.seen += 1;
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    if (receiver.mode === 'hang') return;
    if (receiver.mode === 'reset') return void request.socket.destroy();
    if (receiver.mode === '401' || receiver.mode === '503') return void response.writeHead(Number(receiver.mode)).end();
    if (receiver.mode === 'junk')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>');
    receiver.taken.push({
      key: String(request.headers['idempotency-key']),
      contentType: String(request.headers['content-type']),
      authorization: request.headers.authorization,
      body: Buffer.concat(pieces).toString('utf8'),
    });
    response.writeHead(202, { 'content-type': 'application/json' }).end('{"accepted":true}');
  }

  return receiver;
}
