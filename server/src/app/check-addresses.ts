import { lookup } from 'node:dns/promises';
import { SOURCE_LANGUAGE } from 'shared-contracts';
import * as z from 'zod/mini';
import { Streets } from '../features/basemap/streets';
import { isCurrent } from '../features/exchange/yen-rate';
import { fetchYenRate } from '../features/exchange/yen-source';
import { translationService } from '../features/translations/libre-translate';
import { routingService } from '../features/travel/routing-service';
import type { Database } from '../platform/database/database';
import { signingSecret } from '../platform/database/server-state.repository';
import { OperatorError } from '../platform/errors/operator-error';
import { readSeenAddress, type SeenAddress, seenAddressRequest } from '../platform/health/seen-address';
import { createOperatorFetch, OutwardError } from '../platform/network/safe-fetch';
import { isLoopbackHost } from '../platform/settings/local-site';
import { SITE_MAP } from '../platform/settings/outward-settings';
import { siteUrl } from '../platform/settings/public-settings';
import type { Settings } from '../platform/settings/settings';

/** `off` is a part that is not set up, `warn` one that works but needs a look. */
export type Finding = readonly [state: 'ok' | 'off' | 'warn' | 'failed', text: string];

const TIMEOUT_MS = 5000;
/** An address of documentation (RFC 5737): no machine has it. */
const FORGED = '203.0.113.7';
const NGINX = 'nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;';
/** Node's words for a certificate whose authority it does not know. */
const UNKNOWN_AUTHORITY = /self[- ]signed certificate|unable to (?:verify the first|get (?:local )?issuer) certificate/;
const styleSchema = z.object({ version: z.literal(8), layers: z.array(z.unknown()) });

/** `PUBLIC_URL` leads to a server that is ready. */
export async function checkPublicAddress(settings: Settings): Promise<Finding> {
  const url = siteUrl(settings);
  const { status } = await ask(`${url}/readyz`);
  return status === 200
    ? ['ok', `${url} leads to a server that is ready`]
    : [
        'failed',
        `${url}/readyz answers ${status}. Start the server and look at its log, or correct PUBLIC_URL or the proxy.`,
      ];
}

/** Sends a forged X-Forwarded-For through `PUBLIC_URL`, and reads as whose request the site counts it. */
export async function checkProxy(settings: Settings, database: Database): Promise<Finding> {
  const url = siteUrl(settings);
  const request = seenAddressRequest(url, await signingSecret(database, 'check-secret')(), FORGED);
  const { status, body } = await ask(request.url, request.headers);
  return status === 200
    ? proxyFinding(readSeenAddress(body), settings)
    : [
        'failed',
        `${request.url} answers ${status}. Let PUBLIC_URL lead to a server of this release and this database, without a proxy that refuses the path.`,
      ];
}

/** @param seen of a request with the header `X-Forwarded-For: 203.0.113.7` */
export function proxyFinding(
  { connection, forwarded, address }: SeenAddress,
  { PUBLIC_URL, TRUST_PROXY }: Pick<Settings, 'PUBLIC_URL' | 'TRUST_PROXY'>,
): Finding {
  const trusted = TRUST_PROXY.join(',');
  // a proxy adds the address of its client at the end, or replaces what the client sent
  const [client] = forwarded.filter((hop) => hop !== FORGED);
  if (client === undefined) {
    if (TRUST_PROXY.length === 0 && !PUBLIC_URL?.startsWith('https:'))
      return ['off', 'no proxy adds X-Forwarded-For, and none is expected: PUBLIC_URL has no https'];
    const why = address === FORGED ? 'A visitor can choose the address that limits count' : 'All visitors share limits';
    return ['failed', `${why}: the proxy does not add the visitor's address to X-Forwarded-For. ${NGINX}`];
  }
  if (address === client)
    return ['ok', `this machine is ${client} for the site; a forged X-Forwarded-For changes nothing`];
  if (address === FORGED)
    return isLoopbackHost(client) || client === connection
      ? ['ok', `the proxy at ${connection} adds the visitor's address, and the site believes it`]
      : [
          'warn',
          `TRUST_PROXY (${trusted}) includes ${client}, this machine: its X-Forwarded-For counts. Name only the proxies.`,
        ];
  return [
    'failed',
    `All visitors share the limits of the proxy ${address}. Set TRUST_PROXY=${[...TRUST_PROXY, address].join(',')}.`,
  ];
}

/** The styles are styles, and the tiles are tiles. Styles are for browsers, so a network that the server does not reach is no failure. */
export async function checkMap(settings: Settings): Promise<Finding> {
  const { MAP_STYLE_URL, MAP_SATELLITE_STYLE_URL, MAPBOX_TOKEN } = settings;
  // a server with a wrong file does not start
  const licence = await mapLicence(settings);
  for (const [name, style] of Object.entries({ MAP_STYLE_URL, MAP_SATELLITE_STYLE_URL })) {
    if (style === null) continue;
    const { protocol, host, href } = new URL(style, siteUrl(settings));
    if (protocol === 'mapbox:') {
      if (MAPBOX_TOKEN === null) return ['failed', `${name} is a style of Mapbox, which needs MAPBOX_TOKEN. Set it.`];
      continue;
    }
    const answer = await ask(href).catch((error: Error) => error);
    if (answer instanceof Error) return ['warn', `${name}: ${host} does not answer this machine: ${answer.message}`];
    // the address may have a key
    if (answer.status !== 200)
      return ['failed', `${name}: ${host} answers ${answer.status}. Correct the address or its key.`];
    if (!isStyle(answer.body)) return ['failed', `${name}: ${host} sends no style of version 8. Correct the address.`];
  }
  return ['ok', `${new URL(MAP_STYLE_URL, siteUrl(settings)).host} has the style of the map; ${licence}`];
}

/** The licence of what the map shows. */
async function mapLicence(settings: Settings): Promise<string> {
  if (settings.MAP_STYLE_URL !== SITE_MAP) return 'its provider names the licence';
  const streets = await Streets.open(settings);
  if (!streets)
    return 'its roads and land cover are under the GPL 2 or later, its coast is under the ODbL 1.0 (gazetteer/src/NOTICE.md)';
  await streets.close();
  const [least, most] = streets.zooms;
  const size = Math.max(1, Math.round(streets.size / 1_000_000));
  return `its streets and coast are under the ODbL 1.0: MAP_TILES, ${size} MB, zooms ${least} to ${most}`;
}

function isStyle(body: Buffer): boolean {
  try {
    return styleSchema.safeParse(JSON.parse(body.toString())).success;
  } catch {
    return false;
  }
}

/** The routing service knows a way between two homes of each island that has roads of its own. */
export async function checkRouting({ ROUTING_URL, ROUTING_SOURCE }: Settings): Promise<Finding> {
  if (ROUTING_URL === null) return ['off', 'ROUTING_URL is empty: plans have straight lines'];
  const drivesBetween = routingService(ROUTING_URL);
  const unknown: string[] = [];
  for (const [island, towns] of Object.entries(TOWNS)) {
    const { minutes } = await drivesBetween(towns);
    if (!minutes[0]?.[1]) unknown.push(island);
  }
  const { host } = new URL(ROUTING_URL);
  return unknown.length === 0
    ? ['ok', `${host} has driving times on all islands; plans name ${ROUTING_SOURCE}`]
    : ['warn', `${host} knows no road between two towns of ${unknown.join(', ')}. Look at its extract.`];
}

/** The source gives a rate that pages may show. */
export async function checkYenRate({ YEN_RATE, YEN_RATE_URL }: Settings): Promise<Finding> {
  const rate = YEN_RATE_URL === null ? YEN_RATE : await fetchYenRate(YEN_RATE_URL);
  if (rate === null) return ['off', 'YEN_RATE and YEN_RATE_URL are empty: Japanese pages have prices in dollars only'];
  const where = YEN_RATE_URL === null ? 'YEN_RATE' : new URL(YEN_RATE_URL).host;
  const text = `${where}: ${rate.yen} yen for a dollar on ${rate.day}`;
  return isCurrent(rate, new Date())
    ? ['ok', text]
    : ['warn', `${text}, which is not of the last 7 days: no page shows it`];
}

/** The service translates a sentence. */
export async function checkTranslations(settings: Settings): Promise<Finding> {
  const translate = translationService(settings);
  if (!translate || settings.TRANSLATION_URL === null)
    return ['off', 'TRANSLATION_URL is empty: descriptions of listings are in English'];
  const languages = settings.LOCALES.filter((language) => language !== SOURCE_LANGUAGE);
  const texts = await Promise.all(languages.map((language) => translate('Two bedrooms and a view.', language)));
  return ['ok', `${new URL(settings.TRANSLATION_URL).host} translates: ${texts.join(', ')}`];
}

/** Two towns of each of the largest islands. */
const TOWNS = {
  Kauai: [
    { lat: 21.9811, lng: -159.3711 },
    { lat: 22.0752, lng: -159.3191 },
  ],
  Oahu: [
    { lat: 21.3099, lng: -157.8581 },
    { lat: 21.4022, lng: -157.7394 },
  ],
  Maui: [
    { lat: 20.8893, lng: -156.4729 },
    { lat: 20.7644, lng: -156.445 },
  ],
  'Hawaii Island': [
    { lat: 19.7071, lng: -155.0816 },
    { lat: 19.64, lng: -155.9969 },
  ],
};

/** The listed hosts have addresses. */
export async function checkPhotos({ PHOTO_HOSTS }: Settings): Promise<Finding> {
  if (PHOTO_HOSTS.length === 0) return ['off', 'PHOTO_HOSTS is empty: browsers load photos from the feeds'];
  const unknown = await unknownHosts(PHOTO_HOSTS.filter((host) => host !== '*'));
  return unknown.length === 0
    ? ['ok', PHOTO_HOSTS.includes('*') ? 'photos of every public host are mirrored' : PHOTO_HOSTS.join(', ')]
    : ['failed', `PHOTO_HOSTS: no address is known for ${unknown.join(', ')}. Correct the names.`];
}

/** The hosts of the links have addresses. Only browsers open them. */
export async function checkCountyLinks(settings: Settings): Promise<Finding> {
  const { COUNTY_LINK_KAUAI, COUNTY_LINK_HONOLULU, COUNTY_LINK_MAUI, COUNTY_LINK_HAWAII } = settings;
  const links = Object.entries({ COUNTY_LINK_KAUAI, COUNTY_LINK_HONOLULU, COUNTY_LINK_MAUI, COUNTY_LINK_HAWAII });
  const hosts = new Map(links.flatMap(([name, link]) => (link === null ? [] : [[new URL(link).hostname, name]])));
  if (hosts.size === 0) return ['off', 'COUNTY_LINK_… are empty: listings show no link to the county'];
  const unknown = await unknownHosts([...hosts.keys()]);
  return unknown.length === 0
    ? ['ok', [...hosts.keys()].join(', ')]
    : ['warn', `${hosts.get(unknown[0] ?? '')}: this machine knows no address of ${unknown.join(', ')}`];
}

async function unknownHosts(hosts: readonly string[]): Promise<string[]> {
  const known = await Promise.all(hosts.map((host) => lookup(host).then(Boolean, () => false)));
  return hosts.filter((_, index) => !known[index]);
}

async function ask(url: string, headers: Record<string, string> = {}) {
  try {
    return await createOperatorFetch(new URL(url), TIMEOUT_MS)(url, { headers });
  } catch (error) {
    if (error instanceof OutwardError && UNKNOWN_AUTHORITY.test(error.message))
      throw new OperatorError(
        `Node does not know the authority of the certificate of ${new URL(url).host}. Set NODE_EXTRA_CA_CERTS to its file (docs/operate.md).`,
      );
    throw error;
  }
}
