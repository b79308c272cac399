import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

interface Answer {
  status?: number;
  /** a text is sent as it is */
  body: unknown;
  /** milliseconds before the response */
  afterMs?: number;
}

const JAPANESE = '海の見える寝室2室の住まいです。';

/** A server on loopback that speaks the API of LibreTranslate below /base. */
export async function startTranslator() {
  const requests: unknown[] = [];
  const translator = {
    url: '',
    /** the bodies of the requests */
    requests,
    answer: (): Answer => ({ body: { translatedText: JAPANESE } }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    const isKnown = request.method === 'POST' && request.url === '/base/translate';
    if (isKnown) requests.push(JSON.parse(Buffer.concat(pieces).toString()));
    const { status = 200, body, afterMs = 0 } = isKnown ? translator.answer() : { status: 404, body: null };
    await sleep(afterMs);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  translator.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/base/`;
  return translator;
}
