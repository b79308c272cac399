import { contactAgent, emailAgentFormSchema, formErrors, type HostServices } from 'shared-contracts';
import { Button } from 'shared-ui';
import classes from '../lead/lead.module.css';
import { LeadFailure, LeadFields } from '../lead/lead-fields';
import { useLeadForm } from '../lead/use-lead-form';
import { emailAgentBody } from './email-agent';

interface EmailAgentFormProps {
  host: HostServices;
  /** null writes to the company */
  agentId: number | null;
  agentName: string;
  onSent: () => void;
}

/** A message to an agent; send stays disabled until everything it needs is there [B5.12]. */
export function EmailAgentForm({ host, agentId, agentName, onSent }: EmailAgentFormProps) {
  const { fields, submit, failure, sending } = useLeadForm({
    host,
    form: `email-agent:${agentId ?? 'company'}`,
    schema: emailAgentFormSchema,
    errorsAfter: 'blur',
    send: (values, submissionId) =>
      host.api.call(contactAgent, { body: emailAgentBody(values, agentId, submissionId, location.href) }),
    onSent: (receipt) => {
      host.bus.publish('lead:created', { id: receipt.id, action: 'email_agent', lead_source: receipt.lead_source });
      host.track.capture(agentId === null ? 'email_hawaiilife' : 'email_agent');
      host.track.score('ClickEmail', { leadSource: receipt.lead_source });
      host.flash.success('Email Sent');
      onSent();
    },
  });
  const complete = Object.keys(formErrors(emailAgentFormSchema, fields.watch())).length === 0;
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label={`E-mail ${agentName}`}>
      <LeadFields fields={fields} messageLabel="Your message" />
      <LeadFailure failure={failure} phone={host.settings.companyPhone} onRetry={() => void submit()} />
      <Button type="submit" busy={sending} disabled={!complete} wide>
        Send
      </Button>
    </form>
  );
}
