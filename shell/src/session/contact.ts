import {
  type Agent,
  type AttachedContact,
  type ClientAdvisor,
  STORAGE_KEYS,
  type Team,
  type User,
} from 'shared-contracts';
import * as z from 'zod/mini';
import { readStored, writeStored } from './storage';

/** Everyone who could be the visitor's contact, before the order decides. */
export interface ContactCandidates {
  user: User | null;
  /** the session's agent object, which is the client's advisor in full */
  advisor: Agent | null;
  /** the agent or team in the address */
  inAddress: { agent: Agent | null; team: Team | null };
  /** an agent whose address was visited before */
  referrer: Agent | null;
}

/**
 * The order of B6.12: the user's agent (never the default customer-experience contact), the client's advisor, the
 * agent or team in the address, the remembered agent. Listing advisors are the page's own, the company is nobody here.
 */
export function chooseContact({ user, advisor, inAddress, referrer }: ContactCandidates): AttachedContact {
  const own = [user?.agent, advisor].find((agent) => agent && !agent.customer_experience);
  if (own) return { agent: own, team: null, own: true };
  if (user?.client_advisor) return { agent: fromClientAdvisor(user.client_advisor), team: null, own: true };
  if (inAddress.agent || inAddress.team) return { ...inAddress, own: false };
  return { agent: referrer, team: null, own: false };
}

/** A user carries the short form of an advisor; what it leaves out stays unknown. */
function fromClientAdvisor({ id, email, name, user_name, phone }: ClientAdvisor): Agent {
  return {
    id,
    email,
    name,
    user_name,
    phone,
    designation: null,
    agent_phone: phone,
    large_image_url: null,
    tile_image_url: null,
    root_path: `/${user_name}`,
    direct_path: `/agents/${user_name}`,
    path: `/agents/${user_name}`,
    office: null,
    islands: [],
    customer_experience: false,
  };
}

const handleSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,80}$/));

/** The agent whose address was visited last [A6.7]. */
export function rememberedHandle(): string | null {
  const parsed = handleSchema.safeParse(readStored(STORAGE_KEYS.referrerAgent));
  return parsed.success ? parsed.data : null;
}

export function rememberHandle(handle: string): void {
  writeStored(STORAGE_KEYS.referrerAgent, handle);
}
