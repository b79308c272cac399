import { lazyComponent, useHost, usePainted, useSession } from 'shared-ui';
import classes from './header.module.css';

const Bell = lazyComponent(async () => (await import('../notifications/bell')).Bell, { message: null });

/** The place of the bell of a signed-in user. The bell loads when the page is on screen; its room is there before. */
export function BellPlace() {
  const { context, session } = useHost();
  const { user } = useSession({ session });
  const isPainted = usePainted();
  if (context !== 'site' || !user || user.second_factor_missing) return null;
  return <span className={classes.bell}>{isPainted && <Bell key={user.id} />}</span>;
}
