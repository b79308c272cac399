import type { PageProps } from 'shared-contracts';
import { definePage, EmptyState, useSession } from 'shared-ui';
import { AgentLinks } from '../agent-links/agent-links';
import classes from '../common/staff.module.css';
import { StaffFrame, type StaffSection, useSection } from '../common/staff-frame';
import { FeedWarnings } from '../feeds/feed-warnings';
import { LeadInbox } from '../leads/lead-inbox';
import { Clients } from '../people/clients';
import { Reports } from '../reports/reports';
import { Showings } from '../showings/showings';

// behind sign-in and in no search engine: the browser draws it
export const { bootstrap, mount, unmount, update } = definePage(AgentToolsPage, { remote: 'staff' });

const IDS = ['leads', 'showings', 'clients', 'reports', 'links'] as const;

/** /agent_tools: what belongs to the agent who is signed in. */
export function AgentToolsPage({ host }: PageProps) {
  const { user } = useSession(host);
  const open = useSection(IDS);
  const agent = user?.agent;
  if (!agent) {
    return (
      <div className={classes.page}>
        <h1 className={classes.title}>Your Admin</h1>
        <EmptyState title="Your account belongs to no agent of the directory.">
          Leads, clients and links are kept by agent. Somebody with the Site Admin can help.
        </EmptyState>
      </div>
    );
  }
  const sections: (StaffSection & { id: (typeof IDS)[number] })[] = [
    { id: 'leads', label: 'Your leads', content: <LeadInbox host={host} whose="own" /> },
    { id: 'showings', label: 'Showings', content: <Showings host={host} /> },
    { id: 'clients', label: 'Your clients', content: <Clients host={host} /> },
    { id: 'reports', label: 'Listing reports', content: <Reports host={host} /> },
    { id: 'links', label: 'Agent links', content: <AgentLinks host={host} agent={agent} /> },
  ];
  const current = sections.find(({ id }) => id === open) ?? sections[0];
  const notice = <FeedWarnings host={host} />;
  return current && <StaffFrame host={host} title="Your Admin" sections={sections} current={current} notice={notice} />;
}
