import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { accountPath, removeShortlistMember, type Shortlist, seeShortlist } from 'shared-contracts';
import { EmptyState, ErrorState, Link, Row, Skeleton, Stack, Text, useHost, useMutationCall } from 'shared-ui';
import classes from '../common/account.module.css';
import { Confirm } from '../common/confirm';
import { ListingRows } from '../listings/listing-rows';
import { i18n } from '../texts';
import { HomeTalk } from './home-talk';
import { NotShared } from './not-shared';
import { type ShortlistState, useShortlist } from './shortlist.resource';
import { newestOfOthers, withRole } from './shortlist-text';

/** The homes of a shared list, with what each person says about them. */
export function SharedList({ id }: { id: number }) {
  const host = useHost();
  const [left, setLeft] = useState(false);
  const list = useShortlist(host, id);
  if (left || list.isOver) return <NotShared left={left} />;
  if (!list.data && list.error) return <ErrorState message={list.error.message} onRetry={list.retry} />;
  if (!list.data) return <Skeleton lines={8} />;
  return <Content list={list} shown={list.data} onLeft={() => setLeft(true)} />;
}

function titleOf({ access, owner_name: owner }: Shortlist): string {
  if (access === 'owner') return i18n.t('Your shared favorites');
  return owner ? i18n.t('{owner}’s favorites', { owner }) : i18n.t('Shared favorites');
}

interface ContentProps {
  list: ShortlistState;
  shown: Shortlist;
  onLeft: () => void;
}

function Content({ list, shown, onLeft }: ContentProps) {
  const host = useHost();
  // what is new stays new for the whole visit
  const [since] = useState(shown.seen_at);
  useSeen(shown);
  const { access, owner_name: owner, homes } = shown;
  const ids = homes.map(({ internal_id }) => internal_id);
  return (
    <Stack gap={2}>
      {access === 'owner' && (
        <Text as={Link} host={host} to={accountPath('favorites')} size="s">
          {i18n.t('Back to Favorites')}
        </Text>
      )}
      <h1 className={classes.title}>{titleOf(shown)}</h1>
      <People shown={shown} onLeft={onLeft} />
      {list.error && (
        <ErrorState
          compact
          message={i18n.t("We couldn't refresh the list. {reason}", { reason: list.error.message })}
          onRetry={list.retry}
        />
      )}
      {homes.length === 0 ? (
        <EmptyState title={i18n.t('No homes yet')}>
          {access === 'owner'
            ? i18n.t('Tap the heart on a home to save it. It shows up here for everyone on the list.')
            : owner
              ? i18n.t('Homes that {owner} saves show up here.', { owner })
              : i18n.t('Homes that the owner saves show up here.')}
        </EmptyState>
      ) : (
        <ListingRows
          ids={ids}
          below={({ internal_id, address }) => {
            const home = homes.find((one) => one.internal_id === internal_id);
            return home && <HomeTalk home={home} name={address.line_1} shown={shown} since={since} list={list} />;
          }}
        />
      )}
    </Stack>
  );
}

/** Stores until when the person has seen the list: at the first look, and when others have said something. */
function useSeen(shown: Shortlist): void {
  const host = useHost();
  const { id, now } = shown;
  const newest = newestOfOthers(shown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refresh has another time, and only something new is stored
  useEffect(() => {
    // without it the same is marked as new at the next visit
    host.api.call(seeShortlist, { params: { id }, body: { at: now } }).catch(() => undefined);
  }, [host, id, newest]);
}

/** Who is on the list, and who else sees it. */
function People({
  shown: { id, members, access, you, agent_sees, owner_name },
  onLeft,
}: Pick<ContentProps, 'shown' | 'onLeft'>) {
  const host = useHost();
  const leave = useMutationCall(host, removeShortlistMember, onLeft);
  const others = members.filter((member) => member.id !== you);
  return (
    <Stack gap={2} align="start">
      <Row gap={2} rowGap={1} wrap>
        <Text tone="soft">
          {others.length === 0
            ? i18n.t('No one has joined yet.')
            : i18n.t('With {people}.', { people: others.map(withRole).join(i18n.t(', ')) })}
        </Text>
      </Row>
      {access === 'agent' && (
        <Text tone="soft">
          {i18n.t('Your client lets you see this list. You can answer by comments, which are marked “Agent”.')}
        </Text>
      )}
      {access === 'admin' && (
        <Text tone="soft">{i18n.t('You read this list as a site admin. The audit log has your visit.')}</Text>
      )}
      {access === 'member' && agent_sees && (
        <Text tone="soft">
          {owner_name
            ? i18n.t('{owner}’s agent can see this list and comment.', { owner: owner_name })
            : i18n.t('The owner’s agent can see this list and comment.')}
        </Text>
      )}
      {access === 'member' && you !== null && (
        <Confirm
          label={i18n.t('Leave this list')}
          icon={<LogOut />}
          question={i18n.t('Your marks and comments will be deleted. You can’t undo this.')}
          action={i18n.t('Leave')}
          busy={leave.busy}
          onConfirm={() => void leave.send({ params: { id }, body: { member_id: you } })}
        />
      )}
      {leave.error && <ErrorState compact message={leave.error.message} />}
    </Stack>
  );
}
