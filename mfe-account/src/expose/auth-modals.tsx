import { useRef, useState } from 'react';
import type { EventPayload, ExtensionProps, Intent } from 'shared-contracts';
import { Dialog, defineExtension, LazyBoundary, lazyCode, Skeleton, Stack, useOnTopic } from 'shared-ui';
import classes from '../forms/form.module.css';
import { AUTH_TITLES, type AuthMode } from '../sign-in/auth-titles';
import { useWelcome } from '../sign-in/welcome';
import { i18n } from '../texts';

export const { extension } = defineExtension<'layout.modals'>(AuthModals, {
  remote: 'account',
  texts: i18n,
});

// Most visits never open the forms, so the form library is not part of the first load.
const authForm = lazyCode(() => import('../sign-in/auth-form'));

/** The forms may load after the dialog opened. They then set its focus. */
const focusStart = (element: HTMLElement | null) => element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();

const REASONS: Readonly<Record<AuthMode, Record<Intent['kind'], string>>> = {
  'sign-in': {
    favorite: /*i18n*/ 'Sign in to save this home to your favorites.',
    hide: /*i18n*/ 'Sign in to hide this home.',
    'save-search': /*i18n*/ 'Sign in to save this search and get email about new listings.',
    'open-section': /*i18n*/ 'Sign in to see your favorites, saved searches and profile.',
  },
  'sign-up': {
    favorite: /*i18n*/ 'Create a free account to save this home to your favorites.',
    hide: /*i18n*/ 'Create a free account to hide this home.',
    'save-search': /*i18n*/ 'Create a free account to save this search and get email about new listings.',
    'open-section': /*i18n*/ 'Create a free account to see your favorites, saved searches and profile.',
  },
};

/** Why the dialog opened; null when the visitor opened it. */
function reasonText({ mode, reason, intent }: EventPayload<'auth:open'>): string | null {
  if (reason === 'session-ended' && mode === 'sign-in') return i18n.t('Your session ended. Please sign in again.');
  return intent ? i18n.t(REASONS[mode][intent.kind]) : null;
}

/**
 * Sign-in and sign-up over any page. One state selects the form, so opening one closes the other. Other modules open
 * and close them by events; `auth:close` reports that the visitor closed them.
 */
export function AuthModals({ host }: ExtensionProps<'layout.modals'>) {
  const [request, setRequest] = useState<EventPayload<'auth:open'> | null>(null);
  const linkSent = useRef(false);
  useWelcome(host);
  useOnTopic(host, 'auth:open', (opened) => {
    linkSent.current = false;
    setRequest(opened);
  });
  useOnTopic(host, 'auth:close', () => setRequest(null));
  const close = () => host.bus.publish('auth:close', linkSent.current ? { linkSent: true } : {});
  const onLinkSent = () => {
    linkSent.current = true;
  };
  const switchTo = (mode: AuthMode) => setRequest((now) => now && { ...now, mode });
  return (
    <Dialog
      open={request !== null}
      onClose={close}
      title={i18n.t(AUTH_TITLES[request?.mode ?? 'sign-in'])}
      size="small"
    >
      {request && (
        <Stack gap={4}>
          {reasonText(request) && (
            <p role="status" className={classes.note}>
              {reasonText(request)}
            </p>
          )}
          <LazyBoundary
            code={authForm}
            message={i18n.t("We couldn't load the form.")}
            waiting={
              <div className={classes.emailHeight}>
                <Skeleton lines={3} height="2.75rem" />
              </div>
            }
          >
            {({ AuthForm }) => (
              <div ref={focusStart}>
                <AuthForm
                  mode={request.mode}
                  onMode={switchTo}
                  onDone={close}
                  onLinkSent={onLinkSent}
                  isInterrupting={request.intent?.kind === 'favorite' || request.intent?.kind === 'hide'}
                />
              </div>
            )}
          </LazyBoundary>
        </Stack>
      )}
    </Dialog>
  );
}
