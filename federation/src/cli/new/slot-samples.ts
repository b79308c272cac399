import type { SlotName } from 'shared-contracts';

/**
 * Sample props of each slot for a test: an expression, and its imports from 'shared-contracts/testing' or the contract.
 */
interface SlotSample {
  props: string;
  samples?: string;
  contract?: string;
}

/** The route that a page is tested with. */
export const PAGE_SAMPLE: SlotSample = { props: 'host.navigate.current()' };

export const SLOT_SAMPLES: Record<SlotName, SlotSample> = {
  'layout.header': { props: "{ context: 'site' as const }" },
  'layout.search-bar': { props: "{ context: 'site' as const }" },
  'layout.footer': { props: "{ context: 'site' as const }" },
  'layout.modals': { props: '{}' },
  'layout.contact': { props: '{}' },
  'nav.contact': { props: '{ agent: null }' },
  'home.search': { props: '{}' },
  'search.panel': { props: "{ section: 'overview' as const, onClose: () => {} }" },
  'search.contact': { props: '{ filters: defaultFilters() }', contract: 'defaultFilters' },
  'listing.showing-strip': { props: '{ listing: sampleListingRef() }', samples: 'sampleListingRef' },
  'listing.aside': { props: '{ listing: sampleListingRef() }', samples: 'sampleListingRef' },
  'listing.contact-agent': {
    props: "{ listing: sampleListingRef(), agent: { id: 1, name: 'Sample Agent' } }",
    samples: 'sampleListingRef',
  },
  'listing.below': { props: '{ listing: sampleListing() }', samples: 'sampleListing' },
  'account.contact-agent': { props: '{ agent: sampleClientAdvisor() }', samples: 'sampleClientAdvisor' },
  'page.sign-in': { props: "{ mode: 'sign-in' as const, welcome: false, staff: false }" },
  'page.contact': { props: "{ agentId: null, screenName: 'Contact' }" },
};
