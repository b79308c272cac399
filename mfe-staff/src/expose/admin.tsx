import { hasRole, type PageProps, sentenceOf } from 'shared-contracts';
import { definePage, EmptyState, lazyComponent, useSession } from 'shared-ui';
import { StaffFrame, type StaffSection, useSection } from '../common/staff-frame';
import { useWriter } from '../content/drafts.store';
import { Deliveries } from '../deliveries/deliveries';
import { FeedWarnings } from '../feeds/feed-warnings';
import { Feeds } from '../feeds/feeds';
import { LeadInbox } from '../leads/lead-inbox';
import { Audit } from '../log/audit';
import { Events } from '../log/events';
import { Users } from '../people/users';
import { ServerSettings } from '../settings/server-settings';

// The page needs a sign-in and is not indexed, so the server does not render it.
export const { bootstrap, mount, unmount, update } = definePage(AdminPage, { remote: 'staff' });

const ClientPage = lazyComponent(async () => (await import('../clients/client-page')).ClientPage, {
  message: "We couldn't load this client.",
});
const RegionTexts = lazyComponent(async () => (await import('../content/region-texts')).RegionTexts, {
  message: "We couldn't load the region texts.",
});
const BlogPosts = lazyComponent(async () => (await import('../content/blog-posts')).BlogPosts, {
  message: "We couldn't load the blog posts.",
});
const Deployments = lazyComponent(async () => (await import('../deployments/deployments')).Deployments, {
  message: "We couldn't load the deployments.",
});

/** Changed once a year. */
const PropertyTax = lazyComponent(async () => (await import('../costs/property-tax')).PropertyTax, {
  message: "We couldn't load the property tax.",
});

/** Read now and then. */
const AnswerTimes = lazyComponent(async () => (await import('../reports/answer-times')).AnswerTimes, {
  message: "We couldn't load the answer times.",
});

const IDS = [
  'leads',
  'answers',
  'deliveries',
  'users',
  'regions',
  'blog',
  'events',
  'feeds',
  'property-tax',
  'deployments',
  'log',
  // the document has an element with the id 'settings'
  'server-settings',
] as const;

/** /admin: leads, answer times, deliveries, people, texts, events, feeds, property tax, deployments; settings for super admins. */
export function AdminPage({ host }: PageProps) {
  const { user } = useSession(host);
  useWriter(user?.id ?? null);
  const { id: open, item } = useSection(IDS);
  // The switch to a client starts on this page. The client's session has no right to call its endpoints.
  if (user && !hasRole(user, 'admin')) return <EmptyState title={sentenceOf('not_allowed')} />;
  const sections: (StaffSection & { id: (typeof IDS)[number] })[] = [
    {
      id: 'leads',
      label: 'Leads',
      content: item ? <ClientPage key={item} clientKey={item} forAdmin /> : <LeadInbox whose="all" />,
    },
    { id: 'answers', label: 'Answer times', content: <AnswerTimes /> },
    { id: 'deliveries', label: 'Deliveries', content: <Deliveries /> },
    { id: 'users', label: 'People', content: <Users /> },
    { id: 'regions', label: 'Region texts', content: <RegionTexts /> },
    { id: 'blog', label: 'Blog', content: <BlogPosts /> },
    { id: 'events', label: 'Events', content: <Events /> },
    { id: 'feeds', label: 'Feeds', content: <Feeds /> },
    { id: 'property-tax', label: 'Property tax', content: <PropertyTax /> },
    { id: 'deployments', label: 'Deployments', content: <Deployments /> },
    { id: 'log', label: 'Log', content: <Audit /> },
  ];
  if (hasRole(user, 'super_admin')) {
    sections.push({ id: 'server-settings', label: 'Settings', content: <ServerSettings /> });
  }
  const current = sections.find(({ id }) => id === open) ?? sections[0];
  const notice = <FeedWarnings />;
  return current && <StaffFrame title="Site Admin" sections={sections} current={current} notice={notice} />;
}
