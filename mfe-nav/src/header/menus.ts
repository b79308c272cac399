import { ISLAND_HANDLES, type MenuLink, nameOfHandle, type PublicSettings, VIEWED_PATH } from 'shared-contracts';

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
      title: 'Real Estate',
      sections: [
        {
          title: 'Islands',
          links: ISLAND_HANDLES.map((handle) => inside(nameOfHandle(handle), `/listings/${handle}`)),
        },
        {
          title: 'Collections',
          links: [
            inside('Luxury', '/listings?collection=luxury'),
            inside('Short Term Rentals', '/listings?collection=short-term-rentals'),
          ],
        },
        {
          title: 'More',
          links: [
            inside('Recently Viewed', VIEWED_PATH),
            inside('Sell Your Home', '/sell'),
            inside('Developments', '/developments'),
            outside.videoChannel,
          ],
        },
      ],
    },
    {
      title: 'Rentals',
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
    { title: 'News', sections: [{ title: null, links: distinct([inside('Blog', '/blog'), ...menus.news]) }] },
    {
      title: 'Company',
      sections: [
        { title: null, links: hasAgent ? [] : [inside('Find an Agent', '/agents/')] },
        { title: 'About', links: distinct([...menus.about, outside.charitableFund, outside.globalAffiliations]) },
        {
          title: 'Specializations',
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
    title: title === 'Rentals' ? 'Vacation Rentals' : title,
    sections: sections.map((section) => ({ ...section, links: section.links.filter(isNew) })),
  }));
}

/** Keeps one of several links with the same address: two settings may both contain it. */
function distinct(links: MenuLink[]): MenuLink[] {
  return [...new Map(links.map((link) => [link.href, link])).values()];
}
