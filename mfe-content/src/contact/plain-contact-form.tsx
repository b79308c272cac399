import type { AttachedContact } from 'shared-contracts';
import { Button } from 'shared-ui';
import classes from './contact.module.css';

interface PlainContactFormProps {
  /** whom the message is for; the server decides where both are null */
  contact: Pick<AttachedContact, 'agent' | 'team'>;
}

/** The form of browsers without scripts: the server takes it at POST /contact. */
export function PlainContactForm({ contact: { agent, team } }: PlainContactFormProps) {
  return (
    <form action="/contact" method="post" className={classes.form}>
      <label>
        Full name <input name="name" required maxLength={200} autoComplete="name" />
      </label>
      <label>
        E-mail <input name="email" type="email" required autoComplete="email" />
      </label>
      <label>
        Phone <input name="phone" type="tel" required autoComplete="tel" />
      </label>
      <label>
        Your message <textarea name="message" rows={6} required maxLength={5000} />
      </label>
      {/* people leave it empty, robots fill it in */}
      <label hidden>
        Website <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
      {agent && <input type="hidden" name="agent_id" value={agent.id} />}
      {team && <input type="hidden" name="team_slug" value={team.slug} />}
      <Button type="submit">Send</Button>
    </form>
  );
}
