import { CONTRACT_VERSION, type HostServices } from 'shared-contracts';
import { proxy } from 'valtio';

const nothing = () => undefined;
const none = () => Promise.resolve();

/** The services that differ in every host. */
type OwnServices = Pick<HostServices, 'api' | 'context' | 'navigate' | 'session' | 'settings'>;

/** A host whose other services do nothing. Each host overrides what it has. */
export function baseHost(own: OwnServices): HostServices {
  return {
    contract: CONTRACT_VERSION,
    collections: {
      state: proxy({ viewed: [], saving: [] }),
      isFavorite: () => false,
      toggleFavorite: none,
      hide: none,
      unhide: none,
      markViewed: nothing,
      removeViewed: none,
      reload: none,
    },
    bus: { publish: nothing, subscribe: () => nothing, last: nothing },
    flash: { success: nothing, error: nothing },
    track: { score: nothing, capture: nothing },
    slots: { source: () => ({ subscribe: () => nothing, current: () => [], retry: nothing }) },
    contact: proxy({ agent: null, team: null, own: false }),
    report: nothing,
    ...own,
  };
}
