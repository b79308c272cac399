import type { PublicSettings } from 'shared-contracts';
import { element, escapeText, link, tag, textElement } from '../html';

const LINKS = [
  ['/listings', 'Search'],
  ['/listings/kauai', 'Kauai'],
  ['/listings/oahu', 'Oahu'],
  ['/listings/maui', 'Maui'],
  ['/listings/big-island', 'Big Island'],
  ['/listings/lanai', 'Lanai'],
  ['/listings/molokai', 'Molokai'],
  ['/agents/', 'Agents'],
  ['/blog', 'Blog'],
  ['/contact', 'Contact'],
] as const;

/** Whether the bar under the header shows: a listing has it on phones alone. */
export type SearchBarSpace = 'always' | 'on phones' | 'never';

export interface ChromeOptions {
  settings: PublicSettings;
  searchBar: SearchBarSpace;
  /** the line that greets a visitor who has not sent it away [B2.2.8] */
  welcome: boolean;
}

const SPACES: Readonly<Record<SearchBarSpace, string>> = {
  always: '<div class="first-search-bar"></div>',
  'on phones': '<div class="first-search-bar first-phone"></div>',
  never: '',
};

/** What stands above the content until the navigation has come, in its size: a bar of links that needs no script. */
export function firstHeader({ settings, searchBar, welcome }: ChromeOptions): string {
  const links = LINKS.map(([href, label]) => `<li>${link(href, label)}</li>`).join('');
  const phone = settings.companyPhone
    ? `<li>${link(`tel:${settings.companyPhone.replace(/[^+\d]/g, '')}`, settings.companyPhone)}</li>`
    : '';
  const bar = `<nav class="first-nav" aria-label="Main">${link('/', settings.siteName, 'first-brand')}<ul>${links}${phone}</ul></nav>`;
  return [
    tag('header', { class: 'first-header' }),
    bar,
    '</header>',
    SPACES[searchBar],
    welcome ? '<div class="first-welcome"></div>' : '',
  ].join('');
}

/** The company's ways of contact, below pages that bring a footer; without scripts the menus stand there too. */
export function firstFooter(settings: PublicSettings): string {
  const { siteName, officeAddress, companyPhone, supportEmail } = settings;
  const ways = [
    companyPhone && link(`tel:${companyPhone.replace(/[^+\d]/g, '')}`, companyPhone),
    supportEmail && link(`mailto:${supportEmail}`, supportEmail),
    link('/regions', 'All regions'),
    link('/privacy', 'Privacy'),
  ].filter((way) => way !== '');
  return element('footer', { class: 'first-footer' }, [
    `<p>${escapeText([siteName, officeAddress].filter(Boolean).join(', '))}</p>`,
    `<p class="first-ways">${ways.join(' ')}</p>`,
    element('noscript', {}, menus(settings)),
  ]);
}

const POLICIES = [
  { label: 'Cookie Policy', href: '/cookie-policy' },
  { label: 'Terms of Use', href: '/terms' },
  { label: 'Accessibility', href: '/accessibility' },
];
const WAYS_IN = [
  { label: 'Homes for rent', href: '/listings?type=rental' },
  // the usual search leaves them out (D18)
  { label: 'Leasehold homes', href: '/listings?title_land=leasehold' },
  { label: 'Describe your home', href: '/ai' },
  { label: 'Developments', href: '/developments' },
];

/** What the navigation's menus hold, each place once. */
function menus({ menus: { rentals, news, about, specializations }, outsideLinks, sampleData }: PublicSettings): string {
  const sample = sampleData ? [{ label: 'About the sample data', href: '/about-sample-data' }] : [];
  const groups = [
    { name: 'Find a home', links: WAYS_IN },
    { name: 'Rentals', links: [{ label: 'Rentals', href: '/rentals' }, ...rentals] },
    { name: 'News', links: [{ label: 'News', href: '/news' }, ...news] },
    { name: 'About', links: about },
    { name: 'Specializations', links: [...specializations, ...Object.values(outsideLinks)] },
    { name: 'Policies', links: [...POLICIES, ...sample] },
  ];
  const shown = new Set<string>();
  return element(
    'div',
    { class: 'first-menus' },
    groups.map(({ name, links }) => {
      const items = links.flatMap(({ label, href }) => {
        if (shown.has(href)) return [];
        shown.add(href);
        return [`<li>${link(href, label)}</li>`];
      });
      return element('div', {}, textElement('h2', undefined, name) + element('ul', {}, items));
    }),
  );
}
