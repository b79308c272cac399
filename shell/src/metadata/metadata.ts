import type { HostServices, Route } from 'shared-contracts';
import { listingDescription, pageTitle, plainDescription } from './texts';

type Host = Pick<HostServices, 'bus' | 'navigate' | 'settings'>;

/** Titles of the pages the shell draws; the others tell theirs over the bus. */
const TITLES: Partial<Record<Route['page'], string>> = {
  home: 'Hawaii Real Estate',
  blog: 'Blog',
  contact: 'Contact Us',
  regions: 'Hawaii Regions',
  agents: 'Agents',
  account: 'Your Account',
  'saved-search-panel': 'Saved Searches',
  'sign-in': 'Sign In',
  'sign-up': 'Create an Account',
  'login-redirect': 'Signing In',
  gallery: 'Component Gallery',
  'not-found': 'Page Not Found',
};

/** Keeps title, description and canonical link true while the visitor moves [B4.12] [B4.43]. */
export function followMetadata({ bus, navigate, settings }: Host): void {
  const title = (text: string) => {
    document.title = pageTitle(text, settings.siteName);
  };
  navigate.subscribe(({ route, canonical }) => {
    setLink('canonical', new URL(canonical, window.location.origin).href);
    const own = TITLES[route.page];
    if (own) title(own);
  });
  bus.subscribe('listing:opened', (opened) => {
    if (!opened || navigate.current().route.page !== 'listing') return;
    title(opened.listing.title || opened.listing.address);
    setMeta('description', listingDescription(opened.listing));
  });
  bus.subscribe('search:changed', ({ summary, filters }) => {
    if (navigate.current().route.page !== 'search') return;
    const region = filters.hl_regions?.map((path) => path.split('::').at(-1)).join(', ');
    title(region ? `${region} Real Estate` : 'Hawaii Real Estate for Sale');
    setMeta(
      'description',
      plainDescription(`${region ? `${region}, Hawaii` : 'Hawaii'} homes, condos and land. ${summary.join(', ')}`),
    );
  });
}

function setMeta(name: string, content: string): void {
  const found =
    document.head.querySelector(`meta[name="${name}"]`) ?? document.head.appendChild(document.createElement('meta'));
  found.setAttribute('name', name);
  found.setAttribute('content', content);
}

function setLink(rel: string, href: string): void {
  const found =
    document.head.querySelector(`link[rel="${rel}"]`) ?? document.head.appendChild(document.createElement('link'));
  found.setAttribute('rel', rel);
  found.setAttribute('href', href);
}
