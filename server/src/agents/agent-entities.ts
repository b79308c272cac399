import type { Selectable } from 'kysely';
import type { Agent, Team } from 'shared-contracts';
import type { AgentTable, TeamTable } from './agents.tables';

/** An agent of the directory as the site reads one; the three paths follow from the user name [A3.12]. */
export function agentOf(row: Selectable<AgentTable> & { office_name: string | null }): Agent {
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
    customer_experience: row.customer_experience,
  };
}

export function teamOf(row: Selectable<TeamTable>): Team {
  const { name, slug, email, phone, members, tile_image_url } = row;
  return { name, slug, email, phone, members, tile_image_url };
}
