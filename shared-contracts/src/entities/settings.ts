import * as z from 'zod/mini';

const text = z.nullable(z.string());
const link = z.object({
  label: z.string(),
  href: z.string(),
  external: z.boolean(),
  /** the language of the label where it is not that of the page */
  lang: z.optional(z.string()),
});
export type MenuLink = z.infer<typeof link>;

/** The public part of the server's settings, inlined in every document. */
export const publicSettingsSchema = z.object({
  /** of the site, for addresses on paper and in codes; only in documents */
  origin: z.optional(z.string()),
  siteName: z.string(),
  companyPhone: z.string(),
  supportEmail: z.string(),
  officeAddress: z.string(),
  /** when a request is answered, as the end of a sentence: 'within one business day'; empty where the page's language has none */
  replyTime: z.optional(z.string()),
  locales: z.array(z.string()),
  defaultAgentId: z.int(),
  photoBase: z.string(),
  map: z.object({ mapboxToken: text, styleUrl: z.string(), satelliteStyleUrl: z.optional(text) }),
  /** whose roads the driving times know; only on a site that has driving times */
  routingSource: z.optional(z.string()),
  googleMapsKey: text,
  googleClientId: text,
  /** whether the server can exchange Google's authorization codes */
  googleCodeFlow: z.optional(z.boolean()),
  liveChatScript: text,
  lenderUrl: text,
  /** true restricts both admin links to super_admin */
  adminLinksForSuperAdminOnly: z.boolean(),
  showCommission: z.boolean(),
  /** number of different listings in 24 hours after which the invitation to register shows */
  callToActionAfter: z.int(),
  outsideLinks: z.object({
    vacationRentals: link,
    longTermRentals: link,
    propertyManagement: link,
    seniors: link,
    japanAndAsia: link,
    reoBankOwned: link,
    charitableFund: link,
    globalAffiliations: link,
    privateCollection: link,
    videoChannel: link,
  }),
  menus: z.object({
    rentals: z.array(link),
    news: z.array(link),
    about: z.array(link),
    specializations: z.array(link),
  }),
  disclaimers: z.object({ hiCentral: z.string(), his: z.string(), ram: z.string() }),
  genericCompanyEmails: z.array(z.string()),
  callbackPlaceholderEmail: z.string(),
  countyLinks: z.object({ kauai: text, honolulu: text, maui: text, hawaii: text }),
  embedOrigins: z.array(z.string()),
  /** the customer-experience contact and its two photos */
  customerExperience: z.object({ name: z.string(), photos: z.tuple([z.string(), z.string()]) }),
  sampleData: z.boolean(),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
