import type { StoredListing } from 'search-engine';
import { advisorsOf } from 'search-engine';
import { ApiError } from 'shared-contracts';
import { mayAccess } from '../../platform/http/access';
import type { ServerSession } from '../../platform/http/request-context';
import { emailKey } from '../../platform/security/tokens';

/**
 * Allows administrators and the advisors of a listing to read its report. Imported listings name their agent by e-mail
 * only.
 * @throws ApiError not_allowed
 */
export function requireReportAccess(session: ServerSession | null, listing: StoredListing): void {
  if (mayAccess(session, 'admin') || isAdvisorOf(session, listing)) return;
  throw new ApiError('not_allowed', [], 'Only an advisor of this listing can see its report.');
}

function isAdvisorOf(session: ServerSession | null, listing: StoredListing): boolean {
  if (!session?.roles.includes('advisor')) return false;
  const agentId = session.agentId ?? null;
  if (agentId !== null && advisorsOf(listing).includes(agentId)) return true;
  const email = listing.internal.listing_agent?.email ?? null;
  return email !== null && emailKey(email) === emailKey(session.email);
}
