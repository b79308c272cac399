import type { DiscoveredVersion } from 'federation/protocol/discovery';
import type { RemoteReport } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import { createDiscoveryStore } from '../../federation/discovery';
import { discoveryOf } from '../../federation/testing/versions';
import { createWaits } from '../../federation/timeouts';
import type { AreasState } from '../../parts/page-parts';
import { createSlotHost } from '../../slots/slot-host';
import { createRecorder, type Recorded, type WatchedPage } from '../recorder';

interface PageOptions {
  remotes: Record<string, DiscoveredVersion>;
  areas?: AreasState;
  rendered?: WatchedPage['inlined']['context']['rendered'];
  /** loads the module of an extension */
  load?: (remote: string) => Promise<object>;
}

/** A page of these remotes, with a slot host of the shell. */
export function watchedPage({
  remotes,
  areas = {},
  rendered = null,
  load = async () => ({}),
}: PageOptions): WatchedPage {
  const discovery = createDiscoveryStore(discoveryOf(remotes));
  const loader = {
    load,
    versionOf: (remote: string) => discovery.versionOf(remote)?.metadata.version,
  };
  const test = createTestHost();
  const slots = createSlotHost({ discovery, loader, waits: createWaits(), hostOf: () => test });
  return {
    host: { ...test, slots },
    discovery,
    loader,
    areas: { names: ['search', 'listing'], state: areas },
    inlined: { context: { rendered } },
  };
}

/** What a recorder has seen on this page. */
export function recordedOn(
  page: WatchedPage,
  seen: Partial<Omit<Recorded, 'reports'>> & { reports?: RemoteReport[] } = {},
): Recorded {
  const { reports = [], ...others } = seen;
  return {
    ...createRecorder().current(),
    page,
    reports: reports.map((report, id) => ({ id, at: 1000, report })),
    ...others,
  };
}
