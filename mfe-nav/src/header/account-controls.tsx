import { CircleUserRound } from 'lucide-react';
import { Button, Menu, useHost, useSession } from 'shared-ui';
import { i18n } from '../texts';
import { useAccountActions, userMenu } from './use-account-actions';

/** Sign In and Sign Up for visitors; the user's menu for everyone else. */
export function AccountControls() {
  const host = useHost();
  const { user } = useSession(host);
  const { openAuth, run } = useAccountActions(host);
  if (!user) {
    return (
      <>
        <Button variant="quiet" size="small" onClick={() => openAuth('sign-in')}>
          {i18n.t('Sign In')}
        </Button>
        <Button size="small" onClick={() => openAuth('sign-up')}>
          {i18n.t('Sign Up')}
        </Button>
      </>
    );
  }
  const items = userMenu(user, host.settings, false).map((entry) => ({
    id: entry.label,
    label: entry.label,
    onSelect: () => run(entry),
  }));
  return (
    <Menu
      label={i18n.t('Your account')}
      align="end"
      items={items}
      trigger={(trigger) => (
        <Button variant="quiet" size="small" icon={<CircleUserRound />} {...trigger}>
          {user.first_name || i18n.t('Account')}
        </Button>
      )}
    />
  );
}
