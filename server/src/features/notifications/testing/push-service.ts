import { createDecipheriv, createECDH, createVerify, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface CaughtPush {
  path: string;
  headers: IncomingHttpHeaders;
  /** the decrypted message */
  message: unknown;
}

/** A browser's push service on loopback. It decrypts each message as the browser would. */
export interface PushService {
  /** what the browser sends to the site */
  subscription(name: string): { endpoint: string; p256dh: string; auth: string };
  pushes: CaughtPush[];
  /** the status that it answers */
  status: number;
  /** the path of a browser that it is too busy for */
  refused: string | null;
  /** pushes that it did not take */
  refusals: number;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  const auth = randomBytes(16);
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    const message: unknown = JSON.parse(decrypted(Buffer.concat(pieces)));
    const { url: path = '', headers } = request;
    const status = path === service.refused ? 503 : service.status;
    if (status === 201) service.pushes.push({ path, headers, message });
    else service.refusals += 1;
    response.writeHead(status).end();
  });

  /** RFC 8291 and RFC 8188: salt, record size and the sender's key are at the beginning. */
  function decrypted(body: Buffer): string {
    const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // the last record ends with a two
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const service: PushService = {
    subscription: (name) => ({
      endpoint: `http://127.0.0.1:${port}/${name}`,
      p256dh: publicKey.toString('base64url'),
      auth: auth.toString('base64url'),
    }),
    pushes: [],
    status: 201,
    refused: null,
    refusals: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return service;
}

/** The claims of a push's signature; null where the key of the site did not sign it (RFC 8292). */
export function signedClaims(authorization: string, siteKey: string): { aud: string; sub: string } | null {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (key !== siteKey) return null;
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = createVerify('sha256')
    .update(`${head}.${claims}`)
    .verify({ key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' }, signature, 'base64url');
  return isSigned ? JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) : null;
}
