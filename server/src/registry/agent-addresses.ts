import type { RemotePage } from 'federation/protocol/manifest';
import { refusal } from 'federation/protocol/registry';
import type { Database } from '../platform/database/database';
import { RefusedError } from './refused';

/**
 * Refuses remotes whose own pages would hide the address of an agent: '/kai-sample/listings' is that agent's search.
 * The router cannot decide it, because the browser has no directory of agents, and the remote's page would win.
 * @throws RefusedError MFE-123 for each own page that begins with the name of an agent
 */
export async function mustLeaveAgents(db: Database, pages: readonly RemotePage[]): Promise<void> {
  const own = pages.flatMap((page) =>
    page.area === 'own' ? [{ path: page.path, word: page.path.split('/')[1] ?? '' }] : [],
  );
  if (own.length === 0) return;
  const rows = await db
    .selectFrom('agents')
    .select('user_name')
    .where(
      'user_name',
      'in',
      own.map(({ word }) => word),
    )
    .execute();
  const names = new Set(rows.map((row) => row.user_name));
  const taken = own.filter(({ word }) => names.has(word));
  if (taken.length === 0) return;
  throw new RefusedError(
    taken.map(({ path, word }) =>
      refusal('MFE-123', `'${path}' begins with the name of the agent whose address is '/${word}'.`, path),
    ),
  );
}
