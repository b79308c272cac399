import { Phone } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { advisorById, formatPhone, type Listing, phoneHref } from 'shared-contracts';
import { licenceText } from 'shared-contracts/pages';
import {
  ErrorState,
  Link,
  Photo,
  Row,
  Skeleton,
  Slot,
  Stack,
  Text,
  useCall,
  useContact,
  useHost,
  useSession,
} from 'shared-ui';
import { listingRef } from '../common/listing-ref';
import { Section } from '../common/section';
import { i18n } from '../texts';
import classes from './agents.module.css';

interface AgentPanesProps {
  listing: Listing;
}
interface KnownAdvisor {
  id: number;
  user_name: string;
}

/**
 * The company's agents of a listing, if they have both id and user name. A visitor with another agent or team sees
 * none: the page names one contact.
 */
export function AgentPanes({ listing }: AgentPanesProps) {
  const host = useHost();
  const { agent, team } = useContact(host);
  const known = listing.advisors.flatMap(({ id, user_name }): KnownAdvisor[] =>
    id !== null && user_name ? [{ id, user_name }] : [],
  );
  const isWithAnother = team !== null || (agent !== null && !known.some(({ id }) => id === agent.id));
  if (known.length === 0 || isWithAnother) return null;
  return (
    <Section
      title={known.length === 1 ? i18n.t('Your agent for this listing') : i18n.t('Your agents for this listing')}
      onScreenOnly
    >
      <Stack as="ul" gap={4}>
        {known.map((advisor) => (
          <Row as="li" gap={4} rowGap={3} wrap key={advisor.id} className={classes.pane}>
            <AgentPane listing={listing} advisor={advisor} />
          </Row>
        ))}
      </Stack>
    </Section>
  );
}

function AgentPane({ listing, advisor }: AgentPanesProps & { advisor: KnownAdvisor }) {
  const host = useHost();
  const { data: agent, error, retry } = useCall(host, advisorById, { params: { id: advisor.user_name } });
  const name = agent?.name ?? advisor.user_name;
  const ref = useMemo(() => listingRef(listing), [listing]);
  const who = useMemo(() => ({ id: advisor.id, name }), [advisor.id, name]);
  if (error) return <ErrorState compact message={error.message} onRetry={retry} />;
  if (agent === undefined) return <Skeleton lines={2} />;
  const phone = agent?.agent_phone ?? agent?.phone ?? host.settings.companyPhone;
  return (
    <>
      {agent?.tile_image_url && (
        <div className={classes.portrait}>
          <Photo src={agent.tile_image_url} alt="" base={host.settings.photoBase} sizes="4rem" />
        </div>
      )}
      <div className={classes.who}>
        <Text weight="strong" className={classes.name}>
          {agent ? (
            <Link host={host} to={agent.direct_path}>
              {name}
            </Link>
          ) : (
            name
          )}
          {agent?.designation && <span className={classes.designation}> {licenceText(agent.designation)}</span>}
        </Text>
        {agent?.office && <p className={classes.office}>{agent.office}</p>}
        {formatPhone(phone) && (
          <a
            className={classes.phone}
            href={phoneHref(phone) ?? undefined}
            onClick={() => host.track.capture('called_agent')}
          >
            <Phone aria-hidden="true" /> {formatPhone(phone)}
          </a>
        )}
      </div>
      <Slot
        host={host}
        name="listing.contact-agent"
        props={{ listing: ref, agent: who }}
        fallback={
          <a href={`mailto:${agent?.email ?? host.settings.supportEmail}`}>{i18n.t('E-mail {name}', { name })}</a>
        }
        loading={null}
      />
    </>
  );
}

interface ListingAgentPanelProps {
  listing: Listing;
  /** loads the listing again */
  refresh: () => void;
}

/** The listing agent, for advisors only: for others the server leaves out phone and e-mail. */
export function ListingAgentPanel({ listing, refresh }: ListingAgentPanelProps) {
  const host = useHost();
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
    <Section title={i18n.t('Listing Agent')} onScreenOnly>
      <Row as="dl" gap={8} rowGap={3} align="stretch" wrap className={classes.listingAgent}>
        <Fact label={i18n.t('Name')} value={agent.name} />
        <Fact label={i18n.t('Phone')} value={agent.phone && formatPhone(agent.phone)} href={phoneHref(agent.phone)} />
        <Fact label={i18n.t('E-mail')} value={agent.email} href={agent.email && `mailto:${agent.email}`} />
        <Fact label={i18n.t('Office')} value={listing.listing_office_name} />
      </Row>
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
