import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { MOBILE_PX, markNotificationsRead, readNotifications } from 'shared-contracts';
import { Dialog, IconButton, Popover, useCall, useHost, useMediaQuery, useMutationCall } from 'shared-ui';
import { i18n } from '../texts';
import classes from './notifications.module.css';
import { NotificationsPanel } from './notifications-panel';

/** The server looks for changes of homes every 15 minutes. */
const REFRESH_MS = 300_000;
/** A larger number does not fit the badge. */
const MAX_SHOWN = 99;

/** A button with the number of unread notifications. Opening the list marks them as read, on all devices of the user. */
export function Bell() {
  const host = useHost();
  const isWide = useMediaQuery(`(min-width: ${MOBILE_PX}px)`);
  const list = useCall(host, readNotifications, {}, { refreshInterval: REFRESH_MS });
  const { send } = useMutationCall(host, markNotificationsRead, list.retry);
  const [open, setOpen] = useState(false);
  /** stay marked as new while the list is open */
  const [fresh, setFresh] = useState<readonly number[]>([]);
  const unread = list.data?.unread ?? 0;
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) setFresh([]);
  };
  const newest = list.data?.notifications[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read is marked once, when it comes into the open list
  useEffect(() => {
    if (!open || newest === undefined) return;
    const ids = list.data?.notifications.flatMap(({ id, read }) => (read ? [] : id)) ?? [];
    setFresh((before) => [...before, ...ids]);
    if (unread > 0) void send({ body: { up_to: newest } });
  }, [open, newest]);
  const button = {
    label: unread > 0 ? i18n.t('Notifications, {unread} unread', { unread }) : i18n.t('Notifications'),
    title: i18n.t('Notifications'),
    icon: <Icon unread={unread} />,
  };
  const panel = (close: () => void) => <NotificationsPanel list={list} fresh={fresh} onLeave={close} />;
  if (isWide) {
    return (
      <Popover
        label={i18n.t('Notifications')}
        align="end"
        open={open}
        onOpenChange={change}
        trigger={(trigger) => <IconButton {...button} {...trigger} />}
      >
        {(close) => <div className={classes.panel}>{panel(close)}</div>}
      </Popover>
    );
  }
  return (
    <>
      <IconButton {...button} aria-expanded={open} aria-haspopup="dialog" onClick={() => change(true)} />
      <Dialog open={open} onClose={() => change(false)} title={i18n.t('Notifications')} size="full">
        {panel(() => change(false))}
      </Dialog>
    </>
  );
}

function Icon({ unread }: { unread: number }) {
  return (
    <span className={classes.icon} aria-hidden="true">
      <BellIcon />
      {unread > 0 && <span className={classes.count}>{unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}</span>}
    </span>
  );
}
