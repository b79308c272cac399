import type { PublicSettings } from 'shared-contracts';
import { element, escapeText, link, tag } from '../html';

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

/** The company's ways of contact, below pages that bring a footer. */
export function firstFooter({ siteName, officeAddress, companyPhone, supportEmail }: PublicSettings): string {
  const ways = [
    companyPhone && link(`tel:${companyPhone.replace(/[^+\d]/g, '')}`, companyPhone),
    supportEmail && link(`mailto:${supportEmail}`, supportEmail),
    link('/regions', 'All regions'),
    link('/privacy', 'Privacy'),
  ].filter((way) => way !== '');
  return element('footer', { class: 'first-footer' }, [
    `<p>${escapeText([siteName, officeAddress].filter(Boolean).join(', '))}</p>`,
    `<p>${ways.join(' ')}</p>`,
  ]);
}
