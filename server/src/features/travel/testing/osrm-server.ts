import { createServer } from 'node:http';

interface Answer {
  status?: number;
  body: unknown;
}

/** Each position is ten minutes and ten miles from the next. */
export function oneLine(positions: readonly string[]): { code: string; durations: number[][]; distances: number[][] } {
  const rows = (unit: number) => positions.map((_, from) => positions.map((__, to) => Math.abs(from - to) * unit));
  return { code: 'Ok', durations: rows(600), distances: rows(16093.44) };
}

/** A server on loopback that speaks the table service of OSRM below /base. */
export async function startOsrm() {
  const asked: string[] = [];
  const osrm = {
    url: '',
    /** the addresses that were requested */
    asked,
    answer: (positions: string[]): Answer => ({ body: oneLine(positions) }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const positions = /^\/base\/table\/v1\/driving\/([^?]+)\?annotations=duration,distance$/.exec(url)?.[1];
    const { status = 200, body } = positions ? osrm.answer(positions.split(';')) : { status: 404, body: null };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  osrm.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/base/`;
  return osrm;
}
