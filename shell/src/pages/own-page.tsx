import type { ReactNode } from 'react';
import type { HostServices, RouteMatch } from 'shared-contracts';
import { NotFound } from 'shared-ui';
import { LoginRedirect, SignIn } from './sign-in/sign-in';

/** The shell's own pages: the layout of sign-in, whose form is a slot, and the not-found page. */
export function ownPage(host: HostServices, { route }: RouteMatch): ReactNode {
  switch (route.page) {
    case 'sign-in':
      return <SignIn host={host} mode="sign-in" welcome={route.welcome} staff={route.agent} />;
    case 'sign-up':
      return <SignIn host={host} mode="sign-up" welcome={false} staff={false} />;
    case 'login-redirect':
      return <LoginRedirect host={host} />;
    case 'not-found':
      return <NotFound reason={route.reason} />;
    default:
      return <NotFound />;
  }
}
