import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { HOUR_MS, registerJob } from '../../platform/jobs/jobs';
import { limitsFor } from '../../platform/security/attempt-limits';
import { secondFactorRoles } from '../../platform/settings/local-site';
import { mailOrigin } from '../../platform/settings/public-settings';
import { ACCOUNT_LIMITS, type AccountLimits } from './account-limits';
import { createGoogleClient } from './google/google-client';
import { pruneImpersonations } from './impersonation.repository';
import { accountNoticeMail } from './mails/account-notice-mail';
import { confirmAddressMail } from './mails/confirm-address-mail';
import { loginLinkMail } from './mails/login-link-mail';
import { registerAccounts } from './routes';
import { openSecretBox } from './second-factor/secret-box';
import { countSecrets } from './second-factor/stored-secrets';

declare module 'fastify' {
  interface FastifyInstance {
    /** limits of attempts at an account */
    accountLimits: AccountLimits;
  }
}

/** SECURITY.md has the same number. */
const IMPERSONATION_DAYS = 730;

/** Accounts, sign-in and sessions. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database, settings, outbox, agents } = app;
    const limits = limitsFor(ACCOUNT_LIMITS, settings);
    const secrets = openSecretBox(settings);
    app.decorate('accountLimits', limits);
    app.mailTemplate(loginLinkMail);
    app.mailTemplate(accountNoticeMail);
    app.mailTemplate(confirmAddressMail);
    registerAccounts(app, {
      db: database,
      outbox,
      agents,
      limits,
      mailOrigin: (request) => mailOrigin(settings, request),
      siteName: settings.SITE_NAME,
      locales: settings.LOCALES,
      secrets,
      secondFactorRoles: secondFactorRoles(settings),
      google: createGoogleClient(settings, settings.ALLOW_LOOPBACK_RECEIVERS),
    });
    const run = () => pruneImpersonations(database, IMPERSONATION_DAYS);
    registerJob(app, { name: 'accounts: retention of impersonations', everyMs: HOUR_MS, firstAfterMs: 0, run });
    app.metrics?.gauge(
      'site_second_factor_unreadable',
      'Secrets of two-factor authentication that the keys of this server do not decrypt',
      null,
      async () => ({ '': (await countSecrets(database, secrets)).unreadable }),
    );
  },
  { name: 'accounts', dependencies: ['agents', 'mail'] },
);
