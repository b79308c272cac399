import type { PublicSettings } from 'shared-contracts';
import { element, escapeText, link } from '../platform/html';

const LINKS = [
  { label: 'Search', href: '/listings' },
  { label: 'Homes for rent', href: '/listings?type=rental' },
  // the default search shows fee simple homes only
  { label: 'Leasehold homes', href: '/listings?title_land=leasehold' },
  { label: 'All regions', href: '/regions' },
  { label: 'Describe your home', href: '/ai' },
  { label: 'Developments', href: '/developments' },
  { label: 'Agents', href: '/agents/' },
  { label: 'Blog', href: '/blog' },
  { label: 'News', href: '/news' },
  { label: 'Rentals', href: '/rentals' },
  { label: 'Contact', href: '/contact' },
  { label: 'Privacy', href: '/privacy' },
  { label: 'Cookie Policy', href: '/cookie-policy' },
  { label: 'Terms of Use', href: '/terms' },
  { label: 'Accessibility', href: '/accessibility' },
];

/** The whole page for readers without scripts, where the server could not render the frame: menus as links, content, contact details. */
export function plainFrame(settings: PublicSettings, main: string): string {
  const { siteName, officeAddress, companyPhone, supportEmail, menus, outsideLinks, sampleData } = settings;
  const sample = sampleData ? [{ label: 'About the sample data', href: '/about-sample-data' }] : [];
  const all = [...LINKS, ...Object.values(menus).flat(), ...Object.values(outsideLinks), ...sample];
  const items = [...new Map(all.map(({ href, label }) => [href, `<li>${link(href, label)}</li>`])).values()];
  const phone = companyPhone && link(`tel:${companyPhone.replace(/[^+\d]/g, '')}`, companyPhone);
  return [
    element('header', {}, [
      link('/', siteName),
      phone,
      element('nav', { 'aria-label': 'Main' }, element('ul', {}, items)),
    ]),
    element('main', {}, main),
    element('footer', {}, [
      `<p>${escapeText([siteName, officeAddress].filter(Boolean).join(', '))}</p>`,
      phone,
      supportEmail && link(`mailto:${supportEmail}`, supportEmail),
    ]),
  ].join('');
}
