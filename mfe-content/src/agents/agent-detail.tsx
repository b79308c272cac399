import type { ReactNode } from 'react';
import {
  type Agent,
  advisorById,
  agentSales,
  type CallInput,
  englishLang,
  formatPhone,
  listingPath,
  phoneHref,
  placeList,
  searchCards,
} from 'shared-contracts';
import { licenceText } from 'shared-contracts/pages';
import {
  Button,
  ErrorState,
  Grid,
  Heading,
  NotFound,
  Photo,
  QueryBoundary,
  Row,
  Stack,
  useCall,
  useHost,
  usePageTitle,
} from 'shared-ui';
import { ListingRow } from 'shared-ui/listing-row';
import { commaText } from '../page/comma-text';
import pageClasses from '../page/page.module.css';
import { i18n } from '../texts';
import classes from './agents.module.css';
import { languageName } from './language-name';

const MAX_LISTINGS = 12;

/** The search for the listings of an agent that are for sale. */
export const agentListings = (id: number): CallInput<typeof searchCards> => ({
  body: { filters: { advisor_id: id }, aggregates_query: [] },
});

/** One agent: biography, licence, languages, areas, listings, and ways to reach them. */
export function AgentDetail({ slug }: { slug: string }) {
  const host = useHost();
  const state = useCall(host, advisorById, { params: { id: slug } });
  usePageTitle(host, state.data?.name);
  return <QueryBoundary state={state}>{(agent) => (agent ? <AgentCard agent={agent} /> : <NotFound />)}</QueryBoundary>;
}

interface AgentProps {
  agent: Agent;
}

function AgentCard({ agent }: AgentProps) {
  const host = useHost();
  const [firstName = agent.name] = agent.name.split(' ');
  return (
    <article className={pageClasses.page}>
      <Stack gap={8} className={classes.agent}>
        <div className={`${pageClasses.tilePhoto} ${pageClasses.portrait} ${classes.portrait}`}>
          <Photo
            src={agent.large_image_url ?? agent.tile_image_url}
            alt={agent.name}
            base={host.settings.photoBase}
            priority
            sizes="(min-width: 48rem) 20rem, 10rem"
          />
        </div>
        <div>
          <h1 className={pageClasses.title}>{agent.name}</h1>
          <p className={pageClasses.lead}>{licenceText(agent.designation)}</p>
          {agent.sample && <p className={pageClasses.sample}>{i18n.t('Sample agent. This person does not exist.')}</p>}
          <Ways agent={agent} firstName={firstName} />
          <Facts agent={agent} />
          {agent.biography && (
            <section className={classes.section}>
              <Heading size="xl">{i18n.t('About {name}', { name: firstName })}</Heading>
              <p className={classes.biography} lang={englishLang()}>
                {agent.biography}
              </p>
            </section>
          )}
        </div>
      </Stack>
      <AgentListings agent={agent} firstName={firstName} />
    </article>
  );
}

/** Call, write, or search with the agent. */
function Ways({ agent, firstName }: AgentProps & { firstName: string }) {
  const host = useHost();
  const phone = agent.agent_phone ?? agent.phone;
  const write = () =>
    host.bus.publish('contact:open', { kind: 'email-agent', agent: { id: agent.id, name: agent.name } });
  return (
    <Row gap={3} align="stretch" wrap className={classes.ways}>
      <Button onClick={write}>{i18n.t('E-mail {name}', { name: firstName })}</Button>
      {formatPhone(phone) && (
        <Button variant="secondary" href={phoneHref(phone) ?? undefined}>
          {formatPhone(phone)}
        </Button>
      )}
      <Button variant="secondary" href={`${agent.root_path}/listings`}>
        {i18n.t('Search with {name}', { name: firstName })}
      </Button>
    </Row>
  );
}

function Facts({ agent }: AgentProps) {
  const host = useHost();
  const listings = useCall(host, searchCards, agentListings(agent.id));
  const sales = useCall(host, agentSales, { params: { id: agent.user_name } });
  return (
    <dl className={classes.facts}>
      <Fact label={i18n.t('Areas')} value={placeList(agent.islands)} />
      <Fact label={i18n.t('Languages')} value={agent.languages?.map(languageName).join(commaText())} />
      <Fact label={i18n.t('Office')} value={agent.office} />
      <Fact label={i18n.t('License number')} value={agent.license_number} />
      <Fact label={i18n.t('Homes for sale')} value={listings.data?.total} />
      <Fact label={i18n.t('Homes sold')} value={sales.data?.sold} />
    </dl>
  );
}

/** The row of a number keeps its place while the number is loading. */
function Fact({ label, value }: { label: string; value: ReactNode }) {
  if (value === null || value === '') return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value ?? '…'}</dd>
    </div>
  );
}

function AgentListings({ agent, firstName }: AgentProps & { firstName: string }) {
  const host = useHost();
  const { data, error, retry } = useCall(host, searchCards, agentListings(agent.id));
  if (error) return <ErrorState compact message={error.message} onRetry={retry} />;
  if (!data || data.results.length === 0) return null;
  const { prefix } = host.navigate.current();
  return (
    <section className={classes.section} aria-label={i18n.t('Homes for sale by {name}', { name: agent.name })}>
      <Heading size="xl">{i18n.t("{name}'s homes for sale", { name: firstName })}</Heading>
      <Grid as="ul" min="22rem" gap={4} className={classes.homes}>
        {data.results.slice(0, MAX_LISTINGS).map((home) => {
          const href = listingPath(prefix, home.slug);
          const [photo] = home.photos;
          return (
            <li key={home.internal_id}>
              <ListingRow
                listing={{
                  ...home,
                  address: home.street_address_short,
                  place: home.town,
                  photo: null,
                  photoSrc: photo?.thumb ?? photo?.post_large,
                }}
                href={href}
                onOpen={() => host.navigate.to(href)}
                photoBase={host.settings.photoBase}
              />
            </li>
          );
        })}
      </Grid>
    </section>
  );
}
