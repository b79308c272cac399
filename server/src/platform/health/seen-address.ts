import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { hashToken } from '../security/tokens';

const PATH = '/healthz/seen-address';
const SECRET_HEADER = 'x-check-secret';

const seenSchema = z.object({
  /** the other end of the connection: the proxy, if there is one */
  connection: z.string(),
  /** the addresses of X-Forwarded-For, the visitor's first */
  forwarded: z.array(z.string()),
  /** the visitor's address, as limits count it */
  address: z.string(),
});

/** What the site sees of a request. */
export type SeenAddress = z.infer<typeof seenSchema>;

/** Shows a command of the site how its request arrives. @param secret of the database, which both can read */
export function registerSeenAddress(app: FastifyInstance, secret: () => Promise<string>): void {
  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    const given = String(request.headers[SECRET_HEADER] ?? '');
    if (given === '' || !isEqual(given, await secret())) return reply.callNotFound();
    const seen: SeenAddress = {
      connection: plain(request.socket.remoteAddress ?? ''),
      forwarded: String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .map((part) => plain(part.trim()))
        .filter((part) => part !== ''),
      address: plain(request.ip),
    };
    return reply.header('cache-control', 'no-store').type('application/json').serializer(JSON.stringify).send(seen);
  });
}

/** The request that `readSeenAddress` reads the answer of. */
export const seenAddressRequest = (origin: string, secret: string, forged: string) => ({
  url: `${origin}${PATH}`,
  headers: { [SECRET_HEADER]: secret, 'x-forwarded-for': forged },
});

/** @throws when the answer is of another program */
export const readSeenAddress = (body: Buffer): SeenAddress => seenSchema.parse(JSON.parse(body.toString()));

const isEqual = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(hashToken(one)), Buffer.from(hashToken(other)));

/** An IPv4 address as it is, also on a socket of IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');
