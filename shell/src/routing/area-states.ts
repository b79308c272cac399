import type { Area, RemoteErrorCode } from 'shared-contracts';

export interface AreaState {
  state: 'idle' | 'loading' | 'mounted' | 'failed';
  code: RemoteErrorCode | null;
  /** its place still holds what the server rendered */
  rendered: boolean;
}

/** Those of the site are always there, those of remotes' own pages while their remotes are. */
export type AreasState = Partial<Record<Area, AreaState>>;

/** The states before anything is loaded; the server rendered the page of one area, or of none. */
export function idleAreas(names: readonly Area[], rendered: Area | undefined): AreasState {
  const idle = (area: Area): AreaState => ({ state: 'idle', code: null, rendered: area === rendered });
  return Object.fromEntries(names.map((area) => [area, idle(area)]));
}
