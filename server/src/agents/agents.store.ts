import type { Agent, Office, Team } from 'shared-contracts';
import type { Database } from '../database/database';
import { agentOf, teamOf } from './agent-entities';

const MOST_AGENTS = 500;

/** The company's people as the directory keeps them. */
export interface AgentsStore {
  offices(): Promise<Office[]>;
  /** Agents whose name holds the text, by name; all without one. The default contact is no agent to look for. */
  search(text?: string): Promise<Agent[]>;
  byId(id: number): Promise<Agent | null>;
  byUserName(userName: string): Promise<Agent | null>;
  team(slug: string): Promise<Team | null>;
}

export function createAgentsStore(database: Database): AgentsStore {
  const agents = () =>
    database
      .selectFrom('agents')
      .leftJoin('offices', 'offices.id', 'agents.office_id')
      .selectAll('agents')
      .select('offices.name as office_name');
  return {
    offices: () =>
      database
        .selectFrom('offices')
        .select(['id', 'name', 'island', 'address', 'phone', 'email'])
        .orderBy('name')
        .execute(),
    async search(text = '') {
      const pattern = `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;
      const rows = await agents()
        .where('agents.customer_experience', '=', false)
        .where('agents.name', 'ilike', pattern)
        .orderBy('agents.name')
        .limit(MOST_AGENTS)
        .execute();
      return rows.map(agentOf);
    },
    async byId(id) {
      const row = await agents().where('agents.id', '=', id).executeTakeFirst();
      return row ? agentOf(row) : null;
    },
    async byUserName(userName) {
      const row = await agents().where('agents.user_name', '=', userName.toLowerCase()).executeTakeFirst();
      return row ? agentOf(row) : null;
    },
    async team(slug) {
      const row = await database
        .selectFrom('teams')
        .selectAll()
        .where('slug', '=', slug.toLowerCase())
        .executeTakeFirst();
      return row ? teamOf(row) : null;
    },
  };
}
