import { useEffect } from 'react';
import { COOKIE_DAYS, COOKIES, type HostServices } from 'shared-contracts';
import { greetingName } from 'shared-contracts/person-names';
import { useSession } from 'shared-ui';
import { i18n } from '../texts';

const set = (text: string, seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we support
  document.cookie = `${COOKIES.showWelcomeMessage}=${text}; path=/; max-age=${seconds}; samesite=lax`;
};

/** Stores, across a page load if necessary, that a new user gets a welcome message. */
export function rememberWelcome(): void {
  set('1', COOKIE_DAYS.showWelcomeMessage * 86_400);
}

/** Shows the welcome message once. */
export function useWelcome(host: HostServices): void {
  const { user } = useSession(host);
  useEffect(() => {
    if (!user || !document.cookie.includes(`${COOKIES.showWelcomeMessage}=1`)) return;
    set('', 0);
    const name = greetingName(user) || i18n.t('neighbor');
    host.flash.success(
      user.email_verified === false
        ? i18n.t('Welcome, {name}! We sent you a mail to confirm your address.', { name })
        : i18n.t('Welcome, {name}!', { name }),
    );
  }, [host, user]);
}
