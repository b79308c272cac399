import { type Listing, MEDIA } from 'shared-contracts';
import { Dialog } from 'shared-ui';
import { StreetViewPane } from '../media/street-view';
import { i18n } from '../texts';
import classes from './location.module.css';

interface StreetViewDialogProps {
  listing: Listing;
  onClose: () => void;
}

/** The map panel's street view. Opening it counts as the visitor's consent. */
export function StreetViewDialog({ listing, onClose }: StreetViewDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t('Street view of {address}', { address: listing.address.line_1 })}
      size="large"
    >
      <div className={classes.pane} style={{ height: MEDIA.paneHeightPx }}>
        <StreetViewPane
          agreed
          listing={listing}
          none={
            <p>{i18n.t("No Street View Results: Sorry, we weren't able to load a street view for this location.")}</p>
          }
        />
      </div>
    </Dialog>
  );
}
