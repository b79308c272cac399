import type { ListingSearch } from 'search-engine';
import { ApiError } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { mayAccess, staffOf } from '../../platform/http/access';
import type { ServerSession } from '../../platform/http/request-context';
import type { StoredLeadDeps } from '../leads/stored-lead';
import type { Outbox } from '../outbox/outbox';
import type { StaffSettingsSource } from './shown-settings';

export interface StaffDeps {
  db: Database;
  outbox: Pick<Outbox, 'add' | 'delivers' | 'wake'>;
  settings: StaffSettingsSource;
  search: ListingSearch;
  /** whether handles, joined by '/', are a region of the directory */
  isRegion: (path: string) => Promise<boolean>;
  /** the services that send a released or assigned lead */
  leads: StoredLeadDeps;
}

/** @throws ApiError not_allowed for staff without an entry in the directory, who have no leads or clients */
export function ownAgentId(session: ServerSession | null): number {
  const { agentId } = staffOf(session);
  if (agentId === null || agentId === undefined) throw new ApiError('not_allowed');
  return agentId;
}

/** Undefined for a user who sees every lead; for an advisor the id of the agent whose leads they may see. */
export function leadsOfWhom(session: ServerSession | null): number | undefined {
  return mayAccess(session, 'admin') ? undefined : ownAgentId(session);
}
