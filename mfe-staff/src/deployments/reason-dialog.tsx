import { type FormEvent, useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { changeDeployment, type DEPLOYMENT_CHANGES } from 'shared-contracts/deployments';
import type { RemoteStatus } from 'shared-contracts/registry';
import { Button, Dialog, ErrorState, TextArea, useMutationCall } from 'shared-ui';
import staff from '../common/staff.module.css';
import { useSeen } from './use-seen';

export type DeploymentAction = (typeof DEPLOYMENT_CHANGES)[number];

interface ReasonDialogProps {
  host: HostServices;
  status: RemoteStatus;
  action: DeploymentAction;
  onClose: () => void;
  onChange: () => void;
}

export const LEAST_REASON = 3;
const NO_REASON = 'Please say why in a few words: it is kept in the history.';

/** Asks why, says what it will do, and does it. */
export function ReasonDialog({ host, status, action, onClose, onChange }: ReasonDialogProps) {
  const { send, busy, error } = useMutationCall(host, changeDeployment);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const { seen, follow } = useSeen(status);
  const { name, revision } = seen.deployment;
  const words = wordsOf(action, seen);
  const isMissing = reason.trim().length < LEAST_REASON;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isMissing) return;
    const sent = await send({ body: { name, revision, action, reason: reason.trim() } });
    // after a conflict the page shows what somebody else did meanwhile
    if (sent.ok || sent.error.code === 'version_conflict') onChange();
    if (!sent.ok && sent.error.code === 'version_conflict') follow();
    if (!sent.ok) return;
    host.flash.success(words.done);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={words.title} size="small">
      <form className={staff.form} noValidate onSubmit={(event) => void submit(event)}>
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
        {error && <ErrorState compact message={error.message} />}
        <div className={staff.actions}>
          <Button type="submit" variant={action === 'revive' ? 'primary' : 'danger'} busy={busy}>
            {words.button}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
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
        effect: `Everybody gets ${nowLive} with the next page; ${canary?.version ?? 'the canary'} goes to nobody.`,
        button: 'Halt the canary',
        done: `The canary of ${name} is halted.`,
      };
    case 'rollback':
      return {
        title: `Roll ${name} back`,
        effect: `Everybody gets ${before} instead of ${nowLive} with the next page. Pages that are open keep what they have.${canary ? ` The canary ${canary.version} ends too.` : ''}`,
        button: 'Roll back',
        done: `${name} is rolled back to ${before}.`,
      };
    case 'kill':
      return {
        title: `Switch ${name} off`,
        effect: `Nobody gets ${name} at all. Its places show what they show without it: phone number, links, or a message.`,
        button: 'Switch off',
        done: `${name} is switched off.`,
      };
    case 'revive':
      return {
        title: `Switch ${name} on`,
        effect: `Everybody gets ${nowLive} again with the next page.`,
        button: 'Switch on',
        done: `${name} is switched on.`,
      };
  }
}
