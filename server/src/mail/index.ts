export { registerDevMail, showsDevMail } from './dev-mail';
