import {
  formatMoment,
  type Shortlist,
  type ShortlistHome,
  type ShortlistMark,
  type ShortlistMember,
} from 'shared-contracts';

export const MARK_LABELS: Readonly<Record<ShortlistMark, string>> = { yes: 'Yes', maybe: 'Maybe', no: 'No' };

export const ROLE_LABELS: Readonly<Record<ShortlistMember['role'], string | null>> = {
  owner: 'Owner',
  agent: 'Agent',
  member: null,
};

/** 'Kai (agent)' */
export function withRole({ name, role }: ShortlistMember): string {
  const label = ROLE_LABELS[role];
  return label === null ? name : `${name} (${label.toLowerCase()})`;
}

/** Whether something is younger than the last visit. At the first visit nothing is. */
export const isNew = (at: string, since: string | null): boolean =>
  since !== null && Date.parse(at) > Date.parse(since);

/** Whether the owner has added a home since the last visit. */
export const isNewHome = ({ added_at }: ShortlistHome, { access }: Shortlist, since: string | null): boolean =>
  access !== 'owner' && isNew(added_at, since);

/** Time of the newest home, mark or comment of others. */
export function newestOfOthers({ homes, you }: Shortlist): string {
  const times = homes.flatMap(({ added_at, marks, comments }) => [
    added_at,
    ...[...marks, ...comments].filter(({ member_id }) => member_id !== you).map(({ at }) => at),
  ]);
  return times.toSorted().at(-1) ?? '';
}

/** In the reader's time zone. */
export const whenText = (at: string): string => formatMoment(at, 'local');
