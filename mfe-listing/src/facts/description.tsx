import { useState } from 'react';
import { DESCRIPTION_PREVIEW, type Listing, truncate } from 'shared-contracts';
import { Button, useMediaQuery } from 'shared-ui';
import { Section } from '../overlay/section';
import classes from './facts.module.css';

/** The remarks with the MLS number, collapsed to 400 characters until expanded [B2.5.8]; paper has nothing to expand. */
export function Description({ listing }: { listing: Listing }) {
  const [expanded, setExpanded] = useState(false);
  const printed = useMediaQuery('print');
  const text = listing.public_remarks ?? listing.description ?? '';
  const long = [...text].length > DESCRIPTION_PREVIEW.detail;
  const whole = expanded || printed || !long;
  return (
    <Section title="Description">
      <p className={classes.mls}>MLS® {listing.mls_number}</p>
      {text !== '' && <p className={classes.remarks}>{whole ? text : truncate(text, DESCRIPTION_PREVIEW.detail)}</p>}
      {long && !printed && (
        <Button variant="quiet" size="small" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? 'Show Less' : 'Show More'}
        </Button>
      )}
    </Section>
  );
}
