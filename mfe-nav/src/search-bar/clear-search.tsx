import { useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { Button, Dialog } from 'shared-ui';

interface ClearSearchProps {
  host: HostServices;
  /** somebody who has said yes once is not asked again */
  confirmed: boolean;
  onConfirm: () => void;
}

/** Clear asks first, since the filters are gone afterwards [B4.38] (D61). */
export function ClearSearch({ host, confirmed, onConfirm }: ClearSearchProps) {
  const [asking, setAsking] = useState(false);
  const clear = () => {
    setAsking(false);
    onConfirm();
    host.bus.publish('search:clear', {});
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => (confirmed ? clear() : setAsking(true))}>
        Clear
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Clear all filters?"
        size="small"
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button onClick={clear}>Clear</Button>
          </>
        }
      >
        The search starts again from all islands.
      </Dialog>
    </>
  );
}
