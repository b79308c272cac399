import type { FrameJob } from 'federation/protocol/rendering';
import type { ReactElement } from 'react';
import { type ApiClient, allAreas } from 'shared-contracts';
import { proxy } from 'valtio';
import { Site } from '../layout/site';
import { createFlash } from '../messages/flash.store';
import type { AreasState } from '../parts/page-parts';
import { NO_SLOT_PARTS } from '../parts/slot-parts';
import { createRoute } from '../routing/route.store';
import { createServerHost } from './server-host';

/** The site with placeholders for its parts, which the server replaces. It includes pages of the shell. */
export function renderFrame(job: FrameJob, api: ApiClient): ReactElement {
  const { visit, status, message, requestId, rendered } = job;
  const nothing = () => undefined;
  const { route } = visit.match;
  const areas = allAreas(route.page === 'own' ? [{ path: route.root }] : []);
  const top = areas.find((area) => area === rendered.page?.area);
  const states: AreasState = {};
  if (top) states[top] = { state: 'idle', code: null, rendered: true };
  const host = createServerHost(visit, api);
  return (
    <Site
      services={{
        host,
        navigate: { route: createRoute(visit.match, host.session.state) },
        messages: createFlash(),
        slotParts: NO_SLOT_PARTS,
        inlined: { context: { status, requestId, rendered, ...(message === null ? {} : { message }) } },
        pageReady: { resolve: nothing, promise: Promise.resolve() },
      }}
      areas={{
        names: areas,
        state: proxy(states),
        register: nothing,
        retry: () => Promise.resolve(),
      }}
      welcome={rendered.welcome}
    />
  );
}
