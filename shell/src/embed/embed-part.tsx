import { type HostServices, phoneHref } from 'shared-contracts';
import { FlashRegion, Slot } from 'shared-ui';
import { useSnapshot } from 'valtio';
import type { Messages } from '../messages/flash.store';

const PARTS = { header: 'layout.header', footer: 'layout.footer', search: 'home.search' } as const;
export type PartName = keyof typeof PARTS;

/** Values of the attribute `show`; the default is the header. */
export function partOf(written: string | null): PartName {
  return written === 'footer' || written === 'search' ? written : 'header';
}

interface EmbedPartProps {
  host: HostServices;
  messages: Messages;
  part: PartName;
}

/** One part of the navigation with its messages. If the remote fails, plain links and the phone number. */
export function EmbedPart({ host, messages: { state, dismiss, hold }, part }: EmbedPartProps) {
  useSnapshot(state);
  const place = { host, loading: null, fallback: <PlainLinks host={host} /> };
  return (
    <>
      {part === 'search' ? (
        <Slot {...place} name={PARTS.search} props={{}} />
      ) : (
        <Slot {...place} name={PARTS[part]} props={{ context: 'embed' }} />
      )}
      <FlashRegion messages={state.messages} onDismiss={dismiss} onHold={hold} />
    </>
  );
}

function PlainLinks({ host: { navigate, settings } }: { host: HostServices }) {
  const whole = (path: string) => navigate.href?.(navigate.withPrefix(path)) ?? path;
  return (
    <nav aria-label={settings.siteName}>
      <a href={whole('/')}>{settings.siteName}</a> <a href={whole('/listings')}>Search</a>{' '}
      <a href={whole('/contact')}>Contact</a>{' '}
      {settings.companyPhone && <a href={phoneHref(settings.companyPhone) ?? undefined}>{settings.companyPhone}</a>}
    </nav>
  );
}
