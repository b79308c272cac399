import { useForm } from 'react-hook-form';
import { joinShortlist, LIMITS } from 'shared-contracts';
import { fullName } from 'shared-contracts/person-names';
import {
  Button,
  ErrorState,
  Row,
  Skeleton,
  Stack,
  Text,
  TextField,
  useHost,
  useMutationCall,
  useSession,
} from 'shared-ui';
import { i18n } from '../texts';

interface JoinFormProps {
  code: string;
  onJoined: (shortlistId: number) => void;
}

/** Joins a shared list: a visitor with a name, a user as themselves. */
export function JoinForm({ code, onJoined }: JoinFormProps) {
  const host = useHost();
  const { user, loaded } = useSession(host);
  const call = useMutationCall(host, joinShortlist, ({ shortlist_id }) => onJoined(shortlist_id));
  const form = useForm({ defaultValues: { name: '' } });
  if (!loaded) return <Skeleton lines={2} />;
  if (user && user.roles.length > 0) {
    return (
      <Text tone="soft">
        {i18n.t(
          'You are signed in as staff. Your client can let you see the list: the switch is in their favorites. You then find it under “Your clients’ lists”.',
        )}
      </Text>
    );
  }
  const name = user && fullName(user);
  const nameError = call.error?.fields.find(({ field }) => field === 'name')?.message;
  const join = form.handleSubmit((values) => call.send({ params: { code }, body: name ? {} : { name: values.name } }));
  return (
    <Stack as="form" gap={4} noValidate aria-label={i18n.t('Join the list')} onSubmit={join}>
      {name ? (
        <Text>{i18n.t('You are signed in as {name}. The others will see this name.', { name })}</Text>
      ) : (
        <TextField
          label={i18n.t('Your name')}
          hint={i18n.t('The others will see it')}
          required
          autoComplete="name"
          maxLength={LIMITS.shortlistName}
          error={form.formState.errors.name?.message ?? nameError}
          {...form.register('name', { validate: (text) => text.trim() !== '' || i18n.t('Please enter your name.') })}
        />
      )}
      {call.error && !nameError && <ErrorState compact message={call.error.message} />}
      <Row gap={3} rowGap={2} wrap align="stretch">
        <Button type="submit" busy={call.busy}>
          {name ? i18n.t('Join as {name}', { name }) : i18n.t('See the homes')}
        </Button>
        {!user && (
          <Button variant="quiet" onClick={() => host.session.requireSignIn()}>
            {i18n.t('Sign in instead')}
          </Button>
        )}
      </Row>
      {!user && (
        <Text size="s" tone="soft">
          {i18n.t('A cookie in this browser remembers you on this list.')}
        </Text>
      )}
    </Stack>
  );
}
