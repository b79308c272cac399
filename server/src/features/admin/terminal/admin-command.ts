import { LIMITS, MINIMUM_LENGTH } from 'shared-contracts';
import { FORM_MESSAGES, isEmail } from 'shared-contracts/forms';
import { type Database, openDatabase } from '../../../platform/database/database';
import { OperatorError } from '../../../platform/errors/operator-error';
import { newToken } from '../../../platform/security/tokens';
import { secondFactorRoles } from '../../../platform/settings/local-site';
import { siteUrl } from '../../../platform/settings/public-settings';
import type { Settings } from '../../../platform/settings/settings';
import { deleteDevices } from '../../accounts/known-devices.repository';
import { updateLinksUsed } from '../../accounts/login-links.repository';
import { notifyAccountOwner } from '../../accounts/notify-account-owner';
import { hashPassword, isCommonPassword } from '../../accounts/passwords';
import { listOpenSampleAccounts } from '../../accounts/sample-accounts';
import { deleteSecondSteps } from '../../accounts/second-factor/second-factor.repository';
import { deleteSessionsOf } from '../../accounts/session.repository';
import {
  findUserByEmail,
  insertRoles,
  insertUser,
  replacePassword,
  type UserRecord,
} from '../../accounts/users.repository';
import { insertAuditEntry } from '../../audit/audit.repository';
import { createOutbox } from '../../outbox/outbox';
import { countSuperAdmins, updateDisabled, updateRoles } from '../staff-users.repository';

const USAGE = [
  'Usage: npm run admin -- <command>',
  '  create <email>           creates a super admin',
  '  create <email> --grant   makes an existing account a super admin',
  '  password <email>         sets a new password and signs the account out everywhere',
  '  remove-samples           closes the sample accounts and signs them out everywhere',
].join('\n');

/** A command that failed. The message has the reason, and what to do. */
export class AdminCommandError extends OperatorError {
  override readonly name = 'AdminCommandError';
}

/** Reads a password; null without a terminal, or when the operator wants a generated one. */
export type AskPassword = () => Promise<string | null>;

/**
 * `npm run admin`: accounts of staff, changed by the operator of the server.
 * @returns the text to print
 */
export async function runAdminCommand(
  settings: Settings,
  words: readonly string[],
  askPassword: AskPassword,
): Promise<string> {
  const work = readAdminCommand(settings, words, askPassword);
  const { database, close } = await openDatabase(settings);
  return work(database).finally(close);
}

/**
 * The action of a command on a database.
 * @throws AdminCommandError for an invalid command
 */
export function readAdminCommand(
  settings: Settings,
  words: readonly string[],
  askPassword: AskPassword,
): (db: Database) => Promise<string> {
  const [command, email, option, ...rest] = words;
  if (command === 'remove-samples' && email === undefined) return removeSamples;
  if (email === undefined || rest.length > 0) throw new AdminCommandError(USAGE);
  if (!isEmail(email)) throw new AdminCommandError(`${JSON.stringify(email)} is not an e-mail address.\n${USAGE}`);
  if (command === 'password' && option === undefined) return (db) => changePassword(db, email, askPassword);
  if (command === 'create' && option === undefined) return (db) => createAdmin(db, settings, email, askPassword);
  if (command === 'create' && option === '--grant') return (db) => grantAdmin(db, settings, email);
  throw new AdminCommandError(USAGE);
}

async function createAdmin(db: Database, settings: Settings, email: string, ask: AskPassword): Promise<string> {
  if (await findUserByEmail(db, email))
    throw new AdminCommandError(
      `${email} has an account already. To make it a super admin: npm run admin -- create ${email} --grant`,
    );
  const { password, line } = await choosePassword(ask);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    // The operator confirms the address: a first sign-in by a mailed link must not remove the password.
    const id = await insertUser(trx, { email, firstName: null, lastName: null, passwordHash, proved: true });
    if (id === null) throw closedAccount(email);
    await insertRoles(trx, id, ['super_admin']);
    await note(trx, id, 'Super admin created', email);
  });
  return [`${email} is a super admin.`, ...line, ...nextSteps(settings)].join('\n');
}

async function grantAdmin(db: Database, settings: Settings, email: string): Promise<string> {
  const user = await existingUser(db, email);
  if (!user.isAddressProved)
    throw new AdminCommandError(
      `${email} was never confirmed by its owner, so another person may have registered it. ` +
        `Set a new password first: npm run admin -- password ${email}`,
    );
  await db.transaction().execute(async (trx) => {
    await updateRoles(trx, user.id, [...user.roles, 'super_admin']);
    await note(trx, user.id, 'Made a super admin', user.email);
  });
  return [`${user.email} is a super admin.`, ...nextSteps(settings)].join('\n');
}

async function changePassword(db: Database, email: string, ask: AskPassword): Promise<string> {
  const user = await existingUser(db, email);
  const { password, line } = await choosePassword(ask);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await replacePassword(trx, user.id, passwordHash);
    await deleteSessionsOf(trx, user.id);
    await deleteSecondSteps(trx, user.id);
    await updateLinksUsed(trx, user.id);
    await deleteDevices(trx, user.id, null);
    await note(trx, user.id, 'Password set on the server', user.email);
    // The site sends it when it runs again.
    await notifyAccountOwner({ outbox: createOutbox(new Set(['mail'])) }, trx, user.id, 'password-changed');
  });
  return [`${user.email} has a new password and is signed out everywhere.`, ...line].join('\n');
}

async function removeSamples(db: Database): Promise<string> {
  const samples = await listOpenSampleAccounts(db);
  await db.transaction().execute(async (trx) => {
    for (const { id, email } of samples) {
      await updateDisabled(trx, id, true);
      // an account that is opened again must not have the published one
      await replacePassword(trx, id, null);
      await deleteSecondSteps(trx, id);
      await note(trx, id, 'Account closed', email);
    }
  });
  const closed = samples.map(({ email }) => email).join(', ');
  const left = await countSuperAdmins(db);
  return [
    samples.length === 0 ? 'No sample account is open.' : `Closed and signed out everywhere: ${closed}.`,
    ...(left === 0 ? ['The site has no super admin now. Make one: npm run admin -- create you@example.com'] : []),
  ].join('\n');
}

async function existingUser(db: Database, email: string): Promise<UserRecord> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new AdminCommandError(`${email} has no account that is open.`);
  return user;
}

const closedAccount = (email: string) =>
  new AdminCommandError(`${email} has an account that was closed. A super admin can open it again in /admin.`);

async function choosePassword(ask: AskPassword): Promise<{ password: string; line: string[] }> {
  const typed = await ask();
  if (typed === null) {
    const password = newToken().slice(0, 24);
    return { password, line: [`Password, shown only now: ${password}`] };
  }
  if (typed.length < MINIMUM_LENGTH.registerPassword || typed.length > LIMITS.password)
    throw new AdminCommandError(
      `The password needs ${MINIMUM_LENGTH.registerPassword} to ${LIMITS.password} characters. Nothing was changed.`,
    );
  if (isCommonPassword(typed)) throw new AdminCommandError(`${FORM_MESSAGES.password.common} Nothing was changed.`);
  return { password: typed, line: [] };
}

function nextSteps(settings: Settings): string[] {
  const isRequired = secondFactorRoles(settings).includes('super_admin');
  const site = siteUrl(settings);
  const needed = isRequired ? 'The role works once it is on.' : 'It is recommended.';
  return [
    `Sign in at ${site}/user/sign_in.`,
    `Then turn on two-factor authentication at ${site}/account/settings. ${needed}`,
  ];
}

/** The audit log names the operator, who has no account. */
async function note(trx: Database, userId: number, action: string, subject: string): Promise<void> {
  await insertAuditEntry(trx, { userId, email: 'terminal of the server' }, { action, subject });
}
