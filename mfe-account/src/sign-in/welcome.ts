import { useEffect } from 'react';
import { COOKIE_DAYS, COOKIES, greetingName, type HostServices } from 'shared-contracts';
import { useSession } from 'shared-ui';

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
    const next = user.email_verified === false ? ' We sent you a mail to confirm your address.' : '';
    host.flash.success(`Welcome, ${greetingName(user) || 'neighbor'}!${next}`);
  }, [host, user]);
}
