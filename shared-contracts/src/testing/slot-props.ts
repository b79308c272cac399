import { defaultFilters } from '../entities/default-search';
import type { SlotName, SlotPropsMap } from '../slots';
import { sampleListing, sampleListingRef } from './sample-listings';
import { sampleClientAdvisor } from './samples';

const SAMPLES: { readonly [S in SlotName]: () => SlotPropsMap[S] } = {
  'layout.header': () => ({ context: 'site' }),
  'layout.search-bar': () => ({ context: 'site' }),
  'layout.footer': () => ({ context: 'site' }),
  'layout.modals': () => ({}),
  'layout.contact': () => ({}),
  'nav.contact': () => ({ agent: null }),
  'home.search': () => ({}),
  'search.panel': () => ({ section: 'overview', onClose: () => {} }),
  'search.contact': () => ({ filters: defaultFilters() }),
  'listing.showing-strip': () => ({ listing: sampleListingRef() }),
  'listing.aside': () => ({ listing: sampleListingRef() }),
  'listing.contact-agent': () => ({ listing: sampleListingRef(), agent: { id: 1, name: 'Sample Agent' } }),
  'listing.below': () => ({ listing: sampleListing() }),
  'account.contact-agent': () => ({ agent: sampleClientAdvisor() }),
  'staff.client': () => ({ clientKey: 'lead-7', userId: 7, email: 'client@example.com' }),
  'staff.today': () => ({ agentId: 1, day: '2026-11-24' }),
  'page.sign-in': () => ({ mode: 'sign-in', welcome: false, staff: false }),
  'page.contact': () => ({ agentId: null, screenName: 'Contact' }),
};

/** Props of a slot, as the test of an extension needs them. */
export function sampleSlotProps<S extends SlotName>(slot: S): SlotPropsMap[S] {
  return SAMPLES[slot]();
}
