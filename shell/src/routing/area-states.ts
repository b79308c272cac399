import type { Area, RemoteErrorCode } from 'shared-contracts';

export interface AreaState {
  state: 'idle' | 'loading' | 'mounted' | 'failed';
  code: RemoteErrorCode | null;
  /** its place still has the server's HTML */
  rendered: boolean;
}

/** The site's areas always exist, areas of remotes' own pages while their remotes are deployed. */
export type AreasState = Partial<Record<Area, AreaState>>;

/** The states before anything is loaded. The server rendered the page of one area, or of none. */
export function idleAreas(names: readonly Area[], rendered: Area | undefined): AreasState {
  const idle = (area: Area): AreaState => ({ state: 'idle', code: null, rendered: area === rendered });
  return Object.fromEntries(names.map((area) => [area, idle(area)]));
}
