import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { beginSecondFactor, confirmSecondFactor } from 'shared-contracts/second-factor';
import { Button, ErrorState, Stack, useHost, useMutationCall } from 'shared-ui';
import { saveFile } from 'shared-ui/files';
import { encode } from 'uqr';
import accountClasses from '../common/account.module.css';
import { CurrentPasswordField } from '../forms/auth-form-layout';
import { i18n } from '../texts';
import { useCodeForm } from './code-form';
import classes from './second-factor.module.css';

interface SecretOfApp {
  secret: string;
  uri: string;
}
type Step = { at: 'password' } | ({ at: 'secret' } & SecretOfApp) | { at: 'codes'; codes: readonly string[] };

/** Password, then the secret for the app and a first code, then the recovery codes. */
export function SetUp({ onDone }: { onDone: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'password' });
  if (step.at === 'password') return <AskPassword onSecret={(secret) => setStep({ at: 'secret', ...secret })} />;
  if (step.at === 'secret') return <Confirm secret={step} onCodes={(codes) => setStep({ at: 'codes', codes })} />;
  return <RecoveryCodes codes={step.codes} onDone={onDone} />;
}

function AskPassword({ onSecret }: { onSecret: (secret: SecretOfApp) => void }) {
  const host = useHost();
  const call = useMutationCall(host, beginSecondFactor);
  const form = useForm({ defaultValues: { password: '' } });
  const submit = form.handleSubmit(async ({ password }) => {
    const outcome = await call.send({ body: password === '' ? {} : { password } });
    if (outcome.ok) onSecret(outcome.answer);
  });
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit} aria-label={i18n.t('Your password')}>
      {call.error && <ErrorState compact message={call.error.message} />}
      <CurrentPasswordField label={i18n.t('Password')} field={form.register('password')} />
      <Button type="submit" busy={call.busy} wide>
        {i18n.t('Continue')}
      </Button>
    </Stack>
  );
}

interface ConfirmProps {
  secret: SecretOfApp;
  onCodes: (codes: readonly string[]) => void;
}

function Confirm({ secret, onCodes }: ConfirmProps) {
  const host = useHost();
  const call = useMutationCall(host, confirmSecondFactor);
  const { submit, field } = useCodeForm(async (code) => {
    const outcome = await call.send({ body: { code } });
    if (!outcome.ok) return false;
    host.flash.success(i18n.t('Two-factor authentication is on.'));
    onCodes(outcome.answer.recovery_codes);
    return true;
  });
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit} aria-label={i18n.t('First code')}>
      {call.error && <ErrorState compact message={call.error.message} />}
      <p className={accountClasses.soft}>
        {i18n.t('Scan this code with your authenticator app, or type the secret into the app.')}
      </p>
      <QrCode text={secret.uri} label={i18n.t('QR code for your authenticator app')} />
      <a className={classes.here} href={secret.uri}>
        {i18n.t('Open an authenticator app on this device')}
      </a>
      <Stack as="p" gap={1}>
        <span className={accountClasses.soft}>{i18n.t('Secret')}</span>
        <code className={classes.letters}>{(secret.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </Stack>
      {field(i18n.t('Enter the six digits that the app shows'))}
      <Button type="submit" busy={call.busy} wide>
        {i18n.t('Turn on')}
      </Button>
    </Stack>
  );
}

/** Width of the light border around a QR code, in modules. Scanners need it. */
const BORDER = 4;

/** A QR code as one path. It is dark on white in every theme, because scanners expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
}

/** One square for each dark module. */
export function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** The codes are shown only here: the server stores their hashes. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack gap={4}>
      <p className={accountClasses.soft}>
        {i18n.t(
          "Save these recovery codes where you can find them without your phone. Each works once. We won't show them again.",
        )}
      </p>
      <ul className={classes.codes} aria-label={i18n.t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code className={classes.letters}>{code}</code>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        wide
        onClick={() => saveFile('recovery-codes.txt', `${codes.join('\n')}\n`, 'text/plain')}
      >
        {i18n.t('Save as a file')}
      </Button>
      <Button wide onClick={onDone}>
        {i18n.t('I saved them')}
      </Button>
    </Stack>
  );
}
