import { type FormEvent, type ReactNode, useState } from 'react';
import type { ApiError, HostServices } from 'shared-contracts';
import type { RemoteStatus } from 'shared-contracts/registry';
import { Button, type ButtonProps, Dialog, ErrorState, type MutationState } from 'shared-ui';
import staff from '../common/staff.module.css';

/** Props of every dialog that changes the versions of a remote. */
export interface DecisionProps {
  host: HostServices;
  status: RemoteStatus;
  onClose: () => void;
  onChange: () => void;
}

/**
 * The state that was shown when the dialog opened. The page behind it refreshes itself, and staff must decide about the
 * state that they saw. After a conflict `settle` loads the current state.
 */
export function useDecision({ host, status, onClose, onChange }: DecisionProps) {
  const [kept, setKept] = useState<RemoteStatus | null>(status);
  return {
    seen: kept ?? status,
    settle(sent: { ok: true } | { ok: false; error: ApiError }, done: string): void {
      const isConflict = !sent.ok && sent.error.code === 'version_conflict';
      if (sent.ok || isConflict) onChange();
      if (isConflict) setKept(null);
      if (!sent.ok) return;
      host.flash.success(done);
      onClose();
    },
  };
}

interface DecisionDialogProps {
  title: string;
  button: string;
  variant?: ButtonProps['variant'];
  state: Pick<MutationState<never>, 'busy' | 'error'>;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** The layout of such a dialog: fields, error, button and Cancel. */
export function DecisionDialog({ title, button, variant, state, onSubmit, onClose, children }: DecisionDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <Dialog open onClose={onClose} title={title} size="small">
      <form className={staff.form} noValidate onSubmit={submit}>
        {children}
        {state.error && <ErrorState compact message={state.error.message} />}
        <div className={staff.actions}>
          <Button type="submit" variant={variant} busy={state.busy}>
            {button}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
