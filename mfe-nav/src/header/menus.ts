import {
  ISLAND_HANDLES,
  type MenuLink,
  nameOfHandle,
  type PublicSettings,
  placeName,
  VIEWED_PATH,
} from 'shared-contracts';
import { i18n } from '../texts';

export interface MenuSection {
  /** null for the links at the top of a menu */
  title: string | null;
  links: MenuLink[];
}
export interface Menu {
  title: string;
  sections: MenuSection[];
}

const inside = (label: string, href: string): MenuLink => ({ label, href, external: false });

/** The four menus of header and footer; `hasAgent` leaves Find an Agent out. */
export function siteMenus(settings: PublicSettings, hasAgent: boolean): Menu[] {
  const { outsideLinks: outside, menus } = settings;
  return [
    {
      title: i18n.t('Real Estate'),
      sections: [
        {
          title: i18n.t('Islands'),
          links: ISLAND_HANDLES.map((handle) => inside(placeName(nameOfHandle(handle)), `/listings/${handle}`)),
        },
        {
          title: i18n.t('Collections'),
          links: [
            inside(i18n.t('Luxury'), '/listings?collection=luxury'),
            inside(i18n.t('Short Term Rentals'), '/listings?collection=short-term-rentals'),
          ],
        },
        {
          title: i18n.t('More'),
          links: [
            inside(i18n.t('Recently Viewed'), VIEWED_PATH),
            inside(i18n.t('Sell Your Home'), '/sell'),
            inside(i18n.t('Developments'), '/developments'),
            outside.videoChannel,
          ],
        },
      ],
    },
    {
      title: i18n.t('Rentals'),
      sections: [
        {
          title: null,
          links: distinct([
            ...menus.rentals,
            outside.vacationRentals,
            outside.longTermRentals,
            outside.propertyManagement,
          ]),
        },
      ],
    },
    {
      title: i18n.t('News'),
      sections: [{ title: null, links: distinct([inside(i18n.t('Blog'), '/blog'), ...menus.news]) }],
    },
    {
      title: i18n.t('Company'),
      sections: [
        { title: null, links: hasAgent ? [] : [inside(i18n.t('Find an Agent'), '/agents/')] },
        {
          title: i18n.t('About'),
          links: distinct([...menus.about, outside.charitableFund, outside.globalAffiliations]),
        },
        {
          title: i18n.t('Specializations'),
          links: distinct([
            ...menus.specializations,
            outside.seniors,
            outside.japanAndAsia,
            outside.reoBankOwned,
            outside.privateCollection,
          ]),
        },
      ].filter(({ links }) => links.length > 0),
    },
  ];
}

/** The footer's columns. Like the menus, they have no Find an Agent for a user who has an agent. */
export function footerColumns(settings: PublicSettings, hasAgent: boolean): Menu[] {
  const seen = new Set<string>();
  // a link of two menus is in the first column
  const isNew = ({ href }: MenuLink) => !seen.has(href) && Boolean(seen.add(href));
  return siteMenus(settings, hasAgent).map(({ title, sections }) => ({
    title: title === i18n.t('Rentals') ? i18n.t('Vacation Rentals') : title,
    sections: sections.map((section) => ({ ...section, links: section.links.filter(isNew) })),
  }));
}

/** Keeps one of several links with the same address: two settings may both contain it. */
function distinct(links: MenuLink[]): MenuLink[] {
  return [...new Map(links.map((link) => [link.href, link])).values()];
}
