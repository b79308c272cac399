import { sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import { daysAgo } from '../../platform/database/sql-values';
import { NEEDS_ANSWER } from '../admin/staff-leads.repository';

/** Leads of the last days that need an answer, with the time of the first one; null without one. */
export function listLeadsWithAnswers(db: Database, days: number) {
  return db
    .selectFrom('leads')
    .leftJoin('lead_answers', 'lead_answers.lead_id', 'leads.id')
    .leftJoin('agents', 'agents.id', 'leads.advisor_id')
    .leftJoin('offices', 'offices.id', 'agents.office_id')
    .select(sql<string>`coalesce(agents.name, 'Team ' || leads.team_slug, 'No agent')`.as('agent'))
    .select(['offices.name as office', 'leads.created_at', 'lead_answers.answered_at'])
    .where('leads.created_at', '>', daysAgo(days))
    .where(NEEDS_ANSWER)
    .execute();
}
