import { useForm } from 'react-hook-form';
import { MINIMUM_LENGTH, type User, updateCurrentUser } from 'shared-contracts';
import { canBeTelephone, FORM_MESSAGES, internationalPhone, isAnyPhone } from 'shared-contracts/forms';
import { Button, CheckboxField, ErrorState, Stack, TextField, useHost, useMutationCall } from 'shared-ui';
import classes from '../common/account.module.css';
import { CurrentPasswordField } from '../forms/auth-form-layout';
import { NameFields } from '../forms/name-fields';
import { SecondFactor } from '../second-factor/second-factor';
import { Alerts } from './alerts';
import { OwnData } from './own-data';
import { OwnSessions } from './own-sessions';

/** Profile and password. The heading is Settings. */
export function Settings({ user }: { user: User }) {
  return (
    <>
      {user.second_factor_missing ? null : (
        <>
          <h2 className={classes.heading}>Settings</h2>
          <Profile user={user} />
        </>
      )}
      {user.signed_in_sudo ? null : <OwnOnly user={user} />}
    </>
  );
}

/**
 * Sections for the owner only, not for staff who act for them. While the role requires two-factor authentication that
 * is not set up, other sections are missing. The position of this section must not change afterwards: it may be showing
 * the recovery codes.
 */
function OwnOnly({ user }: { user: User }) {
  return (
    <>
      {user.second_factor_missing ? null : (
        <section className={classes.block}>
          <h2 className={classes.heading}>Password</h2>
          <Password />
        </section>
      )}
      <SecondFactor />
      {user.second_factor_missing ? null : <SessionsAndData user={user} />}
    </>
  );
}

function SessionsAndData({ user }: { user: User }) {
  return (
    <>
      <section className={classes.block}>
        <h2 className={classes.heading}>Alerts</h2>
        <Alerts />
      </section>
      <section className={classes.block}>
        <h2 className={classes.heading}>Where you are signed in</h2>
        <OwnSessions />
      </section>
      <section className={classes.block}>
        <h2 className={classes.heading}>Your data</h2>
        <OwnData mayDelete={user.roles.length === 0} />
      </section>
    </>
  );
}

function Profile({ user }: { user: User }) {
  const host = useHost();
  const call = useMutationCall(host, updateCurrentUser, (session) => {
    host.session.accept(session);
    host.flash.success('Your profile is saved.');
  });
  const form = useForm({
    defaultValues: {
      first_name: user.first_name ?? '',
      last_name: user.last_name ?? '',
      phone: user.phone ?? '',
      email_opt_in: user.email_opt_in,
    },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    call.send({ body: { ...values, phone: internationalPhone(values.phone) } }),
  );
  return (
    <Stack as="form" gap={4} className={classes.form} noValidate onSubmit={submit} aria-label="Profile">
      {call.error && <ErrorState compact message={call.error.message} />}
      <p className={classes.soft}>{user.email}</p>
      <NameFields
        first={
          <TextField
            label="First name"
            autoComplete="given-name"
            error={errors.first_name?.message}
            {...form.register('first_name', { required: FORM_MESSAGES.lead.first_name })}
          />
        }
        last={
          <TextField
            label="Last name"
            autoComplete="family-name"
            error={errors.last_name?.message}
            {...form.register('last_name')}
          />
        }
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone', {
          validate: async (phone) =>
            phone.trim() === '' || (isAnyPhone(phone) && (await canBeTelephone(phone))) || FORM_MESSAGES.lead.phone,
        })}
      />
      <CheckboxField label="Send me periodic market updates" {...form.register('email_opt_in')} />
      <Button type="submit" busy={call.busy}>
        Save
      </Button>
    </Stack>
  );
}

function Password() {
  const host = useHost();
  const form = useForm({ defaultValues: { old_password: '', password: '' } });
  const call = useMutationCall(host, updateCurrentUser, () => {
    form.reset();
    host.flash.success('Your password is changed.');
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ old_password, password }) =>
    call.send({ body: { ...(old_password ? { old_password } : {}), password } }),
  );
  return (
    <Stack as="form" gap={4} className={classes.form} noValidate onSubmit={submit} aria-label="Password">
      {call.error && <ErrorState compact message={call.error.message} />}
      <CurrentPasswordField label="Old password" field={form.register('old_password')} />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password', {
          minLength: { value: MINIMUM_LENGTH.registerPassword, message: FORM_MESSAGES.password.register },
          required: FORM_MESSAGES.required,
        })}
      />
      <Button type="submit" variant="secondary" busy={call.busy}>
        Change password
      </Button>
    </Stack>
  );
}
