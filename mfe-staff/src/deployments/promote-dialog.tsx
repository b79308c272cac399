import { type FormEvent, useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { promoteVersion } from 'shared-contracts/deployments';
import type { RemoteStatus } from 'shared-contracts/registry';
import { Button, Dialog, ErrorState, useMutationCall } from 'shared-ui';
import staff from '../common/staff.module.css';
import { firstPromotion, type Promotion, problemsOf, strategyOf } from './promotion';
import { PromotionFields } from './promotion-fields';
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
  const strategy = strategyOf(draft);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (strategy === null || Object.keys(problemsOf(draft)).length > 0) return;
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
        <PromotionFields
          draft={draft}
          versions={status.versions.map(({ version: one }) => one)}
          problems={asked ? problemsOf(draft) : {}}
          onChange={(part) => setDraft({ ...draft, ...part })}
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
