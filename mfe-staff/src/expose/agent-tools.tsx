import type { PageProps } from 'shared-contracts';
import { definePage, EmptyState, lazyComponent, useSession } from 'shared-ui';
import { AgentLinks } from '../agent-links/agent-links';
import classes from '../common/staff.module.css';
import { StaffFrame, type StaffSection, useSection } from '../common/staff-frame';
import { FeedWarnings } from '../feeds/feed-warnings';
import { LeadInbox } from '../leads/lead-inbox';
import { Clients } from '../people/clients';
import { Showings } from '../showings/showings';
import { Today } from '../today/today';

// The page needs a sign-in and is not indexed, so the server does not render it.
export const { bootstrap, mount, unmount, update } = definePage(AgentToolsPage, { remote: 'staff' });

const ClientShortlists = lazyComponent(async () => (await import('../shortlists/client-shortlists')).ClientShortlists, {
  message: "We couldn't load your clients' lists.",
});
const Reports = lazyComponent(async () => (await import('../reports/reports')).Reports, {
  message: "We couldn't load your listing reports.",
});
const ClientPage = lazyComponent(async () => (await import('../clients/client-page')).ClientPage, {
  message: "We couldn't load this client.",
});
const ReplyTexts = lazyComponent(async () => (await import('../clients/reply-texts')).ReplyTexts, {
  message: "We couldn't load your reply texts.",
});

const IDS = ['today', 'leads', 'showings', 'clients', 'lists', 'replies', 'reports', 'links'] as const;

/** /agent_tools: today, leads, clients, showings, reply texts, links and reports of the signed-in agent. */
export function AgentToolsPage({ host }: PageProps) {
  const { user } = useSession(host);
  const { id: open, item } = useSection(IDS);
  const agent = user?.agent;
  if (!agent) {
    return (
      <div className={classes.page}>
        <h1 className={classes.title}>Agent tools</h1>
        <EmptyState title="Your account isn't linked to an agent in the directory.">
          Leads, clients and links belong to an agent. A site admin can link your account.
        </EmptyState>
      </div>
    );
  }
  const sections: (StaffSection & { id: (typeof IDS)[number] })[] = [
    { id: 'today', label: 'Today', content: <Today agentId={agent.id} /> },
    { id: 'leads', label: 'Your leads', content: <LeadInbox whose="own" /> },
    { id: 'showings', label: 'Showings', content: <Showings /> },
    {
      id: 'clients',
      label: 'Your clients',
      content: item ? <ClientPage key={item} clientKey={item} forAdmin={false} /> : <Clients />,
    },
    { id: 'lists', label: 'Your clients’ lists', content: <ClientShortlists /> },
    { id: 'replies', label: 'Reply texts', content: <ReplyTexts /> },
    { id: 'reports', label: 'Listing reports', content: <Reports /> },
    { id: 'links', label: 'Agent links', content: <AgentLinks agent={agent} /> },
  ];
  const current = sections.find(({ id }) => id === open) ?? sections[0];
  const notice = <FeedWarnings />;
  return current && <StaffFrame title="Agent tools" sections={sections} current={current} notice={notice} />;
}
