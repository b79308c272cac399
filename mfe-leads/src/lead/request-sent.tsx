import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type ListingRef, similarListings } from 'shared-contracts';
import { Row, Stack, Text, useCall, useHost } from 'shared-ui';
import { ListingRow } from 'shared-ui/listing-row';
import { i18n } from '../texts';
import type { ContactPerson } from './contact-person';
import classes from './request-sent.module.css';

/** A request that the server stored. */
export interface SentRequest {
  /** what was asked for: 'Tour of 1 Sample Street' */
  title: string;
  /** its day and time */
  details?: string;
  /** the address that gets a copy; null where none is sent */
  copyTo: string | null;
  /** whether the visitor left a phone number */
  byPhone: boolean;
  /** the day and time of a tour; null for as soon as possible, absent for other requests */
  tour?: { day: string; slot: number | null } | null;
}

export interface RequestSentProps {
  /** the home of the request, for homes to look at next */
  listing?: ListingRef | undefined;
  /** who answers */
  person: Pick<ContactPerson, 'name'>;
  sent: SentRequest;
  /** by the heading above it */
  heading?: 'h2' | 'h3';
  /** what can be done with it: a calendar file, Done */
  children?: ReactNode;
}

const MAX_NEXT_HOMES = 3;

/** What follows a request, and stays: what was asked, the copy, who answers and when, and the next homes to look at. */
export function RequestSent({ listing, person, sent, heading = 'h3', children }: RequestSentProps) {
  const host = useHost();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the form that had the focus is gone
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack gap={3} ref={place} tabIndex={-1} className={classes.sent}>
      <div role="status" className={classes.message}>
        <Row as={heading} gap={2} className={classes.heading}>
          <CircleCheck size={20} aria-hidden="true" />
          {i18n.t('Request sent')}
        </Row>
        <p className={classes.asked}>{sent.title}</p>
        {sent.details && <p className={classes.details}>{sent.details}</p>}
      </div>
      {sent.copyTo && (
        <Text size="s" leading="text" className={classes.copy}>
          {i18n.t('A copy goes to {address}.', { address: sent.copyTo })}
        </Text>
      )}
      <Text size="s" leading="text">
        {answerText(person.name, sent.byPhone, host.settings.replyTime ?? '')}
      </Text>
      {sent.tour !== undefined && (
        <Text size="s" leading="text">
          {i18n.t(
            '{name} confirms the time with you and explains the written buyer agreement before you see the home.',
            { name: person.name },
          )}
        </Text>
      )}
      {children && (
        <Row gap={2} align="stretch" wrap>
          {children}
        </Row>
      )}
      {listing && <NextHomes listing={listing} />}
    </Stack>
  );
}

/** @param time the company's own words, as 'within an hour' */
function answerText(name: string, byPhone: boolean, time: string): string {
  if (time === '') {
    return byPhone
      ? i18n.t('{name} will answer by e-mail or phone.', { name })
      : i18n.t('{name} will answer by e-mail.', { name });
  }
  return byPhone
    ? i18n.t('{name} will answer by e-mail or phone {time}.', { name, time })
    : i18n.t('{name} will answer by e-mail {time}.', { name, time });
}

/** Similar homes. They are an offer only: a failure leaves them out, and the request is stored anyway. */
function NextHomes({ listing }: { listing: ListingRef }) {
  const host = useHost();
  const { data } = useCall(host, similarListings, { params: { slug: listing.slug } });
  if (!data?.length) return null;
  return (
    <section aria-label={i18n.t('Homes to look at next')}>
      <h3 className={classes.title}>{i18n.t('Homes to look at next')}</h3>
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
