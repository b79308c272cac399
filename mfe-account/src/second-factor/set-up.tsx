import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { HostServices } from 'shared-contracts';
import { beginSecondFactor, confirmSecondFactor } from 'shared-contracts/second-factor';
import { Button, ErrorState, useMutationCall } from 'shared-ui';
import { CurrentPasswordField } from '../forms/current-password-field';
import formClasses from '../forms/form.module.css';
import accountClasses from '../panel/account.module.css';
import { useCodeForm } from './code-form';
import { QrCode } from './qr-code';
import { RecoveryCodes } from './recovery-codes';
import classes from './second-factor.module.css';

interface SecretOfApp {
  secret: string;
  uri: string;
}
type Step = { at: 'password' } | ({ at: 'secret' } & SecretOfApp) | { at: 'codes'; codes: readonly string[] };

/** Password, then the secret for the app and a first code, then the recovery codes. */
export function SetUp({ host, onDone }: { host: HostServices; onDone: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'password' });
  if (step.at === 'password')
    return <AskPassword host={host} onSecret={(secret) => setStep({ at: 'secret', ...secret })} />;
  if (step.at === 'secret')
    return <Confirm host={host} secret={step} onCodes={(codes) => setStep({ at: 'codes', codes })} />;
  return <RecoveryCodes codes={step.codes} onDone={onDone} />;
}

function AskPassword({ host, onSecret }: { host: HostServices; onSecret: (secret: SecretOfApp) => void }) {
  const call = useMutationCall(host, beginSecondFactor);
  const form = useForm({ defaultValues: { password: '' } });
  const submit = form.handleSubmit(async ({ password }) => {
    const outcome = await call.send({ body: password === '' ? {} : { password } });
    if (outcome.ok) onSecret(outcome.answer);
  });
  return (
    <form className={formClasses.form} noValidate onSubmit={submit} aria-label="Your password">
      {call.error && <ErrorState compact message={call.error.message} />}
      <CurrentPasswordField label="Password" field={form.register('password')} />
      <Button type="submit" busy={call.busy} wide>
        Continue
      </Button>
    </form>
  );
}

interface ConfirmProps {
  host: HostServices;
  secret: SecretOfApp;
  onCodes: (codes: readonly string[]) => void;
}

function Confirm({ host, secret, onCodes }: ConfirmProps) {
  const call = useMutationCall(host, confirmSecondFactor);
  const { submit, field } = useCodeForm(async (code) => {
    const outcome = await call.send({ body: { code } });
    if (!outcome.ok) return false;
    host.flash.success('Your second factor is on.');
    onCodes(outcome.answer.recovery_codes);
    return true;
  });
  return (
    <form className={formClasses.form} noValidate onSubmit={submit} aria-label="First code">
      {call.error && <ErrorState compact message={call.error.message} />}
      <p className={accountClasses.soft}>Scan this with your authenticator app, or type the secret into it.</p>
      <QrCode text={secret.uri} label="QR code for your authenticator app" />
      <a className={classes.here} href={secret.uri}>
        Open an authenticator app on this device
      </a>
      <p className={classes.secret}>
        <span className={accountClasses.soft}>Secret</span>
        <code className={classes.letters}>{(secret.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
      </p>
      {field('The six digits that the app shows now')}
      <Button type="submit" busy={call.busy} wide>
        Turn on
      </Button>
    </form>
  );
}
