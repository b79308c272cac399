import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bytes per second of a large upload, on average after the time limit: one megabit. */
const MIN_BYTES_PER_SECOND = 125_000;
/** Interval of checks of a large upload, in milliseconds. */
const CHECK_MS = 1000;

const byRate = new WeakSet<IncomingMessage>();

/** Lets the body of this request take longer than the time limit while it arrives with at least one megabit per second. */
export function allowLargeUpload({ raw }: FastifyRequest): void {
  byRate.add(raw);
}

/**
 * Ends requests whose body has not arrived in time. Node's own limit is one for all requests.
 * @param timeoutMs milliseconds after the headers
 * @param end answers on the socket and closes it
 */
export function endSlowRequests(app: FastifyInstance, timeoutMs: number, end: (socket: Socket) => void): void {
  app.server.prependListener('request', (request: IncomingMessage) => {
    const { headers, socket } = request;
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return;
    const [begun, bytesBefore] = [performance.now(), socket.bytesRead];
    const check = () => {
      if (request.complete || socket.destroyed) return;
      const overdueMs = performance.now() - begun - timeoutMs;
      const isFast = (socket.bytesRead - bytesBefore) * 1000 >= overdueMs * MIN_BYTES_PER_SECOND;
      if (!byRate.has(request) || !isFast) return end(socket);
      timer = setTimeout(check, CHECK_MS).unref();
    };
    let timer = setTimeout(check, timeoutMs).unref();
    request.once('close', () => clearTimeout(timer));
  });
}
