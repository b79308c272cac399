import { useState } from 'react';
import type { PageName } from 'shared-contracts';
import { isLeadScreen } from 'shared-contracts/lead-rules';
import { Button, Dialog, Stack } from 'shared-ui';
import { LazyRequestSent, lazyForm } from '../lead/forms-on-page';
import classes from '../lead/lead.module.css';
import type { SentRequest } from '../lead/request-sent';
import { i18n } from '../texts';
import type { EmailSubject } from './email-agent-form';

export const LazyEmailAgentForm = lazyForm(async () => (await import('./email-agent-form')).EmailAgentForm);

export interface EmailDialogProps {
  subject: EmailSubject;
  title: string;
  /** describes the data that is sent with the message */
  note?: string;
  onClose: () => void;
}

/** The e-mail form as a dialog, and then what was sent. */
export function EmailDialog({ subject, title, note, onClose }: EmailDialogProps) {
  const [sent, setSent] = useState<SentRequest | null>(null);
  return (
    <Dialog open onClose={onClose} title={title}>
      {sent ? (
        <LazyRequestSent listing={subject.listing} person={subject.to} sent={sent}>
          <Button onClick={onClose}>{i18n.t('Done')}</Button>
        </LazyRequestSent>
      ) : (
        <Stack gap={4} className={classes.form}>
          {note && <p className={classes.note}>{note}</p>}
          <LazyEmailAgentForm subject={subject} focusFirst onSent={setSent} />
        </Stack>
      )}
    </Dialog>
  );
}

const SCREENS: Partial<Record<PageName, string>> = {
  agent: 'Advisor Page',
  agents: 'Advisor Index Page',
  'blog-post': 'Blog Post',
};

/** The screen of the lead-source table for this page, if it has one. */
export function screenOfPage(page: PageName): string | undefined {
  return SCREENS[page];
}

/** Checks for a screen of the lead-source table. Other names have no lead source. */
export function knownScreen(name: string): string | undefined {
  return isLeadScreen(name) ? name : undefined;
}
