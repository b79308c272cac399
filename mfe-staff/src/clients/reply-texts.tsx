import { type FormEvent, useState } from 'react';
import { type ReplyTemplate, readReplyTemplates, saveReplyTemplates } from 'shared-contracts/staff';
import {
  Button,
  ErrorState,
  QueryBoundary,
  Row,
  TextArea,
  TextField,
  useCall,
  useHost,
  useMutationCall,
} from 'shared-ui';
import { Panel } from '../common/panel';
import classes from '../common/staff.module.css';

const MAX_TEXTS = 12;

/** The texts that the agent begins replies with. */
export function ReplyTexts() {
  const host = useHost();
  const found = useCall(host, readReplyTemplates, {});
  return <QueryBoundary state={found}>{({ templates }) => <TextsForm templates={templates} />}</QueryBoundary>;
}

type Draft = ReplyTemplate & { id: number };
const draftsOf = (templates: readonly ReplyTemplate[]): Draft[] => templates.map((each, id) => ({ ...each, id }));

function TextsForm({ templates }: { templates: readonly ReplyTemplate[] }) {
  const host = useHost();
  const [drafts, setDrafts] = useState(() => draftsOf(templates));
  const { send, busy, error } = useMutationCall(host, saveReplyTemplates, (saved) => {
    setDrafts(draftsOf(saved.templates));
    host.flash.success('Your texts are saved.');
  });
  const change = (id: number, part: Partial<ReplyTemplate>) =>
    setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...part } : draft)));
  const add = () =>
    setDrafts([...drafts, { id: Math.max(-1, ...drafts.map(({ id }) => id)) + 1, title: '', text: '' }]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    void send({ body: { templates: drafts.map(({ title, text }) => ({ title: title.trim(), text: text.trim() })) } });
  };
  const whole = drafts.every(({ title, text }) => title.trim() !== '' && text.trim() !== '');
  return (
    <form onSubmit={save}>
      <p className={classes.soft}>
        A reply begins with one of these texts. {'{name}'}, {'{home}'} and {'{agent}'} become the first name of the
        person, the home and your name. Without any text you get ours again.
      </p>
      {drafts.map(({ id, title, text }, index) => (
        <Panel key={id} id={`reply-text-${id}`} title={title || `Text ${index + 1}`}>
          <TextField
            label="Title"
            required
            maxLength={80}
            value={title}
            onChange={({ target }) => change(id, { title: target.value })}
          />
          <TextArea
            label="Text"
            required
            rows={7}
            maxLength={2000}
            value={text}
            onChange={({ target }) => change(id, { text: target.value })}
          />
          <Row>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Remove the text ${title || index + 1}`}
              onClick={() => setDrafts(drafts.filter((draft) => draft.id !== id))}
            >
              Remove
            </Button>
          </Row>
        </Panel>
      ))}
      {error && <ErrorState compact message={error.message} />}
      <Row gap={4} rowGap={2} wrap className={classes.more}>
        <Button type="submit" busy={busy} disabled={!whole}>
          Save texts
        </Button>
        <Button variant="secondary" disabled={drafts.length >= MAX_TEXTS} onClick={add}>
          Add a text
        </Button>
      </Row>
    </form>
  );
}
