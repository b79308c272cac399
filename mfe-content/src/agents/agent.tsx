import { type Agent as AgentRecord, advisorById, formatPhone, type HostServices, phoneHref } from 'shared-contracts';
import { Button, NotFound, Photo, QueryBoundary, useCall, usePageTitle } from 'shared-ui';
import classes from '../page/page.module.css';

/** One agent, with ways to reach them and their own way into the search. */
export function Agent({ host, slug }: { host: HostServices; slug: string }) {
  const state = useCall(host, advisorById, { params: { id: slug } });
  usePageTitle(host, state.data?.name);
  return (
    <QueryBoundary state={state}>
      {(agent) => (agent ? <AgentCard host={host} agent={agent} /> : <NotFound />)}
    </QueryBoundary>
  );
}

function AgentCard({ host, agent }: { host: HostServices; agent: AgentRecord }) {
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
