import {
  flag,
  list,
  mailSender,
  mapStyle,
  optionalMailAddresses,
  optionalMapStyle,
  optionalText,
  optionalUrl,
  optionalYenRate,
  text,
  wholeNumber,
} from './definitions';

/** The style of the map that the site draws itself. */
export const SITE_MAP = '/basemap/islands.json';

/**
 * Settings of connections to other machines. Receivers are off until they are set; photos are fetched from the hosts of
 * a feed.
 */
export const outwardSettings = {
  ALLOW_LOOPBACK_RECEIVERS: flag(false, 'Allow the receivers below on this machine; for development and tests'),
  PHOTO_HOSTS: list(
    ['*'],
    "Hosts whose photos are mirrored in several sizes; '*' for every public host, empty mirrors none",
    /^(?:\*|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)$/,
    "'*', or names of hosts in small letters as photos.example.com separated by commas",
  ),
  FEEDS_FILE: optionalText('File of the MLS feeds (docs/feeds.md); empty means no feeds'),
  FEED_SECRETS: list(
    [],
    'Token or client secret of each feed, as name=secret',
    /^[a-z][a-z0-9-]{0,31}=\S+$/,
    'a list separated by commas of name=secret',
    { secret: true },
  ),
  LEAD_INGESTION_URL: optionalUrl('Receives every lead as JSON', ['http:', 'https:']),
  LEAD_INGESTION_TOKEN: optionalText('Bearer token for it', { secret: true }),
  SALES_DATA_URL: optionalUrl('Receives score events', ['http:', 'https:']),
  SALES_DATA_TOKEN: optionalText('Bearer token for it', { secret: true }),
  ANALYTICS_URL: optionalUrl('Receives analytics events', ['http:', 'https:']),
  ANALYTICS_KEY: optionalText('Project key for it', { secret: true }),
  ALERT_EMAIL: optionalMailAddresses('Staff who get a mail when a canary halts, or a feed needs attention'),
  ALERT_WEBHOOK_URL: optionalUrl('Receives the same as JSON; chats show its `text`', ['http:', 'https:'], {
    secret: true,
  }),
  SMTP_URL: optionalUrl(
    'Mail server, as smtp://user:password@host:587; empty writes .eml files into DATA_DIR',
    ['smtp:', 'smtps:'],
    { secret: true },
  ),
  MAIL_FROM: mailSender('Hawaii Life <no-reply@example.com>', 'Sender of mails'),
  LIVE_CHAT_SCRIPT: optionalUrl('Address of the script of a live chat; empty shows no chat', ['https:']),
  GOOGLE_CLIENT_ID: optionalText('Client id for Google sign-in; empty shows no Google button'),
  GOOGLE_CLIENT_SECRET: optionalText('Secret for it', { secret: true }),
  GOOGLE_ISSUER: text('https://accounts.google.com', 'Issuer of the ID tokens'),
  GOOGLE_JWKS_URL: text('https://www.googleapis.com/oauth2/v3/certs', 'Keys of the ID tokens'),
  GOOGLE_TOKEN_URL: text('https://oauth2.googleapis.com/token', 'Address that exchanges a sign-in code'),
  GOOGLE_MAPS_KEY: optionalText('Key for street view; empty shows a message instead'),
  MAPBOX_TOKEN: optionalText('Token for Mapbox maps; empty uses the map of the site'),
  MAP_STYLE_URL: mapStyle(SITE_MAP, 'Style of the map; the default makes no request to other servers'),
  MAP_TILES: optionalText(
    'PMTiles file of the streets of the islands for the map of the site (docs/operate.md, Streets); empty draws main roads only',
  ),
  ROUTING_URL: optionalUrl(
    'Server of OSRM for driving times in a plan of homes (docs/operate.md, Driving times); empty gives straight lines',
    ['http:', 'https:'],
  ),
  ROUTING_SOURCE: text('OpenStreetMap contributors', 'Whose roads it knows; the plan names them'),
  YEN_RATE: optionalYenRate(
    'Yen for a dollar and their day, as 149.5@2026-11-28, for Japanese pages; shown for 7 days',
  ),
  YEN_RATE_URL: optionalUrl(
    'Source of that rate, read four times a day (docs/operate.md, Yen); empty uses YEN_RATE',
    ['http:', 'https:'],
    { secret: true },
  ),
  TRANSLATION_URL: optionalUrl(
    'Server of LibreTranslate for descriptions of listings in other languages (docs/operate.md, Translations); empty shows them in English',
    ['http:', 'https:'],
  ),
  TRANSLATION_KEY: optionalText('Key for it', { secret: true }),
  TRANSLATION_CHARACTERS_PER_DAY: wholeNumber(
    500_000,
    [10_000, 1_000_000_000],
    'Characters of descriptions that are sent to it on a day',
  ),
  MAP_SATELLITE_STYLE_URL: optionalMapStyle('Style of the satellite view; empty uses that of Mapbox if a token is set'),
  EMBED_ORIGINS: list(
    [],
    'Origins that may embed the public pages of the site in a frame, or its navigation by embed.js',
    /^https?:\/\/[^/\s;]+$/,
    'origins as https://example.com separated by commas',
  ),
} as const;
