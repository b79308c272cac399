import type { FastifyInstance } from 'fastify';
import { ApiError, universalSearch } from 'shared-contracts';
import { serveCall } from '../../platform/http/serve-call';
import { createUniversalSearch, type UniversalSearchDeps } from './universal-search';

/** One answer for all sections of the universal search. */
export function registerUniversalSearch(app: FastifyInstance, deps: Omit<UniversalSearchDeps, 'onFailure'>): void {
  const answer = createUniversalSearch({
    ...deps,
    onFailure: (section, error) => {
      // a search that is still loading is no fault
      if (error instanceof ApiError && error.status === 503) return;
      app.log.error(
        { event: 'universal-search.section-failed', err: error, section },
        'universal search: a section failed',
      );
    },
  });
  serveCall(app, universalSearch, ({ query }, { queued }) => queued(() => answer(query)));
}
