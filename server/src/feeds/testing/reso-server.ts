import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { KEY_FIELDS } from '../connector/connector';
import { FEED_RESOURCES, type FeedResource } from '../feed-config';
import { compileFilter } from './odata-filter';

export type ResoRecord = Record<string, unknown>;

export interface ResoServerOptions {
  /** 0 takes a free port */
  port?: number;
  /** records of a page where the client asks for no size */
  pageSize?: number;
  /** answers a request in place of the server when it returns true: faults in tests */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean | Promise<boolean>;
}

/** Media are a resource of the server too. */
type Resource = FeedResource | 'Media';
const RESOURCES: readonly Resource[] = [...FEED_RESOURCES, 'Media'];
const KEYS: Readonly<Record<Resource, string>> = { ...KEY_FIELDS, Media: 'MediaKey' };
const MAX_PAGE = 2000;

/**
 * A small RESO Web API over records in memory: filters, order, pages by key, counts, $metadata and tokens, as far as
 * replication uses them. It listens on this machine alone.
 */
export class ResoServer {
  readonly #records = new Map<Resource, Map<string, ResoRecord>>(RESOURCES.map((name) => [name, new Map()]));
  /** records with their place in an order, until one changes */
  readonly #ordered = new Map<string, { rank: string; record: ResoRecord }[]>();
  readonly #server: Server;
  readonly #options: ResoServerOptions;
  #port = 0;
  /** paths of all requests, oldest first */
  readonly requests: { at: number; path: string }[] = [];

  constructor(options: ResoServerOptions = {}) {
    this.#options = options;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#options.port ?? 0, '127.0.0.1', resolve);
    });
    const address = this.#server.address();
    this.#port = typeof address === 'object' && address ? address.port : 0;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Adds a record, or replaces the one with its key. */
  put(resource: Resource, record: ResoRecord): void {
    this.#forgetOrder(resource);
    this.#records.get(resource)?.set(String(record[KEYS[resource]]), record);
  }

  remove(resource: Resource, key: string): void {
    this.#forgetOrder(resource);
    this.#records.get(resource)?.delete(key);
  }

  get(resource: Resource, key: string): ResoRecord | null {
    return this.#records.get(resource)?.get(key) ?? null;
  }

  all(resource: Resource): ResoRecord[] {
    return [...(this.#records.get(resource)?.values() ?? [])];
  }

  #forgetOrder(resource: Resource): void {
    for (const byKey of [true, false]) this.#ordered.delete(`${resource} ${byKey}`);
  }

  #inOrder(resource: Resource, byKey: boolean): { rank: string; record: ResoRecord }[] {
    const held = this.#ordered.get(`${resource} ${byKey}`);
    if (held) return held;
    const made = this.all(resource)
      .map((record) => ({
        rank: `${byKey ? '' : String(record.ModificationTimestamp)} ${String(record[KEYS[resource]])}`,
        record,
      }))
      .sort((one, other) => (one.rank < other.rank ? -1 : 1));
    this.#ordered.set(`${resource} ${byKey}`, made);
    return made;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push({ at: Date.now(), path: request.url ?? '' });
    try {
      if (await this.#options.intercept?.(request, response)) return;
      this.#respond(request, response);
    } catch (error) {
      send(response, 400, { error: { message: error instanceof Error ? error.message : String(error) } });
    }
  }

  #respond(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', this.url);
    if (url.pathname === '/token') {
      send(response, 200, { access_token: 'sample-token', expires_in: 3600 });
      return;
    }
    if (url.pathname === '/$metadata') {
      response.setHeader('content-type', 'application/xml');
      response.end(metadataOf());
      return;
    }
    const entity = /^\/(\w+)\('([^']*)'\)$/.exec(decodeURIComponent(url.pathname));
    const resource = RESOURCES.find((name) => name === (entity?.[1] ?? url.pathname.split('/')[1]));
    const record = resource && entity ? this.get(resource, entity[2] ?? '') : null;
    if (resource && !entity) this.#list(resource, url, request, response);
    else send(response, record ? 200 : 404, record ?? { error: { message: 'There is nothing at this address.' } });
  }

  #list(resource: Resource, url: URL, request: IncomingMessage, response: ServerResponse): void {
    const options = url.searchParams;
    const filter = options.get('$filter');
    const byKey = options.get('$orderby')?.startsWith(KEYS[resource]) ?? false;
    const after = options.get('$skiptoken');
    const matches = filter === null ? () => true : compileFilter(filter);
    const matching = this.#inOrder(resource, byKey).filter(({ record }) => matches(record));
    const asked = Number(/maxpagesize=(\d+)/.exec(String(request.headers.prefer))?.[1] ?? options.get('$top'));
    const size = Math.min(asked || (this.#options.pageSize ?? 100), MAX_PAGE);
    const rest = after === null ? matching : matching.filter(({ rank }) => rank > after);
    const page = rest.slice(0, size);
    const last = page.at(-1);
    const next = new URL(url);
    if (last) next.searchParams.set('$skiptoken', last.rank);
    const fields = options.get('$select')?.split(',');
    send(response, 200, {
      ...(options.get('$count') === 'true' ? { '@odata.count': matching.length } : {}),
      value: page.map(({ record }) => (fields ? picked(record, fields) : record)),
      ...(rest.length > page.length ? { '@odata.nextLink': next.href } : {}),
    });
  }
}

const picked = (record: ResoRecord, fields: readonly string[]): ResoRecord =>
  Object.fromEntries(fields.map((field) => [field, record[field]]));

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** A description with the fields that the site reads. */
function metadataOf(): string {
  const fields: Readonly<Record<FeedResource, string>> = {
    Property:
      'ListingKey ListingId ModificationTimestamp PhotosChangeTimestamp StandardStatus ListPrice StreetNumber StreetName City PostalCode StateOrProvince CountyOrParish Latitude Longitude PropertyType PropertySubType BedroomsTotal BathroomsTotalInteger LivingArea LotSizeArea PublicRemarks ListAgentFullName ListOfficeName InternetAddressDisplayYN InternetEntireListingDisplayYN',
    OpenHouse: 'OpenHouseKey ListingKey OpenHouseStartTime OpenHouseEndTime ModificationTimestamp',
    Member: 'MemberKey MemberEmail MemberPreferredPhone ModificationTimestamp',
    Office: 'OfficeKey OfficeName OfficePhone ModificationTimestamp',
  };
  const types = FEED_RESOURCES.map((resource) => {
    const properties = fields[resource].split(' ').map((name) => `<Property Name="${name}" Type="Edm.String"/>`);
    return `<EntityType Name="${resource}">${properties.join('')}</EntityType>`;
  });
  return (
    '<?xml version="1.0"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>' +
    `<Schema Namespace="org.reso.metadata">${types.join('')}</Schema></edmx:DataServices></edmx:Edmx>`
  );
}
