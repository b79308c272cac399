import { Agent, request } from 'node:http';

/**
 * Asks the same requests in turn over kept connections, each of which asks again when the last byte of its answer has
 * come. @returns milliseconds of each request, of all of them together, and bytes of the bodies
 */
export async function closedLoop({ port, path, headers, bodies, connections, requests }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, noDelay: true });
  const times = [];
  let next = 0;
  let bytes = 0;
  const connection = async () => {
    while (next < requests) {
      const body = bodies[next++ % bodies.length];
      const begun = performance.now();
      const length = await post({ agent, port, path, headers }, body);
      times.push(performance.now() - begun);
      bytes += length;
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, connection));
  agent.destroy();
  return { times, took: performance.now() - begun, bytes };
}

/** @returns bytes of the answer's body. @throws when it is no answer */
function post({ headers, ...options }, body) {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) };
    const asked = request({ ...options, host: '127.0.0.1', method: 'POST', headers: { ...headers, ...length } });
    asked.once('error', reject);
    asked.once('response', (response) => {
      let bytes = 0;
      response.on('data', (part) => {
        bytes += part.length;
      });
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`answered with ${response.statusCode}`));
      });
    });
    asked.end(body);
  });
}
