import type { ReactNode } from 'react';
import { type PublicSettings, phoneHref } from 'shared-contracts';
import { LinkList } from './plain-page';

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
export function PlainSite({ settings, children }: { settings: PublicSettings; children: ReactNode }) {
  const { siteName, officeAddress, companyPhone, supportEmail, menus, outsideLinks, sampleData } = settings;
  const sample = sampleData ? [{ label: 'About the sample data', href: '/about-sample-data' }] : [];
  const all = [...LINKS, ...Object.values(menus).flat(), ...Object.values(outsideLinks), ...sample];
  const phone = companyPhone && <a href={phoneHref(companyPhone) ?? undefined}>{companyPhone}</a>;
  return (
    <>
      <header>
        <a href="/">{siteName}</a>
        {phone}
        <nav aria-label="Main">
          <LinkList links={[...new Map(all.map((link) => [link.href, link])).values()]} />
        </nav>
      </header>
      <main>{children}</main>
      <footer>
        <p>{[siteName, officeAddress].filter(Boolean).join(', ')}</p>
        {phone}
        {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
      </footer>
    </>
  );
}
