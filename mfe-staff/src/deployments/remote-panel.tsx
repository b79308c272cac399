import { type RemoteStatus, timeText } from 'federation/protocol/registry';
import { useState } from 'react';
import { Badge, Button, Disclosure } from 'shared-ui';
import { Panel, PanelActions, PanelFact, PanelFacts } from '../common/panel';
import staff from '../common/staff.module.css';
import { HealthCharts } from './health-charts';
import { PromoteDialog } from './promote-dialog';
import { type DeploymentAction, ReasonDialog } from './reason-dialog';
import { numberText, strategyText } from './strategy-text';
import { HistoryTable, RenderTable, VersionsTable } from './tables';

interface RemotePanelProps {
  status: RemoteStatus;
  hours: number;
  onChange: () => void;
}

/** Whether staff must promote or halt the canary of the remote. */
export const needsDecision = ({ deployment }: RemoteStatus): boolean => deployment.canary?.needsDecision !== undefined;

/** One remote: its versions, its health, and its actions. */
export function RemotePanel({ status, hours, onChange }: RemotePanelProps) {
  const { deployment, built, versions, removed = [], history, health, rendering = [] } = status;
  const [promoting, setPromoting] = useState<string | null>(null);
  const [action, setAction] = useState<DeploymentAction | null>(null);
  const { name, live, canary, killed } = deployment;
  return (
    <Panel
      id={`remote-${name}`}
      title={
        <>
          {name}
          {killed && <Badge tone="danger">Switched off</Badge>}
          {canary && <Badge tone="warning">Canary {numberText(canary.percent)} %</Badge>}
          {canary?.needsDecision && <Badge tone="danger">Needs a decision</Badge>}
        </>
      }
    >
      <Facts status={status} />
      <PanelActions>
        <Button size="small" disabled={versions.length === 0} onClick={() => setPromoting(versions[0]?.version ?? '')}>
          Promote…
        </Button>
        {canary && (
          <Button size="small" variant="danger" onClick={() => setAction('halt')}>
            Halt the canary…
          </Button>
        )}
        {live !== null && (
          <Button size="small" variant="secondary" onClick={() => setAction('rollback')}>
            Roll back…
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => setAction(killed ? 'revive' : 'kill')}>
          {killed ? 'Switch on…' : 'Switch off…'}
        </Button>
      </PanelActions>
      <HealthCharts health={health} hours={hours} live={live ?? built} canary={canary?.version ?? null} />
      <RenderTable name={name} figures={rendering} />
      <Disclosure summary={`Versions (${versions.length})`}>
        <VersionsTable name={name} versions={versions} deployment={deployment} onPromote={setPromoting} />
        {removed.length > 0 && (
          <p className={staff.soft}>
            Removed because no visitor got them any more: {removed.map(({ version }) => version).join(', ')}. They can't
            be published again.
          </p>
        )}
      </Disclosure>
      <Disclosure summary={`History (${history.length})`}>
        <HistoryTable name={name} events={history} built={built} />
      </Disclosure>
      {promoting !== null && (
        <PromoteDialog status={status} version={promoting} onClose={() => setPromoting(null)} onChange={onChange} />
      )}
      {action && <ReasonDialog status={status} action={action} onClose={() => setAction(null)} onChange={onChange} />}
    </Panel>
  );
}

function Facts({ status: { deployment, built } }: Pick<RemotePanelProps, 'status'>) {
  const { live, previous, canary, killed } = deployment;
  return (
    <PanelFacts>
      <PanelFact name="Live">{live ?? (built === null ? 'Nothing' : `${built} (came with the site)`)}</PanelFact>
      {live !== null && (
        <PanelFact name="A rollback goes to">
          {canary
            ? `${live}, without the canary`
            : (previous ?? (built === null ? 'Nothing' : `${built} (came with the site)`))}
        </PanelFact>
      )}
      {canary && (
        <PanelFact name="Canary">
          {canary.version}, {strategyText(canary.strategy)}, since {timeText(canary.startedAt)}
          {canary.nextStepAt && `, next step ${timeText(canary.nextStepAt)}`}
        </PanelFact>
      )}
      {canary?.needsDecision && <PanelFact name="Promote or halt the canary">{canary.needsDecision}</PanelFact>}
      {killed && (
        <PanelFact name="Switched off">
          {timeText(killed.at)} by {killed.by}: {killed.reason}
        </PanelFact>
      )}
    </PanelFacts>
  );
}
