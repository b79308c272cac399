import { useEffect } from 'react';
import { formatPhone, type HostServices, type Listing, phoneHref } from 'shared-contracts';
import { useSession } from 'shared-ui';
import { Section } from '../overlay/section';
import classes from './agents.module.css';

interface ListingAgentPanelProps {
  host: HostServices;
  listing: Listing;
  /** asks for the listing again */
  refresh: () => void;
}

/** Who listed it, for advisors alone: the server leaves phone and e-mail out for everyone else [B6.6] (D33). */
export function ListingAgentPanel({ host, listing, refresh }: ListingAgentPanelProps) {
  const { user } = useSession(host);
  const isAdvisor = user?.is_advisor ?? false;
  const agent = isAdvisor ? listing.listing_agent : null;
  const incomplete = agent !== null && agent.phone === null && agent.email === null;
  // the page may hold the public answer, asked for before the advisor signed in
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person, not for each answer
  useEffect(() => {
    if (incomplete) refresh();
  }, [user?.id]);
  if (!agent) return null;
  return (
    <Section title="Listing Agent">
      <dl className={classes.listingAgent}>
        <Fact label="Name" value={agent.name} />
        <Fact label="Phone" value={agent.phone && formatPhone(agent.phone)} href={phoneHref(agent.phone)} />
        <Fact label="E-mail" value={agent.email} href={agent.email && `mailto:${agent.email}`} />
        <Fact label="Office" value={listing.listing_office_name} />
      </dl>
    </Section>
  );
}

function Fact({ label, value, href }: { label: string; value: string | null; href?: string | null }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{href ? <a href={href}>{value}</a> : value}</dd>
    </div>
  );
}
