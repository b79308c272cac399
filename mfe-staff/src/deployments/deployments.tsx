import { HEALTH_HOURS, readDeployments } from 'federation/protocol/deployments';
import type { RemoteStatus } from 'federation/protocol/registry';
import { useState } from 'react';
import { hasRole } from 'shared-contracts';
import { Badge, EmptyState, QueryBoundary, useCall, useHost, useSession } from 'shared-ui';
import { KindTools } from '../common/search-tools';
import { needsDecision, RemotePanel } from './remote-panel';
import { Tokens } from './tokens';

type Hours = (typeof HEALTH_HOURS)[number];
const HOURS = HEALTH_HOURS.map((value) => ({ value, label: value === '1' ? 'hour' : `${value} hours` }));
const REFRESH_MS = 10_000;

/** The versions of each remote, their health, and all actions that change them. */
export function Deployments() {
  const host = useHost();
  const { user } = useSession(host);
  const [hours, setHours] = useState<Hours>('1');
  const state = useCall(host, readDeployments, { query: { hours } }, { refreshInterval: REFRESH_MS });
  return (
    <>
      <KindTools label="Show the last" kinds={HOURS} kind={hours} onKind={setHours} />
      <QueryBoundary state={state}>
        {({ remotes }) =>
          remotes.length === 0 ? (
            <EmptyState title="No remote is deployed" />
          ) : (
            <>
              <DecisionCount remotes={remotes} />
              {decisionsFirst(remotes).map((status) => (
                <RemotePanel
                  key={status.deployment.name}
                  status={status}
                  hours={Number(hours)}
                  onChange={state.retry}
                />
              ))}
            </>
          )
        }
      </QueryBoundary>
      {hasRole(user, 'super_admin') && (
        <Tokens names={state.data?.remotes.map(({ deployment }) => deployment.name) ?? []} />
      )}
    </>
  );
}

/** The number of remotes that need a decision. */
function DecisionCount({ remotes }: { remotes: readonly RemoteStatus[] }) {
  const { length: count } = remotes.filter(needsDecision);
  if (count === 0) return null;
  return (
    <p role="status">
      <Badge tone="danger">{count === 1 ? '1 remote needs a decision' : `${count} remotes need a decision`}</Badge>
    </p>
  );
}

/** The other remotes are sorted by name. */
const decisionsFirst = (remotes: readonly RemoteStatus[]) =>
  remotes.toSorted((a, b) => Number(needsDecision(b)) - Number(needsDecision(a)));
