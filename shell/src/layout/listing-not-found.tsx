import { useState } from 'react';
import type { HostServices } from 'shared-contracts';
import { Button, Dialog, useOnTopic } from 'shared-ui';

/**
 * A message over the page: the listing does not exist, because the server says so in the document or a remote reports
 * it. Below it, the remote shows homes for sale in the area.
 */
export function ListingNotFound({ host, missing }: { host: HostServices; missing: boolean }) {
  const [open, setOpen] = useState(missing && host.navigate.current().route.page === 'listing');
  useOnTopic(host, 'listing:not-found', () => setOpen(true));
  const close = () => setOpen(false);
  const search = () => {
    close();
    if (host.navigate.current().route.page === 'listing')
      host.navigate.to(host.navigate.withPrefix('/listings'), { replace: true });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Whoops, that listing wasn't found."
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            See similar listings
          </Button>
          <Button onClick={search}>Go to Search</Button>
        </>
      }
    >
      <p>We don't currently show sold or expired listings.</p>
    </Dialog>
  );
}
