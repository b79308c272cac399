import type { PageAreas } from '../routing/page-areas.store';
import type { Services } from './services';

/** Only a browser with overrides loads the code that replaces builds. */
export function followRebuilds({ inlined, discovery, slots, brokenPart }: Services, areas: PageAreas): void {
  if (!inlined.context.overrides) return;
  import(/* webpackChunkName: "overrides" */ '../overrides/replace-rebuilt')
    .then(({ replaceRebuilt }) =>
      replaceRebuilt({ discovery, places: [slots, areas], reload: () => window.location.reload() }),
    )
    .catch(brokenPart);
}
