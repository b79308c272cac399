import type { ServerSession } from '../../platform/http/request-context';
import type { UserRecord } from './users.repository';

/** What the rules need to know about the staff member. */
export type SudoActor = Pick<ServerSession, 'userId' | 'roles' | 'agentId' | 'actorId'>;
export type SudoTarget = Pick<UserRecord, 'id' | 'roles' | 'agentId' | 'clientAdvisorId'>;

/** may act for any buyer, not only for own clients */
export const seesAnyBuyer = ({ roles }: Pick<SudoActor, 'roles'>) =>
  roles.includes('admin') || roles.includes('super_admin');

/**
 * An advisor acts for their own clients, admin and super_admin for any buyer. No user acts for staff, or from within an
 * impersonation.
 */
export function mayActFor(actor: SudoActor, target: SudoTarget): boolean {
  if (actor.actorId !== null || actor.userId === target.id) return false;
  if (target.roles.length > 0 || target.agentId !== null) return false;
  if (seesAnyBuyer(actor)) return true;
  const agentId = actor.agentId ?? null;
  return actor.roles.includes('advisor') && agentId !== null && target.clientAdvisorId === agentId;
}
