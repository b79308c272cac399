import { type Agent, type AttachedContact, contactOf, type Team, type User } from 'shared-contracts';

/** All candidates for the visitor's contact. */
export interface ContactCandidates {
  user: User | null;
  /** the session's agent: the client's advisor with all fields */
  advisor: Agent | null;
  /** the agent or team in the address */
  inAddress: { agent: Agent | null; team: Team | null };
  /** an agent whose address was visited before */
  referrer: Agent | null;
  /** the first advisor of the listing that is open */
  listingAdvisor: Agent | null;
}

/**
 * One contact for the whole page, in the documents' order: the user's agent (never the default customer-experience
 * contact), the client's advisor, the agent or team in the address, the remembered agent, the open listing's advisor.
 * Without any of them it is the company.
 */
export function chooseContact(candidates: ContactCandidates): AttachedContact {
  const { user, advisor, inAddress, referrer, listingAdvisor } = candidates;
  const { agent, team, own } = contactOf({
    user,
    advisor,
    urlAgent: inAddress.agent,
    urlTeam: inAddress.team,
    referrerAgent: referrer,
    listingAdvisors: listingAdvisor ? [listingAdvisor] : [],
    companyTeam: null,
    defaultContact: null,
  });
  return { agent, team, own };
}
