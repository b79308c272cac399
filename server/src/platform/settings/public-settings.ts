import { isIPv6 } from 'node:net';
import { localeOf, type MenuLink, type PublicSettings, pageLanguage } from 'shared-contracts';
import { type LinkSetting, type TranslatableText, textIn } from './definitions';
import { isLoopbackHost, usesSampleData } from './local-site';
import { menuLink } from './menu-links';
import { SITE_MAP } from './outward-settings';
import type { Settings } from './settings';

/** The satellite style that works with any Mapbox token. */
const MAPBOX_SATELLITE = 'mapbox://styles/mapbox/satellite-streets-v12';

/** The settings that a browser may get, in the language of the page. Every field is named here, so that no secret is included by mistake. */
export function publicSettings(settings: Settings): PublicSettings {
  return {
    siteName: settings.SITE_NAME,
    companyPhone: settings.COMPANY_PHONE,
    supportEmail: settings.SUPPORT_EMAIL,
    officeAddress: settings.OFFICE_ADDRESS,
    replyTime: textIn(settings.REPLY_TIME, pageLanguage()) ?? '',
    locales: settings.LOCALES,
    defaultAgentId: settings.DEFAULT_AGENT_ID,
    photoBase: settings.PHOTO_BASE,
    map: {
      mapboxToken: settings.MAPBOX_TOKEN,
      styleUrl: mapStyle(settings),
      satelliteStyleUrl: settings.MAP_SATELLITE_STYLE_URL ?? (settings.MAPBOX_TOKEN ? MAPBOX_SATELLITE : null),
    },
    ...(settings.ROUTING_URL ? { routingSource: settings.ROUTING_SOURCE } : {}),
    googleMapsKey: settings.GOOGLE_MAPS_KEY,
    googleClientId: settings.GOOGLE_CLIENT_ID,
    ...(settings.GOOGLE_CLIENT_ID && settings.GOOGLE_CLIENT_SECRET ? { googleCodeFlow: true } : {}),
    liveChatScript: settings.LIVE_CHAT_SCRIPT,
    lenderUrl: settings.LENDER_URL,
    adminLinksForSuperAdminOnly: settings.ADMIN_LINKS_SUPER_ADMIN_ONLY,
    showCommission: settings.SHOW_COMMISSION,
    callToActionAfter: settings.CALL_TO_ACTION_AFTER,
    outsideLinks: outsideLinks(settings),
    menus: {
      rentals: settings.MENU_RENTALS.map(menuLink),
      news: settings.MENU_NEWS.map(menuLink),
      about: settings.MENU_ABOUT.map(menuLink),
      specializations: settings.MENU_SPECIALIZATIONS.map(menuLink),
    },
    disclaimers: {
      hiCentral: settings.DISCLAIMER_HICENTRAL,
      his: settings.DISCLAIMER_HIS,
      ram: settings.DISCLAIMER_RAM,
    },
    genericCompanyEmails: settings.GENERIC_COMPANY_EMAILS,
    callbackPlaceholderEmail: settings.CALLBACK_PLACEHOLDER_EMAIL,
    countyLinks: {
      kauai: settings.COUNTY_LINK_KAUAI,
      honolulu: settings.COUNTY_LINK_HONOLULU,
      maui: settings.COUNTY_LINK_MAUI,
      hawaii: settings.COUNTY_LINK_HAWAII,
    },
    embedOrigins: settings.EMBED_ORIGINS,
    customerExperience: {
      name: best(settings.CUSTOMER_EXPERIENCE_NAME),
      photos: twoPhotos(settings.CUSTOMER_EXPERIENCE_PHOTOS),
    },
    sampleData: usesSampleData(settings),
  };
}

function outsideLinks(settings: Settings): PublicSettings['outsideLinks'] {
  return {
    vacationRentals: firstLink(settings.LINK_VACATION_RENTALS),
    longTermRentals: firstLink(settings.LINK_LONG_TERM_RENTALS),
    propertyManagement: firstLink(settings.LINK_PROPERTY_MANAGEMENT),
    seniors: firstLink(settings.LINK_SENIORS),
    japanAndAsia: firstLink(settings.LINK_JAPAN_AND_ASIA),
    reoBankOwned: firstLink(settings.LINK_REO_BANK_OWNED),
    charitableFund: firstLink(settings.LINK_CHARITABLE_FUND),
    globalAffiliations: firstLink(settings.LINK_GLOBAL_AFFILIATIONS),
    privateCollection: firstLink(settings.LINK_PRIVATE_COLLECTION),
    videoChannel: firstLink(settings.LINK_VIDEO_CHANNEL),
  };
}

const best = (label: TranslatableText): string => textIn(label, pageLanguage()) ?? label.text;

const firstLink = ([link]: readonly LinkSetting[]): MenuLink =>
  link ? menuLink(link) : { label: 'More', href: '/company', external: false };

/** The style of the map; that of the site in the page's language. */
function mapStyle({ MAP_STYLE_URL: url, LOCALES }: Settings): string {
  const locale = localeOf(pageLanguage(), LOCALES);
  return url === SITE_MAP && locale !== null ? `${url}?language=${locale}` : url;
}

const twoPhotos = (photos: readonly string[]): [string, string] => [photos[0] ?? '', photos[1] ?? photos[0] ?? ''];

/** The origin of the site for a visitor: the request's own host only where no address is set. */
export function originFor(
  { PUBLIC_URL }: Pick<Settings, 'PUBLIC_URL'>,
  request: { protocol: string; host: string },
): string {
  return new URL(PUBLIC_URL ?? `${request.protocol}://${request.host}`).origin;
}

/** The address of the site that its start prints, and the origin of links in mails that no request causes. No slash at its end. */
export function siteUrl({ PUBLIC_URL, HOST, PORT }: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(HOST) ? 'localhost' : HOST;
  return PUBLIC_URL === null
    ? new URL(`http://${isIPv6(host) ? `[${host}]` : host}:${PORT}`).origin
    : new URL(PUBLIC_URL).origin;
}

/**
 * The origin of links in a mail that a request causes. Without PUBLIC_URL it is the host of the request, because a session
 * belongs to one host, but only a host of this machine: a Host header proves nothing.
 */
export function mailOrigin(
  settings: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  request: { protocol: string; host: string },
): string {
  const origin = originFor(settings, request);
  return settings.PUBLIC_URL === null && !isLoopbackHost(new URL(origin).hostname) ? siteUrl(settings) : origin;
}
