import { isIP } from 'node:net';
import {
  choice,
  flag,
  list,
  optionalFlag,
  optionalNumber,
  optionalText,
  optionalUrl,
  text,
  wholeNumber,
} from './definitions';

/** An IP address, or a network with the number of its fixed bits. The list of proxies is refused at the start otherwise. */
function isAddressOrNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const allBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return allBits > 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= allBits));
}

/** How the server runs: addresses, folders, limits. */
export const serverSettings = {
  NODE_ENV: choice(['production', 'development', 'test'], 'production', 'production, development or test'),
  HOST: text('127.0.0.1', 'Address to listen on; 0.0.0.0 for every network'),
  PORT: wholeNumber(3000, [0, 65535], 'Port to listen on; 0 uses a free one'),
  PUBLIC_URL: optionalUrl(
    'Address of the site for visitors, as https://www.example.com; requests for other hosts are refused. Empty means http://HOST:PORT, for a loopback HOST only',
    ['http:', 'https:'],
  ),
  DATA_DIR: text('.data', 'Folder of the embedded database, photos, mail files and the files of the search'),
  DATABASE_URL: optionalUrl(
    'PostgreSQL 15 or newer; empty means an embedded PostgreSQL in DATA_DIR',
    ['postgres:', 'postgresql:'],
    { secret: true },
  ),
  DATABASE_POOL: wholeNumber(10, [1, 100], 'Connections to PostgreSQL'),
  OPENSEARCH_URL: list(
    [],
    'Nodes of an OpenSearch cluster that answers the searches, as https://search-1:9200; empty means an index in the memory of each server',
    /^https?:\/\/[^/@\s]+$/,
    'addresses as https://host:9200 separated by commas',
  ),
  OPENSEARCH_USERNAME: optionalText('User of the cluster'),
  OPENSEARCH_PASSWORD: optionalText('Password of the user', { secret: true }),
  OPENSEARCH_INDEX: text(
    'listings',
    'First part of the names of indices; sites that share a cluster need different ones',
  ),
  OPENSEARCH_SHARDS: wholeNumber(
    1,
    [1, 64],
    'Shards of an index that the site makes; about one for three million listings',
  ),
  METRICS_PORT: optionalNumber(
    [0, 65535],
    'Port of /metrics for Prometheus, open to every client that reaches HOST; 0 uses a free one, empty means no metrics',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl(
    'Address of an OpenTelemetry collector that receives traces by OTLP over HTTP, as http://collector:4318; empty means no traces',
    ['http:', 'https:'],
  ),
  DRAIN_SECONDS: optionalNumber(
    [0, 300],
    'Seconds between SIGTERM and the end of new connections; /readyz answers 503 meanwhile, so that a balancer stops sending. Empty means 5, on a local site 0',
  ),
  PROJECT_DIR: text('.', 'Folder that holds shell, the remotes and server; the start script sets it'),
  REMOTES_DIR: optionalText('Folder of built remotes; empty means the build folders in PROJECT_DIR'),
  ARTIFACTS_DIR: optionalText(
    'Folder of versions published to the registry; several servers share one. Empty means remotes in DATA_DIR',
  ),
  S3_BUCKET: optionalText(
    'Bucket of an S3-compatible object store for photos and published versions, shared by all servers; empty means folders',
  ),
  S3_ENDPOINT: optionalUrl('Address of the object store; empty means that of Amazon', ['http:', 'https:']),
  S3_REGION: text('us-east-1', 'Region of the bucket'),
  S3_ACCESS_KEY_ID: optionalText('Access key; empty takes the credentials of the machine, as AWS tools find them'),
  S3_SECRET_ACCESS_KEY: optionalText('Secret of the access key', { secret: true }),
  REGISTRY_TOKENS: list(
    [],
    'Tokens of build servers, in addition to those made in /admin, as search=hlr_…; at least 32 characters each',
    /^[a-z][a-z0-9-]{1,31}=\S{32,200}$/,
    'a list separated by commas of remote=token, tokens of at least 32 characters',
    { secret: true },
  ),
  REGISTRY_KEYS: list(
    [],
    'Public keys that teams sign their versions with, as search=MCowBQ…; `npx mfe key` makes a pair. A remote may have several',
    /^[a-z][a-z0-9-]{1,31}=MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/,
    'a list separated by commas of remote=key, Ed25519 keys as `npx mfe key` prints them',
  ),
  REQUIRE_PROVENANCE: flag(
    false,
    'Promote only versions whose signed provenance and SBOM the registry checked (MFE-124)',
  ),
  REGISTRY_KEEP_DAYS: wholeNumber(
    30,
    [0, 3650],
    'Days for which the site keeps the files of a published version that no visitor gets, and that no rollback needs; 0 keeps them forever',
  ),
  ALLOW_BREAKING_SHELL: flag(
    false,
    'Start even if this shell breaks a live remote (MFE-120), whose places then show fallbacks',
  ),
  OVERRIDE_ORIGINS: list(
    [],
    'Origins, or folders of them, whose modules staff may use instead of deployed ones, only in their own browser: https://preview.example.com/search/ allows that folder only, https://preview.example.com every file of the origin; in development also any localhost',
    /^https?:\/\/[^/\s;]+(?:\/[\w.~-]+)*\/?$/,
    'origins or folders as https://example.com/previews/ separated by commas',
  ),
  LOG_LEVEL: choice(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'info',
    'Least severe log line that is written',
  ),
  TRUST_PROXY: list(
    [],
    "Addresses or networks whose X-Forwarded-For is believed, as '10.0.0.0/8'; empty believes no proxy. Behind a proxy that is missing here, all visitors share its address: limits are shared, no canary halts and no ramp completes by itself",
    { test: isAddressOrNetwork },
    'addresses or networks separated by commas',
  ),
  RATE_LIMITS: flag(
    true,
    "Limits of requests per address, and of reports per network about a canary; 'relaxed' switches them off for tests on one machine",
    { relaxed: false },
  ),
  REQUEST_TIMEOUT_SECONDS: wholeNumber(
    15,
    [1, 300],
    'Maximum time in which the headers of a request must arrive, and after them its body. An upload to the registry may take longer while it arrives with one megabit per second: 20 MB in less than three minutes',
  ),
  MAX_EVENT_LOOP_DELAY_MS: wholeNumber(1000, [0, 60_000], 'Above this delay the server answers 503; 0 means never'),
  ALLOWED_ORIGINS: list(
    [],
    'Further origins of the site: requests for their hosts are answered, and their browser requests may change data. A host that is not a loopback address makes the site not local, and then PUBLIC_URL is required',
    /^https?:\/\/[^/]+$/,
    'origins as https://example.com separated by commas',
  ),
  SECOND_FACTOR_ROLES: list(
    [],
    "Roles that require two-factor authentication: until a user sets it up, the role gives no rights. Of advisor, admin, super_admin; empty means none on a local site and all elsewhere, 'none' leaves it to each user",
    /^(advisor|admin|super_admin|none)$/,
    'none, or roles separated by commas, of advisor, admin, super_admin',
  ),
  SECOND_FACTOR_KEYS: list(
    [],
    'Keys that encrypt the secrets of two-factor authentication, 64 hexadecimal digits each: the first encrypts, older ones only decrypt; several servers share them. Empty makes one and stores it in DATA_DIR',
    /^[0-9a-fA-F]{64}$/,
    'a list separated by commas of 64 hexadecimal digits',
    { secret: true },
  ),
  SAMPLE_DATA: optionalFlag(
    'Fill an empty database with generated sample listings, agents, pages and accounts; empty means true on a local site and false elsewhere, where true is refused',
  ),
  SAMPLE_LISTINGS: wholeNumber(12_000, [0, 1_000_000], 'Number of generated sample listings'),
} as const;
