import type { PageProps } from 'shared-contracts';
import { definePage, EmptyState, useSession } from 'shared-ui';
import { AgentLinks } from '../agent-links/agent-links';
import classes from '../common/staff.module.css';
import { StaffFrame, type StaffSection, useSection } from '../common/staff-frame';
import { FeedWarnings } from '../feeds/feed-warnings';
import { LeadInbox } from '../leads/lead-inbox';
import { Clients } from '../people/clients';
import { Reports } from '../reports/reports';
import { ClientShortlists } from '../shortlists/client-shortlists';
import { Showings } from '../showings/showings';

// The page needs a sign-in and is not indexed, so the server does not render it.
export const { bootstrap, mount, unmount, update } = definePage(AgentToolsPage, { remote: 'staff' });

const IDS = ['leads', 'showings', 'clients', 'lists', 'reports', 'links'] as const;

/** /agent_tools: leads, clients, showings, links and reports of the signed-in agent. */
export function AgentToolsPage({ host }: PageProps) {
  const { user } = useSession(host);
  const open = useSection(IDS);
  const agent = user?.agent;
  if (!agent) {
    return (
      <div className={classes.page}>
        <h1 className={classes.title}>Your Admin</h1>
        <EmptyState title="Your account isn't linked to an agent in the directory.">
          Leads, clients and links belong to an agent. A site admin can link your account.
        </EmptyState>
      </div>
    );
  }
  const sections: (StaffSection & { id: (typeof IDS)[number] })[] = [
    { id: 'leads', label: 'Your leads', content: <LeadInbox whose="own" /> },
    { id: 'showings', label: 'Showings', content: <Showings /> },
    { id: 'clients', label: 'Your clients', content: <Clients /> },
    { id: 'lists', label: 'Your clients’ lists', content: <ClientShortlists /> },
    { id: 'reports', label: 'Listing reports', content: <Reports /> },
    { id: 'links', label: 'Agent links', content: <AgentLinks agent={agent} /> },
  ];
  const current = sections.find(({ id }) => id === open) ?? sections[0];
  const notice = <FeedWarnings />;
  return current && <StaffFrame title="Your Admin" sections={sections} current={current} notice={notice} />;
}
