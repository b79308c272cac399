import type { Collections, EventBus, Intent } from 'shared-contracts';

export interface FulfilParts {
  collections: Collections;
  bus: EventBus;
}

/** Does what a visitor was about to do when they were asked to sign in first. */
export function fulfilIntent(intent: Intent, { collections, bus }: FulfilParts): void {
  if (intent.kind === 'favorite') {
    // the list of who just signed in comes first: a favorite kept earlier must not be removed by this
    void collections
      .reload()
      .then(() => (collections.isFavorite(intent) ? undefined : collections.toggleFavorite(intent)));
  }
  if (intent.kind === 'hide') void collections.hide(intent.internal_id);
  if (intent.kind === 'save-search') bus.publish('search:save', {});
  if (intent.kind === 'open-section') bus.publish('account:open-panel', { section: intent.section });
}
