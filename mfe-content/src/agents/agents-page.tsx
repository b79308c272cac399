import { useState } from 'react';
import {
  type Agent,
  advisorById,
  formatPhone,
  type HostServices,
  type PageProps,
  phoneHref,
  searchAgents,
} from 'shared-contracts';
import {
  Button,
  cx,
  EmptyState,
  type LoaderContext,
  NotFound,
  Photo,
  QueryBoundary,
  TextField,
  useCall,
  useDebounced,
  usePageTitle,
} from 'shared-ui';
import classes from '../page/page.module.css';

/** The directory of agents, or the agent of the address. */
export function AgentsPage({ host, match: { route } }: PageProps) {
  return route.page === 'agent' ? <AgentDetail host={host} slug={route.slug} /> : <Agents host={host} />;
}

/** Loads the data of the first view. */
export async function loadAgents({ match: { route }, api }: LoaderContext): Promise<void> {
  if (route.page === 'agent') await api.call(advisorById, { params: { id: route.slug } });
  else await api.call(searchAgents, { query: {} });
}

/** One agent: contact buttons and a link to the agent's version of the search. */
function AgentDetail({ host, slug }: { host: HostServices; slug: string }) {
  const state = useCall(host, advisorById, { params: { id: slug } });
  usePageTitle(host, state.data?.name);
  return (
    <QueryBoundary state={state}>
      {(agent) => (agent ? <AgentCard host={host} agent={agent} /> : <NotFound />)}
    </QueryBoundary>
  );
}

function AgentCard({ host, agent }: { host: HostServices; agent: Agent }) {
  const phone = agent.agent_phone ?? agent.phone;
  const write = () =>
    host.bus.publish('contact:open', { kind: 'email-agent', agent: { id: agent.id, name: agent.name } });
  return (
    <article className={classes.page}>
      <div className={classes.columns}>
        <div className={`${classes.tilePhoto} ${classes.portrait}`}>
          <Photo
            src={agent.large_image_url ?? agent.tile_image_url}
            alt={agent.name}
            base={host.settings.photoBase}
            priority
            sizes="(min-width: 48rem) 26rem, 100vw"
          />
        </div>
        <div>
          <h1 className={classes.title}>{agent.name}</h1>
          {agent.designation && <p className={classes.lead}>{agent.designation}</p>}
          <p className={classes.soft}>{[agent.office, ...agent.islands].filter(Boolean).join(', ')}</p>
          <div className={classes.prose}>
            {formatPhone(phone) && (
              <p>
                <a href={phoneHref(phone) ?? undefined}>{formatPhone(phone)}</a>
              </p>
            )}
            <p>
              <Button onClick={write}>Email {agent.name.split(' ')[0]}</Button>
            </p>
            <p>
              <a href={`${agent.root_path}/listings`}>Search listings with {agent.name}</a>
            </p>
          </div>
        </div>
      </div>
    </article>
  );
}

const TYPING_MS = 200;

/** All agents, filtered by name while the visitor types. */
function Agents({ host }: { host: HostServices }) {
  const [name, setName] = useState('');
  const state = useCall(host, searchAgents, { query: {} });
  const wanted = useDebounced(name, TYPING_MS).trim().toLowerCase();
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>Agents</h1>
      <p className={classes.lead}>People who live where they sell.</p>
      <div className={classes.find}>
        <TextField label="Find an agent by name" value={name} onChange={(event) => setName(event.target.value)} />
      </div>
      <QueryBoundary state={state}>
        {(agents) => (
          <AgentTiles host={host} agents={agents.filter((agent) => agent.name.toLowerCase().includes(wanted))} />
        )}
      </QueryBoundary>
    </section>
  );
}

function AgentTiles({ host, agents }: { host: HostServices; agents: readonly Agent[] }) {
  if (agents.length === 0) return <EmptyState title="No matching agents" />;
  return (
    <ul className={cx(classes.tiles, classes.people)}>
      {agents.map((agent) => (
        <li key={agent.id} className={classes.tile}>
          <div className={`${classes.tilePhoto} ${classes.portrait}`}>
            <Photo
              src={agent.tile_image_url}
              alt=""
              base={host.settings.photoBase}
              sizes="(min-width: 48rem) 18rem, 50vw"
            />
          </div>
          <h2 className={classes.tileTitle}>
            <a href={agent.direct_path}>{agent.name}</a>
          </h2>
          {agent.designation && <p className={classes.soft}>{agent.designation}</p>}
          <p className={classes.soft}>{agent.islands.join(', ')}</p>
        </li>
      ))}
    </ul>
  );
}
