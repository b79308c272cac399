import type { Selectable } from 'kysely';
import { fold } from 'search-engine';
import type { Agent, Office, Team } from 'shared-contracts';
import type { Database } from '../../platform/database/database';
import { isRowId } from '../../platform/database/sql-values';
import type { AgentTable, TeamTable } from './agents.tables';

const MAX_AGENTS = 500;

/** The stored directory of the company's people. */
export interface AgentsStore {
  offices(): Promise<Office[]>;
  /** Agents whose name contains each typed word, in kana too, by name; without a text all. The default contact is not included. */
  search(text?: string): Promise<Agent[]>;
  byId(id: number): Promise<Agent | null>;
  byUserName(userName: string): Promise<Agent | null>;
  byEmail(email: string): Promise<Agent | null>;
  teamBySlug(slug: string): Promise<Team | null>;
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
      const words = text.trim().split(/\s+/).map(fold);
      const rows = await agents().where('agents.customer_experience', '=', false).orderBy('agents.name').execute();
      const found = rows.filter(({ name }) => {
        const folded = fold(name);
        return words.every((word) => folded.includes(word));
      });
      return found.slice(0, MAX_AGENTS).map(agentOf);
    },
    async byId(id) {
      if (!isRowId(id)) return null;
      const row = await agents().where('agents.id', '=', id).executeTakeFirst();
      return row ? agentOf(row) : null;
    },
    async byUserName(userName) {
      const row = await agents().where('agents.user_name', '=', userName.toLowerCase()).executeTakeFirst();
      return row ? agentOf(row) : null;
    },
    async byEmail(email) {
      const row = await agents().where('agents.email', '=', email.trim().toLowerCase()).executeTakeFirst();
      return row ? agentOf(row) : null;
    },
    async teamBySlug(slug) {
      const row = await database
        .selectFrom('teams')
        .selectAll()
        .where('slug', '=', slug.toLowerCase())
        .executeTakeFirst();
      return row ? teamOf(row) : null;
    },
  };
}

/** An agent of the directory. The three paths are derived from the user name. */
function agentOf(row: Selectable<AgentTable> & { office_name: string | null }): Agent {
  const rootPath = `/${row.user_name}`;
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    user_name: row.user_name,
    designation: row.designation,
    phone: row.phone,
    agent_phone: row.agent_phone,
    large_image_url: row.large_image_url,
    tile_image_url: row.tile_image_url,
    root_path: rootPath,
    direct_path: `/agents${rootPath}`,
    path: rootPath,
    office: row.office_name,
    islands: row.islands,
    biography: row.biography,
    languages: row.languages,
    license_number: row.license_number,
    sample: row.sample,
    customer_experience: row.customer_experience,
  };
}

function teamOf(row: Selectable<TeamTable>): Team {
  const { name, slug, email, phone, members, tile_image_url } = row;
  return { name, slug, email, phone, members, tile_image_url };
}
