import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, listen } from '../../testing';

const LIMIT_SECONDS = 2;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = await createTestApp({
    environment: { REQUEST_TIMEOUT_SECONDS: String(LIMIT_SECONDS) },
    features: [(instance) => void instance.post('/slow', () => 'complete')],
  });
  port = Number(new URL(await listen(app)).port);
});
afterAll(() => app.close());

const BODY =
  'POST /slow HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 10000\r\n\r\n';

test.concurrent.each([
  ['headers', 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: '],
  ['a body', BODY],
])('a request whose %s arrive byte by byte is refused when its time is over', async (_, beginning) => {
  const begun = performance.now();
  const socket = connect(port, '127.0.0.1');
  socket.write(beginning);
  const drip = setInterval(() => socket.write('a'), 50);
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    // the server has closed the connection
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  const seconds = (performance.now() - begun) / 1000;
  expect(seconds).toBeGreaterThan(LIMIT_SECONDS - 0.1);
  expect(seconds).toBeLessThan(20);
});
