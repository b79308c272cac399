import { useEffect, useState } from 'react';

/** The e-mail alone, then what signs in or registers with it. */
export type AuthStep = 'email' | 'credentials';

/** Marks the history entry of the credentials. */
const CREDENTIALS = '#continue';

/**
 * The step of the form and how to change it. On a page, the credentials have a history entry, so that Back leads to the
 * e-mail. A dialog has none: Escape closes it in both steps.
 */
export function useAuthStep(first: AuthStep, isPage: boolean): [AuthStep, (next: AuthStep) => void] {
  const [step, setStep] = useState(first);
  useEffect(() => {
    if (!isPage) return;
    // after a reload the e-mail is unknown
    if (isMarked()) history.replaceState(history.state, '', location.pathname + location.search);
    const follow = () => setStep(isMarked() ? 'credentials' : 'email');
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [isPage]);
  const go = (next: AuthStep) => {
    if (isPage && next === 'email' && isMarked()) return history.back();
    if (isPage && next === 'credentials') location.hash = CREDENTIALS;
    setStep(next);
  };
  return [step, go];
}

const isMarked = () => location.hash === CREDENTIALS;
