import type { HostServices } from 'shared-contracts';
import { emailAgentFormSchema, formErrors } from 'shared-contracts/forms';
import { contactAgent } from 'shared-contracts/leads';
import { Button } from 'shared-ui';
import classes from '../lead/lead.module.css';
import { LeadFailure } from '../lead/lead-failure';
import { ContactFields, MessageField } from '../lead/lead-fields';
import { tellLead } from '../lead/tell-lead';
import { useLeadForm } from '../lead/use-lead-form';
import { type EmailSubject, emailAgentBody, emailFormName, firstMessage } from './email-agent';

export interface EmailAgentFormProps {
  host: HostServices;
  subject: EmailSubject;
  onSent: () => void;
}

/** A message to an agent, a team or the company; send stays disabled until everything it needs is there [B5.12]. */
export function EmailAgentForm({ host, subject, onSent }: EmailAgentFormProps) {
  const { to } = subject;
  const { fields, submit, failure, sending } = useLeadForm({
    host,
    form: emailFormName(subject),
    schema: emailAgentFormSchema,
    own: { message: firstMessage(subject) },
    errorsAfter: 'blur',
    send: (values, submission) =>
      host.api.call(contactAgent, { body: emailAgentBody(values, subject, submission, location.href) }),
    onSent: (receipt) => {
      tellLead(host, receipt, 'email_agent');
      host.track.capture(to.id === null && to.teamSlug === null ? 'email_hawaiilife' : 'email_agent');
      host.track.score('ClickEmail', { leadSource: receipt.lead_source });
      host.flash.success('Email Sent');
      onSent();
    },
  });
  const complete = Object.keys(formErrors(emailAgentFormSchema, fields.watch())).length === 0;
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label={`E-mail ${to.name}`}>
      <ContactFields fields={fields} />
      <MessageField fields={fields} label="Your message" />
      <LeadFailure failure={failure} phone={host.settings.companyPhone} onRetry={() => void submit()} />
      <Button type="submit" busy={sending} disabled={!complete} wide>
        Send
      </Button>
    </form>
  );
}
