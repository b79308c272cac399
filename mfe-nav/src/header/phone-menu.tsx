import { Button, Dialog, Disclosure, Stack, useHost, useSession } from 'shared-ui';
import { LanguageLinks } from '../languages/language-links';
import { i18n } from '../texts';
import { CallAndText } from './call-or-text';
import { MenuLinks } from './menu-bar';
import type { Menu } from './menus';
import classes from './phone-menu.module.css';
import { useAccountActions, userMenu } from './use-account-actions';

interface PhoneMenuProps {
  menus: Menu[];
  open: boolean;
  onClose: () => void;
}

/** All menus, the account and the phone in one full-screen panel. */
export function PhoneMenu({ menus, open, onClose }: PhoneMenuProps) {
  return (
    <Dialog open={open} onClose={onClose} title={i18n.t('Menu')} size="full">
      <Stack as="nav" gap={2} aria-label={i18n.t('Main')}>
        <Account onChoose={onClose} />
        {menus.map((menu) => (
          <Disclosure key={menu.title} summary={menu.title} look="section">
            <MenuLinks sections={menu.sections} className={classes.links} onChoose={onClose} />
          </Disclosure>
        ))}
        <Disclosure summary={i18n.t('Call or Text us')} look="section">
          <CallAndText />
        </Disclosure>
        <LanguageLinks className={classes.languages} />
      </Stack>
    </Dialog>
  );
}

function Account({ onChoose }: { onChoose: () => void }) {
  const host = useHost();
  const { user } = useSession(host);
  const { openAuth, run } = useAccountActions(host);
  const choose = (action: () => void) => () => {
    onChoose();
    action();
  };
  if (!user) {
    return (
      <div className={classes.account}>
        <Button wide onClick={choose(() => openAuth('sign-up'))}>
          {i18n.t('Sign Up')}
        </Button>
        <Button wide variant="secondary" onClick={choose(() => openAuth('sign-in'))}>
          {i18n.t('Sign In')}
        </Button>
      </div>
    );
  }
  return (
    <Disclosure summary={user.first_name || i18n.t('Account')} look="section" defaultOpen>
      <ul className={classes.links}>
        {userMenu(user, host.settings, true).map((entry) => (
          <li key={entry.label}>
            <Button variant="quiet" wide onClick={choose(() => run(entry))}>
              {entry.label}
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
