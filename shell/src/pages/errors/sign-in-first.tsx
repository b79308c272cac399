import { useEffect } from 'react';
import { type HostServices, type Intent, type RouteMatch, sentenceOf } from 'shared-contracts';
import { Button } from 'shared-ui';
import classes from './errors.module.css';

/** A page of an account, asked for by somebody who is not signed in: opens sign-in and says why [B6.11]. */
export function SignInFirst({ host, match: { route } }: { host: HostServices; match: RouteMatch }) {
  const section =
    route.page === 'account' ? route.section : route.page === 'saved-search-panel' ? 'saved-searches' : null;
  useEffect(() => host.session.requireSignIn(intentOf(section)), [host, section]);
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>{sentenceOf('sign_in_required')}</h1>
      <p>Favorites, saved searches and settings belong to your account.</p>
      <Button onClick={() => host.session.requireSignIn(intentOf(section))}>Sign In</Button>
    </section>
  );
}

/** The saved-searches panel has to be opened after sign-in; an account page simply shows (D41). */
function intentOf(section: string | null): Intent | undefined {
  return section === 'saved-searches' ? { kind: 'open-section', section } : undefined;
}
