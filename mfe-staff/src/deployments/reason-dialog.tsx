import { useState } from 'react';
import { changeDeployment, type DEPLOYMENT_CHANGES } from 'shared-contracts/deployments';
import type { RemoteStatus } from 'shared-contracts/registry';
import { TextArea, useMutationCall } from 'shared-ui';
import { FormDialog } from '../common/form-dialog';
import { MIN_REASON, NO_REASON } from './promotion';
import { type DecisionProps, useDecision } from './use-decision';

export type DeploymentAction = (typeof DEPLOYMENT_CHANGES)[number];

/** Shows the effect of an action, requests a reason, and runs the action. */
export function ReasonDialog({ action, ...props }: DecisionProps & { action: DeploymentAction }) {
  const call = useMutationCall(props.host, changeDeployment);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const { seen, settle } = useDecision(props);
  const { name, revision } = seen.deployment;
  const words = wordsOf(action, seen);
  const isMissing = reason.trim().length < MIN_REASON;
  const submit = async () => {
    setAsked(true);
    if (!isMissing) settle(await call.send({ body: { name, revision, action, reason: reason.trim() } }), words.done);
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
    </FormDialog>
  );
}

interface Words {
  title: string;
  effect: string;
  button: string;
  done: string;
}

function wordsOf(action: DeploymentAction, { deployment, built }: RemoteStatus): Words {
  const { name, live, previous, canary } = deployment;
  const nowLive = live ?? built ?? 'nothing';
  const before = previous ?? built ?? 'nothing';
  switch (action) {
    case 'halt':
      return {
        title: `Halt the canary of ${name}`,
        effect: `All visitors get ${nowLive} when they open their next page. No visitor gets ${canary?.version ?? 'the canary'} any more.`,
        button: 'Halt the canary',
        done: `The canary of ${name} is halted.`,
      };
    case 'rollback':
      return {
        title: `Roll ${name} back`,
        effect: `All visitors get ${before} instead of ${nowLive} when they open their next page. Open pages keep their version.${canary ? ` The canary ${canary.version} ends too.` : ''}`,
        button: 'Roll back',
        done: `${name} is rolled back to ${before}.`,
      };
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
