import { type FormEvent, useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { promoteVersion } from 'shared-contracts/deployments';
import type { RemoteStatus } from 'shared-contracts/registry';
import { Button, Dialog, ErrorState, SelectField, TextArea, TextField, useMutationCall } from 'shared-ui';
import staff from '../staff.module.css';
import { firstPromotion, KINDS, type Promotion, problemsOf, strategyOf } from './promotion';
import { strategyText } from './strategy-text';
import { useSeen } from './use-seen';

interface PromoteDialogProps {
  host: HostServices;
  status: RemoteStatus;
  version: string;
  onClose: () => void;
  onChange: () => void;
}

/** Who gets a version, how fast, and why. */
export function PromoteDialog({ host, status, version, onClose, onChange }: PromoteDialogProps) {
  const { send, busy, error } = useMutationCall(host, promoteVersion);
  const [draft, setDraft] = useState<Promotion>(firstPromotion(version));
  const [asked, setAsked] = useState(false);
  const { seen, follow } = useSeen(status);
  const { name, revision } = seen.deployment;
  const problems = problemsOf(draft);
  const strategy = strategyOf(draft);
  const set = (part: Partial<Promotion>) => setDraft({ ...draft, ...part });
  const told = (field: keyof Promotion) => (asked ? problems[field] : undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (strategy === null || Object.keys(problems).length > 0) return;
    const sent = await send({
      body: { name, revision, version: draft.version, strategy, reason: draft.reason.trim() },
    });
    // after a conflict the page shows what somebody else did meanwhile
    if (sent.ok || sent.error.code === 'version_conflict') onChange();
    if (!sent.ok && sent.error.code === 'version_conflict') follow();
    if (!sent.ok) return;
    host.flash.success(`${name} ${draft.version}: ${strategyText(strategy)}.`);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={`Promote a version of ${name}`} size="small">
      <form className={staff.form} noValidate onSubmit={(event) => void submit(event)}>
        <SelectField
          label="Version"
          value={draft.version}
          onChange={({ target }) => set({ version: target.value })}
          options={status.versions.map((one) => ({ value: one.version, label: one.version }))}
        />
        <SelectField
          label="Who gets it"
          value={draft.kind}
          onChange={({ target }) => set({ kind: KINDS.find(({ value }) => value === target.value)?.value ?? 'all' })}
          options={KINDS}
        />
        {draft.kind !== 'all' && (
          <TextField
            label={draft.kind === 'linear' ? 'Percent more with every step' : 'Percent of the visitors'}
            inputMode="decimal"
            required
            value={draft.percent}
            error={told('percent')}
            onChange={({ target }) => set({ percent: target.value })}
          />
        )}
        {draft.kind !== 'all' && (
          <TextField
            label={draft.kind === 'linear' ? 'Minutes between the steps' : 'Minutes until everybody gets it'}
            hint={draft.kind === 'canary' ? 'Empty: until somebody decides' : undefined}
            inputMode="decimal"
            required={draft.kind === 'linear'}
            value={draft.minutes}
            error={told('minutes')}
            onChange={({ target }) => set({ minutes: target.value })}
          />
        )}
        <TextArea
          label="Reason"
          required
          rows={3}
          maxLength={500}
          value={draft.reason}
          error={told('reason')}
          onChange={({ target }) => set({ reason: target.value })}
        />
        {strategy && draft.kind === 'all' && <p className={staff.soft}>Everybody gets it with the next page.</p>}
        {error && <ErrorState compact message={error.message} />}
        <div className={staff.actions}>
          <Button type="submit" busy={busy}>
            Promote
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
