import { useForm } from 'react-hook-form';
import { MINIMUM_LENGTH, type User, updateCurrentUser } from 'shared-contracts';
import { canBeTelephone, FORM_MESSAGES, internationalPhone, isAnyPhone } from 'shared-contracts/forms';
import { Button, CheckboxField, ErrorState, Stack, TextField, useHost, useMutationCall } from 'shared-ui';
import classes from '../common/account.module.css';
import { CurrentPasswordField } from '../forms/auth-form-layout';
import { NameFields } from '../forms/name-fields';
import { SecondFactor } from '../second-factor/second-factor';
import { i18n } from '../texts';
import { Alerts } from './alerts';
import { OwnData } from './own-data';
import { OwnSessions } from './own-sessions';

/** Profile and password. The heading is Settings. */
export function Settings({ user }: { user: User }) {
  return (
    <>
      {user.second_factor_missing ? null : (
        <>
          <h2 className={classes.heading}>{i18n.t('Settings')}</h2>
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
          <h2 className={classes.heading}>{i18n.t('Password')}</h2>
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
        <h2 className={classes.heading}>{i18n.t('Alerts')}</h2>
        <Alerts />
      </section>
      <section className={classes.block}>
        <h2 className={classes.heading}>{i18n.t('Where you are signed in')}</h2>
        <OwnSessions />
      </section>
      <section className={classes.block}>
        <h2 className={classes.heading}>{i18n.t('Your data')}</h2>
        <OwnData mayDelete={user.roles.length === 0} />
      </section>
    </>
  );
}

function Profile({ user }: { user: User }) {
  const host = useHost();
  const call = useMutationCall(host, updateCurrentUser, (session) => {
    host.session.accept(session);
    host.flash.success(i18n.t('Your profile is saved.'));
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
    <Stack as="form" gap={4} className={classes.form} noValidate onSubmit={submit} aria-label={i18n.t('Profile')}>
      {call.error && <ErrorState compact message={call.error.message} />}
      <p className={classes.soft}>{user.email}</p>
      <NameFields
        first={
          <TextField
            label={i18n.t('First name')}
            autoComplete="given-name"
            error={errors.first_name?.message}
            {...form.register('first_name', { required: FORM_MESSAGES.lead.first_name })}
          />
        }
        last={
          <TextField
            label={i18n.t('Last name')}
            autoComplete="family-name"
            error={errors.last_name?.message}
            {...form.register('last_name')}
          />
        }
      />
      <TextField
        label={i18n.t('Phone')}
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone', {
          validate: async (phone) =>
            phone.trim() === '' || (isAnyPhone(phone) && (await canBeTelephone(phone))) || FORM_MESSAGES.lead.phone,
        })}
      />
      <CheckboxField label={i18n.t('Send me periodic market updates')} {...form.register('email_opt_in')} />
      <Button type="submit" busy={call.busy}>
        {i18n.t('Save')}
      </Button>
    </Stack>
  );
}

function Password() {
  const host = useHost();
  const form = useForm({ defaultValues: { old_password: '', password: '' } });
  const call = useMutationCall(host, updateCurrentUser, () => {
    form.reset();
    host.flash.success(i18n.t('Your password is changed.'));
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ old_password, password }) =>
    call.send({ body: { ...(old_password ? { old_password } : {}), password } }),
  );
  return (
    <Stack as="form" gap={4} className={classes.form} noValidate onSubmit={submit} aria-label={i18n.t('Password')}>
      {call.error && <ErrorState compact message={call.error.message} />}
      <CurrentPasswordField label={i18n.t('Old password')} field={form.register('old_password')} />
      <TextField
        label={i18n.t('New password')}
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password', {
          minLength: { value: MINIMUM_LENGTH.registerPassword, message: FORM_MESSAGES.password.register },
          required: FORM_MESSAGES.required,
        })}
      />
      <Button type="submit" variant="secondary" busy={call.busy}>
        {i18n.t('Change password')}
      </Button>
    </Stack>
  );
}
