import { useState } from 'react';
import type { ExtensionProps } from 'shared-contracts';
import { isShowingOffered, showingStripDays } from 'shared-contracts/lead-rules';
import { Button, defineExtension, Heading, Stack, useOnTopic } from 'shared-ui';
import { useNow } from '../lead/clock.resource';
import { DayButton, DayScroller } from '../request-showing/days';
import classes from '../request-showing/showing-strip.module.css';

export const { extension } = defineExtension<'listing.showing-strip'>(ShowingStrip, {
  remote: 'leads',
});

/** The next 15 days in the page's body. A day opens the aside's form with that day selected. Active listings only. */
export function ShowingStrip({ host, slot: { listing } }: ExtensionProps<'listing.showing-strip'>) {
  const now = useNow(host);
  const [picked, setPicked] = useState<string | null>(null);
  useOnTopic(host, 'contact:close', () => setPicked(null));
  useOnTopic(host, 'lead:created', ({ action }) => {
    if (action === 'request_showing') setPicked(null);
  });
  if (!isShowingOffered(listing.status)) return null;
  const open = (day?: string) => {
    setPicked(day ?? null);
    host.bus.publish('contact:open', { kind: 'request-showing', listing, ...(day ? { day } : {}) });
  };
  return (
    <Stack
      as="section"
      gap={2}
      align="start"
      className={classes.strip}
      data-hide="print"
      aria-labelledby={`showing-${listing.internal_id}`}
    >
      <Heading id={`showing-${listing.internal_id}`} size="2xl" weight="strong" className={classes.title}>
        Request Showing
      </Heading>
      <p className={classes.words}>Choose a day to see this home in person or by video. All days are in Hawaii time.</p>
      <DayScroller label="Days for a showing">
        {showingStripDays(now()).map((day) => (
          <DayButton key={day} day={day} chosen={day === picked} onChoose={() => open(day)} />
        ))}
      </DayScroller>
      <Button variant="quiet" size="small" onClick={() => open()}>
        Choose an exact time
      </Button>
    </Stack>
  );
}
