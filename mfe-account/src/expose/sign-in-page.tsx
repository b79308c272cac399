import { lazy, type ReactNode, useEffect, useState } from 'react';
import { consumeLoginLink, type ExtensionProps, type HostServices, isErrorCode, sentenceOf } from 'shared-contracts';
import {
  Button,
  defineExtension,
  ErrorState,
  Skeleton,
  Spinner,
  Stack,
  Text,
  useHost,
  useInBrowser,
  useMutationCall,
  useSession,
} from 'shared-ui';
import classes from '../forms/form.module.css';
import { arrive, notifyPasswordRemoved } from '../sign-in/arrive';
import { AuthForm } from '../sign-in/auth-form';
import { AUTH_TITLES, type AuthMode } from '../sign-in/auth-titles';
import { SecondStepForm } from '../sign-in/second-step-form';
import { i18n } from '../texts';

export const { bootstrap, mount, unmount, update, extension } = defineExtension<'page.sign-in'>(SignInPage, {
  remote: 'account',
  texts: i18n,
});

const AGENT_TITLE = /*i18n*/ 'Agent Sign In';

/** Only the server renders it: browsers with scripts do not render the content of `noscript`. */
const NoscriptForms = lazy(() => import('../sign-in/noscript-forms'));

/** Sign-in and sign-up as a page, which the host leaves after sign-in. Sign-in links open it too, and leave it themselves. */
export function SignInPage({ host, slot: { mode, welcome, staff, formToken = '' } }: ExtensionProps<'page.sign-in'>) {
  const { query } = host.navigate.current();
  const { user } = useSession(host);
  const noscript = <NoscriptForms mode={mode} formToken={formToken ?? ''} query={query} user={user?.email ?? null} />;
  const [shown, setShown] = useState<AuthMode>(mode);
  const [opened] = useState(() => linkOf(host.navigate.current().query));
  const [link, setLink] = useState(opened);
  // The sign-in link's form without JavaScript redirects here for the code.
  const [error] = useState(() => errorOf(host.navigate.current().query));
  if (link) {
    return (
      <>
        <h1 className={classes.title}>{i18n.t('Sign In')}</h1>
        <FormInBrowser noscript={noscript}>
          <OneClickSignIn {...link} onGiveUp={() => setLink(null)} />
        </FormInBrowser>
      </>
    );
  }
  return (
    <>
      <h1 className={classes.title}>
        {welcome && user ? i18n.t('Welcome') : i18n.t(staff ? AGENT_TITLE : AUTH_TITLES[shown])}
      </h1>
      {welcome && !user && (
        <p className={classes.note}>{i18n.t('Welcome! Sign in to see your favorites and saved searches.')}</p>
      )}
      {isErrorCode(error) && error !== 'second_factor_required' && <ErrorState compact message={sentenceOf(error)} />}
      <FormInBrowser noscript={noscript}>
        <AuthForm
          isPage
          mode={shown}
          onMode={setShown}
          onDone={() => opened && goOn(host)}
          secondStep={error === 'second_factor_required'}
        />
      </FormInBrowser>
    </>
  );
}

/** A form that needs its script. Sent before, it would put a password into the address. */
function FormInBrowser({ noscript, children }: { noscript: ReactNode; children: ReactNode }) {
  if (useInBrowser()) return children;
  return (
    <>
      <noscript>{noscript}</noscript>
      <div data-hide="noscript">
        <Skeleton lines={6} />
      </div>
    </>
  );
}

/** The reason for which the server led here, by its code of the catalogue. */
const errorOf = (query: string) => new URLSearchParams(query).get('error') ?? '';

function linkOf(query: string): { email: string; token: string } | null {
  const parameters = new URLSearchParams(query);
  const email = parameters.get('email');
  const token = parameters.get('token');
  return email && token ? { email, token } : null;
}

interface OneClickSignInProps {
  email: string;
  token: string;
  onGiveUp: () => void;
}

const goOn = (host: HostServices) => host.navigate.to('/login-redirect', { replace: true });

/**
 * The page of a sign-in link. Opening it does not use the link: mail scanners open links and run pages, and an attacker
 * can send a link of their own account. Only the button uses the link. The token is removed from address and history at
 * once.
 */
export function OneClickSignIn({ email, token, onGiveUp }: OneClickSignInProps) {
  const host = useHost();
  const { send, busy, error } = useMutationCall(host, consumeLoginLink);
  const known = useKnownSession(host);
  const { user } = useSession(host);
  const other = user && !isSame(user.email, email) ? user.email : null;
  const confirms = other === null && user?.email_verified === false;
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  const signIn = async () => {
    const outcome = await send({ body: { email, token } });
    if (!outcome.ok) return;
    arrive(host, outcome.answer, confirms ? i18n.t('Your e-mail address is confirmed.') : undefined);
    if (outcome.answer.password_removed) notifyPasswordRemoved(host);
    goOn(host);
  };

  if (error?.code === 'second_factor_required') {
    return <SecondStepForm onSignedIn={() => goOn(host)} onBack={onGiveUp} />;
  }
  if (error) {
    return (
      <>
        <ErrorState message={error.message} />
        <Text size="s" tone="soft" className={classes.switch}>
          <Button onClick={onGiveUp}>{i18n.t('Sign in another way')}</Button>
        </Text>
      </>
    );
  }
  if (!known) return <Spinner label={i18n.t('Loading')} />;
  return (
    <Stack gap={4}>
      <p>
        {confirms
          ? i18n.t('Confirm that {email} is your e-mail address.', { email })
          : other === null
            ? i18n.t('Continue to sign in as {email}.', { email })
            : i18n.t('You are signed in as {other}. This link signs you in as {email} instead.', { other, email })}
      </p>
      <Button wide busy={busy} onClick={() => void signIn()}>
        {confirms
          ? i18n.t('Confirm my address')
          : other === null
            ? i18n.t('Continue')
            : i18n.t('Sign in as {email}', { email })}
      </Button>
      {other !== null && (
        <Button variant="secondary" wide onClick={() => host.navigate.to('/listings', { replace: true })}>
          {i18n.t('Stay signed in as {other}', { other })}
        </Button>
      )}
    </Stack>
  );
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** True when the session is known or cannot be loaded. In the second case the link's own response decides. */
function useKnownSession(host: HostServices): boolean {
  const { loaded } = useSession(host);
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (loaded) return;
    const settle = () => setAsked(true);
    host.session.refresh().then(settle, settle);
  }, [host, loaded]);
  return loaded || asked;
}
