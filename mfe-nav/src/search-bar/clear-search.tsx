import { useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { Button, Dialog } from 'shared-ui';

/** Clear asks first, since the filters are gone afterwards [B4.38] (D61). */
export function ClearSearch({ host }: { host: HostServices }) {
  const [asking, setAsking] = useState(false);
  const clear = () => {
    setAsking(false);
    host.bus.publish('search:clear', {});
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
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
