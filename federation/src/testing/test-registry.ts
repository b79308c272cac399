import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { type PublishedVersion, REGISTRY_BASE, type Refusal, type RemoteStatus, refusal } from '../protocol/registry';

/** A registry of one remote over HTTP, with the routes and responses of the contract and no storage. */
export interface TestRegistry {
  address: string;
  status: RemoteStatus;
  /** received requests, in order */
  asked: { method: string; url: string; ifMatch: string | undefined; body: unknown }[];
  /** answers the next change or upload with these */
  refuseWith(status: number, refusals: Refusal[]): void;
  /** answers the next request whose address ends like this with these */
  refuseAt(end: string, status: number, refusals: Refusal[]): void;
  /** answers uploads with a version that is published and signed already */
  signedBefore(commit: string): void;
  /** answers busy to this many changes or uploads */
  beBusy(times: number): void;
  /** another user changes the deployment right before the next change arrives */
  overtake(change: (status: RemoteStatus) => void): void;
  close(): Promise<void>;
}

export const TOKEN = 'token-of-tides';
const at = '2026-01-02T03:04:05.000Z';

export function publishedVersion(version: string) {
  return {
    name: 'tides',
    version,
    publishedAt: at,
    publishedBy: 'tides team',
    contract: '^2.0.0',
    initialBrotliKb: 12.3,
    files: 7,
  };
}

function firstStatus(): RemoteStatus {
  return {
    deployment: { name: 'tides', revision: 4, live: '1.0.0', previous: '0.9.0', canary: null, killed: null },
    built: '1.0.0-0a1b2c3d',
    versions: [publishedVersion('1.0.0')],
    history: [
      { id: 1, name: 'tides', action: 'promote', from: null, to: '1.0.0', at, by: 'tides team', reason: 'first' },
    ],
    health: [{ version: '1.0.0', at, loads: 1200, failures: 3, loadMsP50: 40, loadMsP95: 220 }],
  };
}

export async function startTestRegistry(): Promise<TestRegistry> {
  const asked: TestRegistry['asked'] = [];
  const status = firstStatus();
  let refused: { status: number; refusals: Refusal[]; end: string } | null = null;
  let signed: PublishedVersion['source'];
  let busy = 0;
  let overtaken: ((status: RemoteStatus) => void) | null = null;

  const answer = (response: ServerResponse, code: number, body: object) =>
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const refuse = (response: ServerResponse, code: number, refusals: Refusal[]) =>
    answer(response, code, {
      type: 'about:blank',
      title: 'Refused',
      status: code,
      detail: '',
      code: 'refused',
      refusals,
    });

  const server = createServer(async (request, response) => {
    const url = request.url ?? '';
    const raw = await bodyOf(request);
    const ifMatch = request.headers['if-match'];
    asked.push({ method: request.method ?? '', url, ifMatch, body: readBody(raw) });
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return refuse(response, 401, [refusal('MFE-113', 'This token is not known.')]);
    if (url.startsWith(`${REGISTRY_BASE}/tides/tokens`)) return answer(response, 200, { tokens: [] });
    if (request.method === 'GET') return answer(response, 200, status);
    if (busy > 0) {
      busy -= 1;
      response.setHeader('retry-after', '0.01');
      return answer(response, 503, { detail: 'The server is busy.' });
    }
    if (refused && url.endsWith(refused.end)) {
      const { status: code, refusals } = refused;
      refused = null;
      return refuse(response, code, refusals);
    }
    if (url.endsWith('/preview'))
      return answer(response, 200, { address: 'http://localhost:3000/mfe/override?preview=signed', until: at });
    if (url.endsWith('/attestations?dry_run=true'))
      return answer(response, 200, { commit: 'a', repository: 'b', builder: 'c' });
    if (url.startsWith(`${REGISTRY_BASE}/tides/versions`))
      return answer(response, 201, { ...publishedVersion('1.1.0'), ...(signed && { source: signed }) });
    if (url === `${REGISTRY_BASE}/tides/prune`)
      return answer(response, 200, { name: 'tides', removed: ['0.8.0'], kept: [{ version: '1.0.0', why: 'live' }] });
    overtaken?.(status);
    overtaken = null;
    if (ifMatch !== `"${status.deployment.revision}"`)
      return refuse(response, 412, [refusal('MFE-117', `It is revision ${status.deployment.revision}.`)]);
    return answer(response, 200, { ...status.deployment, revision: status.deployment.revision + 1 });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    status,
    asked,
    refuseWith: (code, refusals) => {
      refused = { status: code, refusals, end: '' };
    },
    refuseAt: (end, code, refusals) => {
      refused = { status: code, refusals, end };
    },
    signedBefore: (commit) => {
      signed = { commit, repository: 'git+https://example.com/tides', builder: 'https://ci.example.com/jobs/7' };
    },
    beBusy: (times) => {
      busy = times;
    },
    overtake: (change) => {
      overtaken = change;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** An upload as the hash of its unpacked content; any other body as JSON. */
function readBody(raw: Buffer): unknown {
  if (raw.length === 0) return null;
  return raw[0] === 0x1f
    ? { unpacked: createHash('sha256').update(gunzipSync(raw)).digest('hex') }
    : JSON.parse(raw.toString('utf8'));
}
