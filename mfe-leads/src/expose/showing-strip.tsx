import { useState } from 'react';
import type { ExtensionProps } from 'shared-contracts';
import { isShowingOffered, showingDays } from 'shared-contracts/lead-rules';
import { defineExtension, Heading, Stack, useOnTopic } from 'shared-ui';
import { useNow } from '../lead/clock.resource';
import { DayButton, DayScroller } from '../request-showing/days';
import classes from '../request-showing/showing-strip.module.css';
import { TOUR_TITLE } from '../request-showing/tour-words';
import { i18n } from '../texts';

export const { extension } = defineExtension<'listing.showing-strip'>(ShowingStrip, {
  remote: 'leads',
  texts: i18n,
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
  const open = (day: string) => {
    setPicked(day);
    host.bus.publish('contact:open', { kind: 'request-showing', listing, day });
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
        {i18n.t(TOUR_TITLE)}
      </Heading>
      <p className={classes.words}>
        {i18n.t('Choose a day to see this home in person or by video. All days are in Hawaii time.')}
      </p>
      <DayScroller label={i18n.t('Days for a tour')}>
        {showingDays(now()).map((day) => (
          <DayButton key={day} day={day} chosen={day === picked} onChoose={() => open(day)} />
        ))}
      </DayScroller>
    </Stack>
  );
}
