export { consumeLink, requestLink } from '../login-links.store';
export { checkPassword } from '../passwords';
export { SAMPLE_ACCOUNTS } from '../sample-accounts';
export { createSession } from '../session.store';
export type { NewUser } from '../users.store';
