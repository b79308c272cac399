import { useState } from 'react';
import { DESCRIPTION_PREVIEW, type Listing, truncate } from 'shared-contracts';
import { Button } from 'shared-ui';
import { Section } from '../overlay/section';
import classes from './facts.module.css';

/** The remarks with the MLS number, collapsed to 400 characters until expanded [B2.5.8]. */
export function Description({ listing }: { listing: Listing }) {
  const [expanded, setExpanded] = useState(false);
  const text = listing.public_remarks ?? listing.description ?? '';
  const long = [...text].length > DESCRIPTION_PREVIEW.detail;
  return (
    <Section title="Description">
      <p className={classes.mls}>MLS® {listing.mls_number}</p>
      {text !== '' && (
        <p className={classes.remarks}>{expanded || !long ? text : truncate(text, DESCRIPTION_PREVIEW.detail)}</p>
      )}
      {long && (
        <Button variant="quiet" size="small" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? 'Show Less' : 'Show More'}
        </Button>
      )}
    </Section>
  );
}
