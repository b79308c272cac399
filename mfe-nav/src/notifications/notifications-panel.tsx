import {
  accountPath,
  type CallAnswer,
  listingPath,
  type Notification,
  type readNotifications,
  savedSearchPath,
  sendLoginLink,
} from 'shared-contracts';
import {
  Button,
  type CallState,
  EmptyState,
  ErrorState,
  Link,
  Photo,
  QueryBoundary,
  Row,
  Stack,
  Text,
  useHost,
  useMatch,
  useMutationCall,
  useSession,
  VisuallyHidden,
} from 'shared-ui';
import { i18n } from '../texts';
import classes from './notifications.module.css';
import { timeAgo } from './time-ago';

type List = CallAnswer<typeof readNotifications>;

interface PanelProps {
  list: CallState<List>;
  /** ids that the user sees for the first time */
  fresh: readonly number[];
  /** a link was followed */
  onLeave: () => void;
}

/** The newest notifications, and what keeps others from reaching the user. */
export function NotificationsPanel({ list, fresh, onLeave }: PanelProps) {
  return (
    <Stack gap={3}>
      <QueryBoundary state={list}>
        {({ notifications, mail }) => (
          <>
            <MailNotice mail={mail} onLeave={onLeave} />
            {notifications.length === 0 ? (
              <Nothing onLeave={onLeave} />
            ) : (
              <ul className={classes.list}>
                {notifications.map((one) => (
                  <Item key={one.id} notification={one} isFresh={fresh.includes(one.id)} onLeave={onLeave} />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryBoundary>
      <SettingsLink onLeave={onLeave} />
    </Stack>
  );
}

function SettingsLink({ onLeave }: Pick<PanelProps, 'onLeave'>) {
  const host = useHost();
  return (
    <Text size="s">
      <Link host={host} to={accountPath('settings')} onClick={onLeave}>
        {i18n.t('Alert settings and notifications on this device')}
      </Link>
    </Text>
  );
}

function Nothing({ onLeave }: Pick<PanelProps, 'onLeave'>) {
  const host = useHost();
  const find = () => {
    onLeave();
    host.navigate.to(host.navigate.withPrefix('/listings'));
  };
  return (
    <EmptyState title={i18n.t('No notifications yet')} action={<Button onClick={find}>{i18n.t('Find homes')}</Button>}>
      {i18n.t(
        'Tap the heart on a home, or save a search with e-mails. Price changes, status changes, open houses and new listings then show here.',
      )}
    </EmptyState>
  );
}

interface ItemProps extends Pick<PanelProps, 'onLeave'> {
  notification: Notification;
  isFresh: boolean;
}

/** A change of a home. A home that the site no longer shows has no page to go to. */
function Item({ notification, isFresh, onLeave }: ItemProps) {
  const host = useHost();
  const { prefix } = useMatch(host);
  const { title, text, address, slug, photo, at } = notification;
  return (
    <Row as="li" gap={3} align="start" className={classes.item}>
      <span className={classes.photo}>
        <Photo src={photo} alt="" base={host.settings.photoBase} sizes="64px" />
      </span>
      <div className={classes.text}>
        <Text size="s" weight="strong">
          {isFresh && (
            <>
              <span className={classes.dot} aria-hidden="true" />
              <VisuallyHidden>{i18n.t('New:')} </VisuallyHidden>
            </>
          )}
          {title}
        </Text>
        {slug === null ? (
          <Text size="s">{address}</Text>
        ) : (
          <Link host={host} to={listingPath(prefix, slug)} className={classes.home} onClick={onLeave}>
            {address}
          </Link>
        )}
        {text && <Text size="s">{text}</Text>}
        <Text size="xs" tone="soft">
          <time dateTime={at}>{timeAgo(Date.parse(at), Date.now())}</time>
          <Why notification={notification} onLeave={onLeave} />
        </Text>
      </div>
    </Row>
  );
}

/** Why the user gets it, with a link to change that. */
function Why({ notification: { favorite, searches }, onLeave }: Omit<ItemProps, 'isFresh'>) {
  const host = useHost();
  const { prefix } = useMatch(host);
  return (
    <>
      {favorite && (
        <>
          {' · '}
          <Link host={host} to={accountPath('favorites')} onClick={onLeave}>
            {i18n.t('You saved this home')}
          </Link>
        </>
      )}
      {searches.map(({ title, share_code }) => (
        <span key={share_code}>
          {' · '}
          <Link host={host} to={savedSearchPath(prefix, share_code)} onClick={onLeave}>
            {i18n.t('Matches “{title}”', { title: title || i18n.t('(blank)') })}
          </Link>
        </span>
      ))}
    </>
  );
}

/** Why mails about favorites do not reach the user, and what to do. */
function MailNotice({ mail, onLeave }: Pick<List, 'mail'> & Pick<PanelProps, 'onLeave'>) {
  const host = useHost();
  const { user, ended } = useSession(host);
  const email = (user ?? ended?.user)?.email ?? '';
  if (mail === 'unverified') return <Verify email={email} />;
  if (mail !== 'refused') return null;
  return (
    <div className={classes.notice}>
      <Text size="s">
        {i18n.t(
          'E-mails to {email} came back, so we stopped sending alerts there. Your notifications are still here.',
          { email },
        )}{' '}
        <Link host={host} to={accountPath('settings')} onClick={onLeave}>
          {i18n.t('Check your alert settings')}
        </Link>
      </Text>
    </div>
  );
}

/** A sign-in link that the user opens verifies their address. */
function Verify({ email }: { email: string }) {
  const host = useHost();
  const call = useMutationCall(host, sendLoginLink, () =>
    host.flash.success(i18n.t('We sent a link to {email}. Open it to verify your address.', { email })),
  );
  return (
    <Stack gap={2} align="start" className={classes.notice}>
      <Text size="s">
        {i18n.t(
          "Changes of your favorites show here only: {email} isn't verified. Open the link that we e-mail you, and we'll also send them there.",
          { email },
        )}
      </Text>
      {call.error && <ErrorState compact message={call.error.message} />}
      <Button variant="secondary" size="small" busy={call.busy} onClick={() => void call.send({ body: { email } })}>
        {i18n.t('E-mail me the link')}
      </Button>
    </Stack>
  );
}
