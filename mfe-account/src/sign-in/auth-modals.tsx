import { lazy, Suspense, useState } from 'react';
import type { ExtensionProps } from 'shared-contracts';
import { Dialog, Skeleton, useOnTopic } from 'shared-ui';
import { useWelcome } from '../register/welcome';
import type { AuthMode } from './auth-form';

// most visits never open the forms, so their library is not part of the first load
const AuthForm = lazy(() => import('./auth-form').then((module) => ({ default: module.AuthForm })));

/**
 * Sign-in and sign-up over any page. Both are one state, so opening one closes the other, and closing hides either
 * [B4.1]. Other modules open them by events [A2.27].
 */
export function AuthModals({ host }: ExtensionProps<'layout.modals'>) {
  const [mode, setMode] = useState<AuthMode | null>(null);
  useWelcome(host);
  useOnTopic(host, 'auth:open', (wanted) => setMode(wanted.mode));
  useOnTopic(host, 'auth:close', () => setMode(null));
  const close = () => setMode(null);
  return (
    <Dialog
      open={mode !== null}
      onClose={close}
      title={mode === 'sign-up' ? 'Create an Account' : 'Sign In'}
      size="small"
    >
      {mode && (
        <Suspense fallback={<Skeleton lines={5} />}>
          <AuthForm host={host} mode={mode} onMode={setMode} onDone={close} />
        </Suspense>
      )}
    </Dialog>
  );
}
