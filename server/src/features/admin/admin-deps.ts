import type { ListingSearch } from 'search-engine';
import { ApiError } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { mayAccess, requireSession } from '../../platform/http/access';
import type { ServerSession } from '../../platform/http/request-context';
import type { Settings } from '../../platform/settings/settings';
import type { StoredLeadDeps } from '../leads/stored-lead';
import type { Outbox } from '../outbox/outbox';

export interface StaffDeps {
  db: Database;
  outbox: Pick<Outbox, 'add' | 'delivers' | 'wake'>;
  settings: Settings;
  search: ListingSearch;
  /** whether handles, joined by '/', are a region of the directory */
  isRegion: (path: string) => Promise<boolean>;
  /** the services that send a released or assigned lead */
  leads: StoredLeadDeps;
}

/** @throws ApiError not_allowed for staff without an entry in the directory, who have no leads or clients */
export function ownAgentId(session: ServerSession | null): number {
  const { agentId } = requireSession(session);
  if (agentId === null || agentId === undefined) throw new ApiError('not_allowed');
  return agentId;
}

/** The detail of an audit entry about a list that was searched. */
export const searchDetail = (words: string | undefined) => (words?.trim() ? { detail: `Search: ${words.trim()}` } : {});

/** Undefined for a user who sees every lead; for an advisor the id of the agent whose leads they may see. */
export function leadsOfWhom(session: ServerSession | null): number | undefined {
  return mayAccess(session, 'admin') ? undefined : ownAgentId(session);
}
