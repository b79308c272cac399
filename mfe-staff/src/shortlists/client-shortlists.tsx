import { timeText } from 'federation/protocol/registry';
import { shortlistPath } from 'shared-contracts';
import { type ClientShortlist, clientShortlists } from 'shared-contracts/staff';
import { Badge, EmptyState, Grid, QueryBoundary, Row, Stack, useCall, useHost } from 'shared-ui';
import classes from '../common/staff.module.css';

/** Favorites that clients share with their agent. The list itself is a page of the site, where the agent comments. */
export function ClientShortlists() {
  const host = useHost();
  const found = useCall(host, clientShortlists, {}, { revalidateOnFocus: true });
  return (
    <QueryBoundary state={found}>
      {({ shortlists }) =>
        shortlists.length === 0 ? (
          <EmptyState title="No shared lists yet">
            A client who shares favorites can let you see the list and comment: the switch “My agent can see it” is in
            their favorites.
          </EmptyState>
        ) : (
          <Grid as="ul" min="22rem" gap={5} className={classes.cards}>
            {shortlists.map((list) => (
              <Stack as="li" gap={2} key={list.id} className={classes.card}>
                <ShortlistCard list={list} />
              </Stack>
            ))}
          </Grid>
        )
      }
    </QueryBoundary>
  );
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function ShortlistCard({ list }: { list: ClientShortlist }) {
  const { id, client_name: name, client_email: email, homes, members, news, changed_at } = list;
  return (
    <>
      <Row gap={2} rowGap={1} wrap>
        <h3>
          <a href={shortlistPath(id)}>{name || email}</a>
        </h3>
        {news > 0 && <Badge tone="coral">{news} new</Badge>}
      </Row>
      <p>
        {counted(homes, 'home', 'homes')}, shared with {counted(members, 'person', 'people')}
      </p>
      <p className={classes.soft}>{changed_at ? `Last mark or comment ${timeText(changed_at)}` : 'No marks yet'}</p>
    </>
  );
}
