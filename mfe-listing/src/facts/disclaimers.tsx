import { formatCommission, type Listing, type PublicSettings } from 'shared-contracts';
import { brokerAttribution } from 'shared-contracts/listing-facts';
import { Disclosure } from 'shared-ui';
import classes from './facts.module.css';

interface DisclaimersProps {
  listing: Listing;
  settings: PublicSettings;
}

/** Who offers the listing, the MLS copyright of Oahu and, where a value is given and the setting allows it, the commission notice. */
export function Disclaimers({ listing, settings }: DisclaimersProps) {
  const commission = settings.showCommission ? listing.coopCommission : null;
  const oahu = listing.slug_island === 'oahu';
  const attribution = brokerAttribution(listing);
  if (!commission && !oahu && !attribution) return null;
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
      {oahu && <p>{settings.disclaimers.hiCentral}</p>}
    </footer>
  );
}
