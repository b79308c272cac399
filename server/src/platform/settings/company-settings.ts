import {
  flag,
  links,
  list,
  mailAddress,
  openingHours,
  optionalAddressPattern,
  optionalUrl,
  phoneNumber,
  text,
  translatableText,
  wholeNumber,
} from './definitions';

const page = (label: string, path: string) => `${label}|${path}`;

/** A county's page of one parcel on the property-data site that all four counties share. */
const parcelPage = (appId: number, layerId: number, pageId: number) =>
  `https://qpublic.schneidercorp.com/Application.aspx?AppID=${appId}&LayerID=${layerId}&PageTypeID=4&PageID=${pageId}&KeyValue={zone}{section}{plat}{parcel}{cpr}`;

const countyLink = (about: string, fallback: string) =>
  optionalAddressPattern(about, ['tmk', 'island', 'zone', 'section', 'plat', 'parcel', 'cpr'], fallback);

/** Names and texts of the company, most of which appear on the pages. */
export const companySettings = {
  SITE_NAME: text('Hawaii Life', 'Name of the site, in titles and mails'),
  COMPANY_PHONE: phoneNumber('800-555-0100', 'Company telephone number, ten digits'),
  SUPPORT_EMAIL: mailAddress('support@example.com', 'Company e-mail address'),
  OFFICE_ADDRESS: text('PO Box 000, Hanalei, HI 96714', 'Postal address in the footer'),
  REPLY_TIME: translatableText(
    'as soon as possible',
    'When requests of visitors are answered, as the end of a sentence; for Japanese add `|ja=` and the text. Pages of a language without one leave it out',
  ),
  OPENING_HOURS: openingHours(
    'Mon-Sun 8:00-18:00',
    'When the company is open, in Hawaii: only this time counts as waiting for an answer',
  ),
  LOCALES: list(
    ['en', 'ja'],
    'Two-letter codes of languages, the first one without a code in addresses: `/ja/…` is every public page in Japanese',
    /^[a-z]{2}$/,
    'two-letter codes separated by commas',
  ),
  DEFAULT_AGENT_ID: wholeNumber(829, [1, 2_147_483_647], 'Agent who gets messages without a recipient'),
  CUSTOMER_EXPERIENCE_NAME: translatableText(
    'Customer Experience|ja=お客様サポート',
    'Name of the default contact; for Japanese add `|ja=` and the name',
  ),
  CUSTOMER_EXPERIENCE_PHOTOS: list(
    ['/photos/sample/portrait-1/thumb.webp', '/photos/sample/portrait-2/thumb.webp'],
    'Two pictures of the default contact',
  ),
  PHOTO_BASE: text('/photos/', 'Prefix of relative photo addresses'),
  LENDER_URL: optionalUrl('Address of the lender; empty hides the link', ['http:', 'https:']),
  ADMIN_LINKS_SUPER_ADMIN_ONLY: flag(false, 'Both admin pages for super_admin only'),
  SHOW_COMMISSION: flag(true, 'Show the commission field where a listing has one'),
  CALL_TO_ACTION_AFTER: wholeNumber(
    5,
    [1, 1000],
    'Number of listings opened within 24 hours after which visitors are invited to register',
  ),
  LUXURY_FROM: wholeNumber(
    3_000_000,
    [0, 1_000_000_000],
    'Price from which a listing for sale counts as luxury; a change applies when the server starts',
  ),
  JOIN_HOMES: flag(
    true,
    'Show a home once that two MLSs list, with both sources; a change applies when the server starts, and a job then joins the stored homes',
  ),
  LINK_VACATION_RENTALS: links(
    page('Vacation Rentals', '/rentals/vacation-rentals'),
    'Menu entry; languages as in `MENU_RENTALS`',
  ),
  LINK_LONG_TERM_RENTALS: links(
    page('Long Term Rentals', '/rentals/long-term-rentals'),
    'Menu entry; languages as in `MENU_RENTALS`',
  ),
  LINK_PROPERTY_MANAGEMENT: links(
    page('Property Management', '/rentals/property-management'),
    'Menu entry; languages as in `MENU_RENTALS`',
  ),
  LINK_SENIORS: links(page('Seniors', '/company/seniors'), 'Menu entry; languages as in `MENU_RENTALS`'),
  LINK_JAPAN_AND_ASIA: links(
    page('Japan and Asia', '/company/japan-and-asia'),
    'Menu entry; languages as in `MENU_RENTALS`',
  ),
  LINK_REO_BANK_OWNED: links(
    page('REO and Bank Owned', '/company/reo-bank-owned'),
    'Menu entry; languages as in `MENU_RENTALS`',
  ),
  LINK_CHARITABLE_FUND: links(
    page('Charitable Fund', '/company/charitable-fund'),
    'Menu entry; languages as in `MENU_RENTALS`',
  ),
  LINK_GLOBAL_AFFILIATIONS: links(
    page('Global Affiliations', '/company/global-affiliations'),
    'Menu entry; languages as in `MENU_RENTALS`',
  ),
  LINK_PRIVATE_COLLECTION: links(
    page('Private Collection', '/company/private-collection'),
    'Menu entry; languages as in `MENU_RENTALS`',
  ),
  LINK_VIDEO_CHANNEL: links(
    page('Video Channel', '/company/video-channel'),
    'Menu entry; languages as in `MENU_RENTALS`',
  ),
  MENU_RENTALS: links(
    'Vacation Rentals|/rentals/vacation-rentals;Long Term Rentals|/rentals/long-term-rentals;Property Management|/rentals/property-management',
    'Entries of the Rentals menu; an entry has its label in Japanese after its address: `Surf|/surf|ja=サーフィン`',
  ),
  MENU_NEWS: links(
    'Blog|/blog;Video Channel|/company/video-channel',
    'Entries of the News menu; languages as in `MENU_RENTALS`',
  ),
  MENU_ABOUT: links(
    'Company|/company;Our Team|/company/team;Offices|/company/offices;Representation|/company/representation;Forbes Global Properties|/company/forbes-global-properties;Charitable Fund|/company/charitable-fund',
    'Entries of the About menu; languages as in `MENU_RENTALS`',
  ),
  MENU_SPECIALIZATIONS: links(
    'Military|/company/military;Conservation|/company/conservation;Seniors|/company/seniors;Japan and Asia|/company/japan-and-asia;REO and Bank Owned|/company/reo-bank-owned',
    'Entries of the Specializations menu; languages as in `MENU_RENTALS`',
  ),
  DISCLAIMER_HICENTRAL: text(
    'Information herein deemed reliable but not guaranteed. Listings supplied by the Oahu MLS.',
    'Disclaimer of the Oahu MLS',
  ),
  DISCLAIMER_HIS: text(
    'Information herein deemed reliable but not guaranteed. Listings supplied by the MLS of Kauai and Hawaii Island.',
    'Disclaimer of the MLS of Kauai and Hawaii Island',
  ),
  DISCLAIMER_RAM: text(
    'Information herein deemed reliable but not guaranteed. Listings supplied by the Maui MLS.',
    'Disclaimer of the Maui MLS',
  ),
  GENERIC_COMPANY_EMAILS: list(
    ['support@example.com', 'info@example.com'],
    'E-mail addresses of the company that belong to no agent',
    /^[^@\s]+@[^@\s]+$/,
    'e-mail addresses separated by commas',
  ),
  CALLBACK_PLACEHOLDER_EMAIL: mailAddress('callback@example.com', 'E-mail address of callback requests without one'),
  COUNTY_LINK_KAUAI: countyLink(
    'Property page of Kauai County; {tmk} is the whole tax key, {island}, {zone}, {section}, {plat}, {parcel} and {cpr} are its parts; empty hides the link',
    parcelPage(986, 20_101, 8744),
  ),
  COUNTY_LINK_HONOLULU: countyLink('The same for Honolulu (Oahu)', parcelPage(1045, 23_342, 9746)),
  COUNTY_LINK_MAUI: countyLink('The same for Maui County (Maui, Lanai, Molokai)', parcelPage(1029, 21_689, 9251)),
  COUNTY_LINK_HAWAII: countyLink('The same for Hawaii County (Big Island)', parcelPage(1048, 23_618, 9878)),
} as const;
