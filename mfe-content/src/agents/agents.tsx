import { useState } from 'react';
import { type Agent, type HostServices, searchAgents } from 'shared-contracts';
import { cx, EmptyState, Photo, QueryBoundary, TextField, useCall, useDebounced } from 'shared-ui';
import classes from '../page/page.module.css';

const TYPING_MS = 200;

/** Every agent, narrowed by name as it is typed. */
export function Agents({ host }: { host: HostServices }) {
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
  if (agents.length === 0) return <EmptyState title="No agent of that name." />;
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
