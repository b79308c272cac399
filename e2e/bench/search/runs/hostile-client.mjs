import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** All requests at once, from the address that the message names. */
const AT_ONCE = 200;
/** From the beginning of one wave to the next, in milliseconds. */
const WAVE_MS = 1000;

// A client in a process of its own. A message starts to send waves of one request, the next one ends that; it answers
// with how often each status came.
let isSending = false;

process.on('message', async (kind) => {
  if (kind === null) {
    isSending = false;
    return;
  }
  isSending = true;
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const statuses = {};
  while (isSending) {
    const begun = performance.now();
    const wave = Array.from({ length: AT_ONCE }, () => sent(agent, kind));
    for (const status of await Promise.all(wave)) statuses[status] = (statuses[status] ?? 0) + 1;
    await wait(Math.max(0, WAVE_MS - (performance.now() - begun)));
  }
  agent.destroy();
  process.send(statuses);
});

function sent(agent, { port, path, body, localAddress }) {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const options = { agent, port, host: '127.0.0.1', localAddress, method: 'POST', path, headers };
    const asked = request(options, (response) => {
      response.resume();
      response.on('close', () => resolve(response.statusCode));
    });
    asked.on('error', () => resolve('refused'));
    asked.end(body);
  });
}
