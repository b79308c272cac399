import { formatCommission, HAWAII_TIME_ZONE, type Listing, type PublicSettings } from 'shared-contracts';
import { brokerAttribution } from 'shared-contracts/listing-facts';
import { Disclosure } from 'shared-ui';
import classes from './facts.module.css';

interface DisclaimersProps {
  listing: Listing;
  settings: PublicSettings;
}

const UPDATED = new Intl.DateTimeFormat('en-US', { timeZone: HAWAII_TIME_ZONE, dateStyle: 'long', timeStyle: 'short' });

/**
 * Who offers the listing, what its feed asks to be shown, the MLS copyright of Oahu and, where a value is given and the
 * setting allows it, the commission notice.
 */
export function Disclaimers({ listing, settings }: DisclaimersProps) {
  const commission = settings.showCommission ? listing.coopCommission : null;
  const oahu = listing.slug_island === 'oahu';
  const attribution = brokerAttribution(listing);
  const rules = listing.display_rules;
  const disclaimer = rules?.disclaimer ?? (oahu ? settings.disclaimers.hiCentral : null);
  if (!commission && !disclaimer && !attribution && !rules?.last_updated) return null;
  return (
    <footer className={classes.disclaimers}>
      {attribution && <p>{attribution}</p>}
      {commission && (
        <Disclosure summary="Cooperating commission">
          <p>
            The seller offers {formatCommission(commission)} of the final sale price to the buyer's agent. This offer is
            made only to participants of the MLS.
          </p>
        </Disclosure>
      )}
      {disclaimer && <p>{disclaimer}</p>}
      {rules?.last_updated && <p>Last updated by the MLS: {UPDATED.format(new Date(listing.updated_at))} HST</p>}
    </footer>
  );
}
