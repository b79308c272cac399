import { type ReactNode, useEffect, useRef } from 'react';
import { type ListingRef, similarListings } from 'shared-contracts';
import { formatDay, formatMinutes } from 'shared-contracts/lead-rules';
import { Row, Stack, Text, useCall, useHost } from 'shared-ui';
import { ListingRow } from 'shared-ui/listing-row';
import type { ContactPerson } from './contact-person';
import classes from './request-sent.module.css';

/** A request that the server stored. */
export interface SentRequest {
  /** the server's sentence of success, where no flash message shows it */
  message?: string;
  /** whether the visitor left a phone number */
  byPhone: boolean;
  /** the day and time that were asked for; null for as soon as possible, absent where no showing was asked for */
  showing?: { day: string; slot: number | null } | null;
}

interface RequestSentProps {
  listing: ListingRef;
  /** who answers */
  person: ContactPerson;
  sent: SentRequest;
  /** what can be done with it: a calendar file, Done */
  children?: ReactNode;
}

const MAX_NEXT_HOMES = 3;

/** What follows a request: who answers and when, what happens next, and the next homes to look at. */
export function RequestSent({ listing, person, sent, children }: RequestSentProps) {
  const host = useHost();
  const place = useRef<HTMLDivElement>(null);
  const isAlone = sent.message !== undefined;
  useEffect(() => {
    // the form that had the focus is gone; the card of a listing moves the focus itself
    if (isAlone && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isAlone]);
  return (
    <Stack gap={3} ref={place} tabIndex={-1} className={classes.sent}>
      {sent.message ? (
        <Text role="status" tone="success" weight="medium" className={classes.message}>
          {sent.message}
        </Text>
      ) : (
        <h3 className={classes.title}>What happens next</h3>
      )}
      <Text size="s" leading="text">
        {person.name} will answer by e-mail{sent.byPhone && ' or phone'}
        {host.settings.replyTime && ` ${host.settings.replyTime}`}.
      </Text>
      {sent.showing !== undefined && (
        <Text size="s" leading="text">
          {requestText(sent.showing)} {person.name} confirms the time with you and explains the written buyer agreement
          before you see the home.
        </Text>
      )}
      {children && (
        <Row gap={2} align="stretch" wrap>
          {children}
        </Row>
      )}
      <NextHomes listing={listing} />
    </Stack>
  );
}

function requestText(showing: NonNullable<SentRequest['showing']> | null): string {
  if (showing === null) return 'You asked for the first showing we can arrange.';
  const time = showing.slot === null ? '' : `, ${formatMinutes(showing.slot)}`;
  return `You asked for ${formatDay(showing.day)}${time} in Hawaii.`;
}

/** Similar homes. They are an offer only: a failure leaves them out, and the request is stored anyway. */
function NextHomes({ listing }: Pick<RequestSentProps, 'listing'>) {
  const host = useHost();
  const { data } = useCall(host, similarListings, { params: { slug: listing.slug } });
  if (!data?.length) return null;
  return (
    <section aria-label="Homes to look at next">
      <h3 className={classes.title}>Homes to look at next</h3>
      <Stack as="ul" gap={3}>
        {data.slice(0, MAX_NEXT_HOMES).map((home) => {
          const path = `/listings/${home.slug}`;
          return (
            <li key={home.internal_id}>
              <ListingRow
                listing={{ ...home, type: home.dwelling_type_name }}
                href={host.navigate.withPrefix(path)}
                onOpen={() => host.navigate.to(host.navigate.withPrefix(path))}
                photoBase={host.settings.photoBase}
              />
            </li>
          );
        })}
      </Stack>
    </section>
  );
}
