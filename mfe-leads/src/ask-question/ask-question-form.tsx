import { createLead, type HostServices, type ListingRef, questionFormSchema } from 'shared-contracts';
import { Button } from 'shared-ui';
import classes from '../lead/lead.module.css';
import { LeadFailure, LeadFields } from '../lead/lead-fields';
import { useLeadForm } from '../lead/use-lead-form';
import { questionBody } from './ask-question';

interface AskQuestionFormProps {
  host: HostServices;
  listing: ListingRef;
  /** the question is stored: close, or say so */
  onSent: () => void;
}

/** Ask A Question about one listing; errors show after a submit attempt [B5.13] [B5.16]. */
export function AskQuestionForm({ host, listing, onSent }: AskQuestionFormProps) {
  const { fields, submit, failure, sending } = useLeadForm({
    host,
    form: `question:${listing.internal_id}`,
    schema: questionFormSchema,
    errorsAfter: 'submit',
    send: (values, submissionId) =>
      host.api.call(createLead, { body: questionBody(values, listing, submissionId, location.href) }),
    onSent: (receipt) => {
      host.bus.publish('lead:created', { id: receipt.id, action: 'ask_question', lead_source: receipt.lead_source });
      host.track.capture('lead_created', { lead_source: receipt.lead_source });
      host.flash.success(receipt.successMessage);
      onSent();
    },
  });
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label={`Ask a question about ${listing.address}`}>
      <LeadFields fields={fields} messageLabel="Your question" offersPreapproval />
      <LeadFailure failure={failure} phone={host.settings.companyPhone} onRetry={() => void submit()} />
      <Button type="submit" busy={sending} wide>
        Send question
      </Button>
    </form>
  );
}
