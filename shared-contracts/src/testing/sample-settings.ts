import type { MenuLink, PublicSettings } from '../entities/settings';

const outside = (label: string, path: string): MenuLink => ({ label, href: path, external: false });

/** Settings of a fresh installation, without external services. */
export function sampleSettings(overrides: Partial<PublicSettings> = {}): PublicSettings {
  return {
    siteName: 'Hawaii Life',
    companyPhone: '808-555-0100',
    supportEmail: 'support@example.com',
    officeAddress: 'PO Box 000, Hanalei, HI 96714',
    replyTime: 'within one business day',
    locales: ['en', 'ja'],
    defaultAgentId: 829,
    photoBase: '',
    map: { mapboxToken: null, styleUrl: '/map/style.json' },
    googleMapsKey: null,
    googleClientId: null,
    liveChatScript: null,
    lenderUrl: null,
    adminLinksForSuperAdminOnly: false,
    showCommission: true,
    callToActionAfter: 5,
    outsideLinks: {
      vacationRentals: outside('Vacation Rentals', '/rentals/vacation'),
      longTermRentals: outside('Long Term Rentals', '/rentals/long-term'),
      propertyManagement: outside('Property Management', '/rentals/property-management'),
      seniors: outside('Seniors', '/company/seniors/'),
      japanAndAsia: outside('Japan and Asia', '/company/japan-and-asia/'),
      reoBankOwned: outside('REO / Bank Owned', '/company/reo-bank-owned/'),
      charitableFund: outside('Charitable Fund', '/company/charitable-fund/'),
      globalAffiliations: outside('Global Affiliations', '/company/global-affiliations/'),
      privateCollection: outside('Private Collection', '/company/private-collection/'),
      videoChannel: outside('Video Channel', '/company/video-channel/'),
    },
    menus: { rentals: [], news: [], about: [], specializations: [] },
    disclaimers: { hiCentral: 'Sample HI Central text', his: 'Sample HIS text', ram: 'Sample RAM text' },
    genericCompanyEmails: ['info@example.com'],
    callbackPlaceholderEmail: 'callback@example.com',
    countyLinks: {
      kauai: 'https://county.example/kauai/{tmk}',
      honolulu: 'https://county.example/honolulu/{tmk}',
      maui: 'https://county.example/maui/{tmk}',
      hawaii: null,
    },
    embedOrigins: [],
    customerExperience: { name: 'Customer Experience', photos: ['/agents/a.webp', '/agents/b.webp'] },
    sampleData: true,
    ...overrides,
  };
}
