import { relaxed } from '../../../platform/security/attempt-limits';
import type { TestFeature } from '../../../testing/test-app';
import { testSettings } from '../../../testing/test-app';
import type { TestDatabase } from '../../../testing/test-database';
import { directory } from '../../accounts/testing/account-app';
import type { Outbox } from '../../outbox/outbox';
import { type ClientsDeps, REPLY_LIMITS } from '../clients-deps';
import { registerClients } from '../routes';

/** The calls about clients over the sample directory, without limits by default. */
export function clientsFeature(
  { test: { database }, outbox }: { test: TestDatabase; outbox: Outbox },
  over: Partial<ClientsDeps> = {},
): TestFeature {
  return (app) =>
    registerClients(app, {
      db: database,
      outbox,
      leads: { agents: directory },
      openingHours: testSettings().OPENING_HOURS,
      limits: relaxed(REPLY_LIMITS),
      ...over,
    });
}
