import { defineExtension } from 'shared-ui';
import { SignInPage } from '../sign-in/sign-in-page';

export const { bootstrap, mount, unmount, update } = defineExtension<'page.sign-in'>(SignInPage, { remote: 'account' });
