import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, listen } from '../../testing/test-app';
import { allowLargeUpload } from './slow-requests';

const LIMIT_SECONDS = 2;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = await createTestApp({
    environment: { REQUEST_TIMEOUT_SECONDS: String(LIMIT_SECONDS) },
    features: [
      (instance) => void instance.post('/slow', () => 'complete'),
      (instance) =>
        void instance.post(
          '/upload',
          { bodyLimit: 1e8, preParsing: async (request) => allowLargeUpload(request) },
          () => 'complete',
        ),
    ],
  });
  port = Number(new URL(await listen(app)).port);
});
afterAll(() => app.close());

const POST = 'HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

test('a large upload may take longer than other requests while it is fast enough', async () => {
  const socket = connect(port, '127.0.0.1');
  const response = new Promise<string>((resolve) => socket.on('data', (data) => resolve(data.toString())));
  const part = Buffer.alloc(200_000, ' ');
  const parts = (LIMIT_SECONDS + 2) * 10;
  socket.write(`POST /upload ${POST}connection: close\r\ncontent-length: ${part.length * parts + 2}\r\n\r\n`);
  const begun = performance.now();
  for (let sent = 0; sent < parts; sent++) {
    socket.write(part);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  socket.write('{}');
  expect(await response).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*complete$/);
  expect((performance.now() - begun) / 1000).toBeGreaterThan(LIMIT_SECONDS + 1);
});

test.concurrent.each([
  ['headers', 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: '],
  ['body parts', `POST /slow ${POST}content-length: 10000\r\n\r\n`],
  ['upload parts', `POST /upload ${POST}content-length: 10000000\r\n\r\n`],
])('a request whose %s arrive byte by byte is refused when its time is over', async (_, beginning) => {
  const begun = performance.now();
  const socket = connect(port, '127.0.0.1');
  socket.write(beginning);
  const drip = setInterval(() => socket.write('a'), 50);
  const response = await new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (data) => {
      text += data;
    });
    // the server has closed the connection
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
  });
  clearInterval(drip);
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(response).toContain('"code":"request_timeout"');
  const seconds = (performance.now() - begun) / 1000;
  expect(seconds).toBeGreaterThan(LIMIT_SECONDS - 0.1);
  expect(seconds).toBeLessThan(20);
});
