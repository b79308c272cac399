import { type FormEvent, useState } from 'react';
import { LIMITS } from 'shared-contracts';
import { readReplyTemplates, replyToLead, type StaffLead } from 'shared-contracts/staff';
import {
  Button,
  ErrorState,
  Row,
  SelectField,
  TextArea,
  TextField,
  useCall,
  useHost,
  useMutationCall,
  useSession,
} from 'shared-ui';
import { submissionIdOf } from 'shared-ui/submission-id';
import classes from '../common/staff.module.css';
import { fillTemplate, replySubject } from './reply-text';

interface ReplyFormProps {
  lead: StaffLead;
  onSent: (lead: StaffLead) => void;
}

/** An e-mail to the person of a lead. A template fills the text, and the agent may change all of it. */
export function ReplyForm({ lead, onSent }: ReplyFormProps) {
  const host = useHost();
  const agent = useSession(host).user?.agent;
  const templates = useCall(host, readReplyTemplates, agent ? {} : null);
  const [chosen, setChosen] = useState('');
  const [subject, setSubject] = useState(() => replySubject(lead));
  const [text, setText] = useState('');
  const { send, busy, error } = useMutationCall(host, replyToLead, (answered) => {
    host.flash.success(`Your e-mail to ${lead.email} is on its way. The lead is answered.`);
    onSent(answered);
  });
  const sendReply = (send_again?: true) => {
    const reply = { id: lead.id, subject: subject.trim(), text: text.trim() };
    void send({ body: { ...reply, submission_id: submissionIdOf(`reply-${lead.id}`, reply), send_again } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendReply();
  };
  const choose = (title: string) => {
    setChosen(title);
    const template = templates.data?.templates.find((each) => each.title === title);
    if (template) setText(fillTemplate(template.text, lead, agent?.name ?? lead.agent_name ?? ''));
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {agent && (
        <SelectField
          label="Begin with"
          value={chosen}
          onChange={({ target }) => choose(target.value)}
          options={[
            { value: '', label: 'An empty text' },
            ...(templates.data?.templates.map(({ title }) => ({ value: title, label: title })) ?? []),
          ]}
        />
      )}
      {templates.error && <ErrorState compact message={templates.error.message} onRetry={templates.retry} />}
      <TextField
        label="Subject"
        required
        maxLength={150}
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
      />
      <TextArea
        label="Message"
        hint={`Plain text. The answer to it goes to ${agent?.email ?? "the agent's own address"}.`}
        required
        rows={10}
        maxLength={LIMITS.message}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {error && <ErrorState compact message={error.message} />}
      <Row gap={4} rowGap={2} wrap>
        {error?.code === 'replied_already' && (
          <Button variant="secondary" busy={busy} onClick={() => sendReply(true)}>
            Send all the same
          </Button>
        )}
        <Button type="submit" busy={busy} disabled={subject.trim() === '' || text.trim() === ''}>
          Send e-mail
        </Button>
        {agent && <a href="#replies">Change your texts</a>}
      </Row>
    </form>
  );
}
