import { flag, list, optionalText, optionalUrl, text } from './definitions';

/** Everything that reaches another machine. Receivers are off until they are set; photos are fetched where a feed names them. */
export const outwardSettings = {
  ALLOW_LOOPBACK_RECEIVERS: flag(false, 'Let receivers below be on this machine; for development and tests'),
  PHOTO_HOSTS: list(
    ['*'],
    "Hosts whose photos are fetched once and kept here in sizes; '*' for every public one, empty leaves photos where they are",
  ),
  FEEDS_FILE: optionalText('File of the MLS feeds (docs/feeds.md); empty reads none'),
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
  ALERT_EMAIL: optionalText(
    'Staff who get a mail when a canary halts, or a live remote or its pages fail more often than before',
  ),
  ALERT_WEBHOOK_URL: optionalUrl('Receives the same as JSON; its `text` is what chats show', ['http:', 'https:'], {
    secret: true,
  }),
  SMTP_URL: optionalUrl(
    'Mail server, as smtp://user:password@host:587; empty writes .eml files into DATA_DIR',
    ['smtp:', 'smtps:'],
    { secret: true },
  ),
  MAIL_FROM: text('Hawaii Life <no-reply@example.com>', 'Sender of mails'),
  LIVE_CHAT_SCRIPT: optionalUrl('Script of a live chat; empty shows no chat', ['https:']),
  GOOGLE_CLIENT_ID: optionalText('Google sign-in; empty shows no Google button'),
  GOOGLE_CLIENT_SECRET: optionalText('Secret for it', { secret: true }),
  GOOGLE_ISSUER: text('https://accounts.google.com', 'Who signs the ID tokens'),
  GOOGLE_JWKS_URL: text('https://www.googleapis.com/oauth2/v3/certs', 'Keys of the ID tokens'),
  GOOGLE_TOKEN_URL: text('https://oauth2.googleapis.com/token', 'Where a sign-in code is exchanged'),
  GOOGLE_MAPS_KEY: optionalText('Street view; empty shows its own state instead'),
  MAPBOX_TOKEN: optionalText('Mapbox maps; empty uses the map that comes with the site'),
  MAP_STYLE_URL: text('/basemap/islands.json', 'Style of the map; the default needs no outside call'),
  MAP_SATELLITE_STYLE_URL: optionalText('Style of the satellite view; empty uses that of Mapbox where a token is set'),
  EMBED_ORIGINS: list(
    [],
    'Origins that may embed the public pages of the site in a frame, or its navigation by embed.js',
    /^https?:\/\/[^/]+$/,
    'origins as https://example.com separated by commas',
  ),
} as const;
