import { changeDeployment, type DEPLOYMENT_CHANGES } from 'federation/protocol/deployments';
import type { RemoteStatus } from 'federation/protocol/registry';
import { useState } from 'react';
import { CheckboxField, TextArea, useHost, useMutationCall } from 'shared-ui';
import { FormDialog } from '../common/form-dialog';
import { MIN_REASON, NO_REASON } from './promotion';
import { type DecisionProps, useDecision } from './use-decision';

export type DeploymentAction = (typeof DEPLOYMENT_CHANGES)[number];

/** Shows the effect of an action, requests a reason, and runs the action. */
export function ReasonDialog({ action, ...props }: DecisionProps & { action: DeploymentAction }) {
  const host = useHost();
  const call = useMutationCall(host, changeDeployment);
  const [reason, setReason] = useState('');
  const [confirmed, setConfirmed] = useState(false);
  const [asked, setAsked] = useState(false);
  const { seen, settle } = useDecision(props);
  const { name, revision } = seen.deployment;
  const words = wordsOf(action, seen);
  const isMissing = reason.trim().length < MIN_REASON;
  const leavesNone = action === 'rollback' && afterRollback(seen) === null;
  const submit = async () => {
    setAsked(true);
    if (isMissing || (leavesNone && !confirmed)) return;
    const confirmation = leavesNone ? { confirmNoVisitor: true } : {};
    settle(await call.send({ body: { name, revision, action, reason: reason.trim(), ...confirmation } }), words.done);
  };
  return (
    <FormDialog
      title={words.title}
      button={words.button}
      variant={action === 'revive' ? 'primary' : 'danger'}
      state={call}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <p>{words.effect}</p>
      <TextArea
        label="Reason"
        required
        rows={3}
        maxLength={500}
        data-autofocus
        value={reason}
        error={asked && isMissing ? NO_REASON : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {leavesNone && (
        <CheckboxField
          label={`No visitor should get ${name}`}
          checked={confirmed}
          error={asked && !confirmed ? 'Please confirm it.' : undefined}
          onChange={({ target }) => setConfirmed(target.checked)}
        />
      )}
    </FormDialog>
  );
}

interface Words {
  title: string;
  effect: string;
  button: string;
  done: string;
}

/** The version that visitors get after a rollback. While a canary runs, a rollback only ends the canary. */
const afterRollback = ({ deployment: { live, previous, canary }, built }: RemoteStatus): string | null =>
  (canary ? live : previous) ?? built;

function wordsOf(action: DeploymentAction, status: RemoteStatus): Words {
  const { deployment, built } = status;
  const { name, live, canary } = deployment;
  const nowLive = live ?? built ?? 'nothing';
  switch (action) {
    case 'halt':
      return {
        title: `Halt the canary of ${name}`,
        effect: `All visitors get ${nowLive} when they open their next page. No visitor gets ${canary?.version ?? 'the canary'} any more.`,
        button: 'Halt the canary',
        done: `The canary of ${name} is halted.`,
      };
    case 'rollback': {
      const next = afterRollback(status);
      const none = `No visitor gets ${name}. Its own pages answer 404, and its places in other pages show a fallback.`;
      const title = `Roll ${name} back`;
      const button = 'Roll back';
      if (canary) {
        const rest = next === null ? none : `${next} stays live. Roll back again to go back further.`;
        return {
          title,
          effect: `The canary ${canary.version} ends. ${rest}`,
          button,
          done: `The canary of ${name} is halted.`,
        };
      }
      if (next === null) return { title, effect: none, button, done: `No visitor gets ${name} any more.` };
      return {
        title,
        effect: `All visitors get ${next} instead of ${nowLive} when they open their next page. Open pages keep their version.`,
        button,
        done: `${name} is rolled back to ${next}.`,
      };
    }
    case 'kill':
      return {
        title: `Switch ${name} off`,
        effect: `No visitor gets ${name}. Its places show a fallback: phone number, links, or a message.`,
        button: 'Switch off',
        done: `${name} is switched off.`,
      };
    case 'revive':
      return {
        title: `Switch ${name} on`,
        effect: `All visitors get ${nowLive} again when they open their next page.`,
        button: 'Switch on',
        done: `${name} is switched on.`,
      };
  }
}
