import type { HostServices, SessionAnswer } from 'shared-contracts';

/** Takes a session over and says so; dialogs that asked for it, here or elsewhere, close. */
export function arrive(host: HostServices, answer: SessionAnswer): void {
  host.session.accept(answer);
  host.track.score('ViewAccount');
  host.flash.success('You have been signed in');
  host.bus.publish('auth:close', {});
}

const READING_MS = 12_000;

/** Somebody had registered this address before its owner showed that it is theirs. */
export function tellPasswordRemoved(host: HostServices): void {
  host.flash.success(
    'A password had been set for your address before you showed that it is yours. It no longer works; you can set your own in Settings.',
    { closeAfterMs: READING_MS },
  );
}
