import { useEffect, useRef, useState } from 'react';
import { formatDay } from 'shared-contracts/lead-rules';
import { type ClientPage as Client, completeNextStep, separateClients } from 'shared-contracts/staff';
import { Button, ErrorState, Row, Stack, useHost, useMutationCall } from 'shared-ui';
import { FormDialog } from '../common/form-dialog';
import { Panel } from '../common/panel';
import classes from '../common/staff.module.css';
import { MergeDialog } from './merge-dialog';
import { addressOf, type Other, Persons } from './persons';

interface SamePersonProps {
  client: Client;
  onChange: () => void;
}

/** Of the heading with the client's name. */
export const CLIENT_NAME_ID = 'client-name';

/** The persons merged with this client, and those who are perhaps the same. */
export function SamePerson({ client, onChange }: SamePersonProps) {
  const { merged, alike } = client;
  const [merging, setMerging] = useState<Other | null>(null);
  const [separating, setSeparating] = useState<Other | null>(null);
  const persons = [merged, alike].map((each) => each.map(({ key }) => key)).join(' / ');
  const changed = useRef<string>(null);
  useEffect(() => {
    if (changed.current === null || changed.current === persons) return;
    changed.current = null;
    // the button that had the focus is gone
    document.getElementById(CLIENT_NAME_ID)?.focus();
  }, [persons]);
  const close = () => {
    changed.current = persons;
    setMerging(null);
    setSeparating(null);
    onChange();
  };
  return (
    <>
      {merged.length > 0 && (
        <Panel id="client-merged" title="One client with">
          <Persons persons={merged} onSeparate={setSeparating} />
        </Panel>
      )}
      {alike.length > 0 && (
        <Panel id="client-alike" title="Perhaps the same person">
          <Persons persons={alike} equalOf={({ equal }) => equal} onSeparate={setSeparating} onMerge={setMerging} />
        </Panel>
      )}
      {merging && <MergeDialog client={client} other={merging} onClose={() => setMerging(null)} onMerged={close} />}
      {separating && (
        <SeparateDialog client={client} other={separating} onClose={() => setSeparating(null)} onSeparated={close} />
      )}
    </>
  );
}

/** Next steps of the merged persons whose plan is not that of the page. */
export function OtherSteps({ client: { other_steps }, onChange }: SamePersonProps) {
  const host = useHost();
  const { send, busy, error } = useMutationCall(host, completeNextStep, () => {
    host.flash.success('Done. The next step was removed.');
    onChange();
  });
  if (other_steps.length === 0) return null;
  return (
    <>
      <h4>Also planned</h4>
      <Stack as="ul" gap={3} className={classes.history}>
        {other_steps.map(({ key, of, next_step, next_step_on }) => (
          <Stack as="li" key={key} gap={2} align="start">
            <p>{next_step}</p>
            <Row as="p" gap={3} rowGap={1} wrap className={classes.soft}>
              {next_step_on && <time dateTime={next_step_on}>{formatDay(next_step_on)}</time>}
              {of}
              <Button
                variant="quiet"
                size="small"
                busy={busy}
                aria-label={`Done: ${next_step}`}
                onClick={() => void send({ body: { key } })}
              >
                Done
              </Button>
            </Row>
          </Stack>
        ))}
      </Stack>
      {error && <ErrorState compact message={error.message} />}
    </>
  );
}

interface SeparateDialogProps {
  client: Client;
  other: Other;
  onClose: () => void;
  onSeparated: () => void;
}

function SeparateDialog({ client, other, onClose, onSeparated }: SeparateDialogProps) {
  const host = useHost();
  const isMerged = client.merged.some(({ key }) => key === other.key);
  const separate = useMutationCall(host, separateClients, () => {
    host.flash.success(isMerged ? 'These are two clients again.' : 'This person is not suggested any more.');
    onSeparated();
  });
  return (
    <FormDialog
      title="Not the same person?"
      button="Not the same person"
      variant="danger"
      state={separate}
      onSubmit={() => separate.send({ body: { key: client.key, other: other.key } })}
      onClose={onClose}
    >
      <p>
        {client.name} ({addressOf(client)}) and {other.name} ({addressOf(other)}).
      </p>
      {isMerged && (
        <p>
          They become two clients again, each with their own messages, notes, stage and next step. Changes since the
          merge stay with the person on whose page they were made.
        </p>
      )}
      <p>We won't suggest to merge them again.</p>
    </FormDialog>
  );
}
