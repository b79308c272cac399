import type { RemoteStatus } from 'federation/protocol/registry';
import { useState } from 'react';
import type { ApiError } from 'shared-contracts';
import { useHost } from 'shared-ui';

/** Props of every dialog that changes the versions of a remote. */
export interface DecisionProps {
  status: RemoteStatus;
  onClose: () => void;
  onChange: () => void;
}

/**
 * The state that was shown when the dialog opened. The page behind it refreshes itself, and staff must decide about the
 * state that they saw. After a conflict `settle` loads the current state.
 */
export function useDecision({ status, onClose, onChange }: DecisionProps) {
  const host = useHost();
  const [opened, setOpened] = useState<RemoteStatus | null>(status);
  return {
    seen: opened ?? status,
    settle(sent: { ok: true } | { ok: false; error: ApiError }, done: string): void {
      const isConflict = !sent.ok && sent.error.code === 'version_conflict';
      if (sent.ok || isConflict) onChange();
      if (isConflict) setOpened(null);
      if (!sent.ok) return;
      host.flash.success(done);
      onClose();
    },
  };
}
