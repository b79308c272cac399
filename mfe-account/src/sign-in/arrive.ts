import type { HostServices, SessionAnswer } from 'shared-contracts';
import { i18n } from '../texts';

/** Accepts a session, shows a message, and closes all sign-in dialogs. */
export function arrive(host: HostServices, response: SessionAnswer, message = i18n.t('You have been signed in')): void {
  host.session.accept(response);
  host.track.score('ViewAccount');
  host.flash.success(message);
  host.bus.publish('auth:close', {});
}

const READING_MS = 12_000;

/** Another person registered this address before its owner confirmed it: their password was removed. */
export function notifyPasswordRemoved(host: HostServices): void {
  host.flash.success(
    i18n.t(
      'We removed a password that was set before you confirmed this e-mail address. You can set a new one in Settings.',
    ),
    { closeAfterMs: READING_MS },
  );
}
