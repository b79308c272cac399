import { timeText } from 'federation/protocol/registry';
import { formatPhone, phoneHref } from 'shared-contracts';
import { ownClients, type StaffClient } from 'shared-contracts/staff';
import { Disclosure, EmptyState, Grid, QueryBoundary, Row, Stack, useCall, useHost } from 'shared-ui';
import { SearchTools, useSearchWords } from '../common/search-tools';
import classes from '../common/staff.module.css';
import { ActFor } from './act-for';

/** The clients of an advisor, with their favorites and saved searches. */
export function Clients() {
  const host = useHost();
  const { words, setWords, query } = useSearchWords();
  const found = useCall(host, ownClients, { query: query ? { s: query } : {} });
  return (
    <>
      <SearchTools label="Search clients" words={words} onWords={setWords} />
      <QueryBoundary state={found}>
        {({ clients }) =>
          clients.length === 0 ? (
            <EmptyState title={query ? `No clients for “${query}”` : 'No clients yet'}>
              People who register by your link become your clients.
            </EmptyState>
          ) : (
            <Grid as="ul" min="22rem" gap={5} className={classes.cards}>
              {clients.map((client) => (
                <Stack as="li" gap={2} key={client.id} className={classes.card}>
                  <ClientCard client={client} />
                </Stack>
              ))}
            </Grid>
          )
        }
      </QueryBoundary>
    </>
  );
}

function ClientCard({ client }: { client: StaffClient }) {
  const { id, name, email, phone, created_at } = client;
  return (
    <>
      <h3>
        <a href={`#clients/user-${id}`}>{name || email}</a>
      </h3>
      <Row as="p" gap={4} rowGap={2} wrap>
        <a href={`mailto:${email}`}>{email}</a>
        {phone && <a href={phoneHref(phone) ?? undefined}>{formatPhone(phone) || phone}</a>}
      </Row>
      <p className={classes.soft}>With us since {timeText(created_at)}</p>
      <SavedByClient client={client} />
      <Disclosure summary="Act for this client">
        <ActFor client={client} />
      </Disclosure>
    </>
  );
}

/** What a client saved: searches and homes. */
export function SavedByClient({ client }: { client: Pick<StaffClient, 'saved_searches' | 'favorites'> }) {
  const { saved_searches: searches, favorites } = client;
  return (
    <>
      <Disclosure summary={`Saved searches (${searches.length})`}>
        {searches.length === 0 && <p className={classes.soft}>None so far.</p>}
        <ul>
          {searches.map(({ title, share_code, email_subscribe }) => (
            <li key={share_code}>
              <a href={`/saved_search?code=${encodeURIComponent(share_code)}`}>{title || '(blank)'}</a>
              {email_subscribe && <span className={classes.soft}> · gets alerts</span>}
            </li>
          ))}
        </ul>
      </Disclosure>
      <Disclosure summary={`Favorites (${favorites.length})`}>
        {favorites.length === 0 && <p className={classes.soft}>None so far.</p>}
        <ul>
          {favorites.map(({ mls_id, title, slug, kept_at }) => (
            <li key={`${mls_id} ${kept_at}`}>
              {slug ? <a href={`/listings/${slug}`}>{title ?? `MLS ${mls_id}`}</a> : `MLS ${mls_id}, no longer listed`}
            </li>
          ))}
        </ul>
      </Disclosure>
    </>
  );
}
