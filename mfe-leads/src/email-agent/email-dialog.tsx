import type { HostServices } from 'shared-contracts';
import { Dialog } from 'shared-ui';
import { LazyEmailAgentForm } from '../lead/lazy-forms';
import classes from '../lead/lead.module.css';
import type { EmailSubject } from './email-agent';

export interface EmailDialogProps {
  host: HostServices;
  subject: EmailSubject;
  title: string;
  /** says what goes along with the message */
  note?: string;
  onClose: () => void;
}

/** The e-mail form as a dialog; it closes once the message is stored. */
export function EmailDialog({ host, subject, title, note, onClose }: EmailDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className={classes.form}>
        {note && <p className={classes.note}>{note}</p>}
        <LazyEmailAgentForm host={host} subject={subject} onSent={onClose} />
      </div>
    </Dialog>
  );
}
