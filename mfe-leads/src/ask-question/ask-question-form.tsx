import type { HostServices, ListingRef } from 'shared-contracts';
import { questionFormSchema } from 'shared-contracts/forms';
import { createLead } from 'shared-contracts/leads';
import { Button } from 'shared-ui';
import type { ContactPerson } from '../lead/contact-person';
import classes from '../lead/lead.module.css';
import { LeadFailure } from '../lead/lead-failure';
import { ContactFields, MessageField, PreapprovalField } from '../lead/lead-fields';
import { tellLead } from '../lead/tell-lead';
import { useLeadForm } from '../lead/use-lead-form';
import { questionBody } from './ask-question';

export interface AskQuestionFormProps {
  host: HostServices;
  listing: ListingRef;
  /** who answers */
  person: ContactPerson;
  /** the question is stored: close, or say so */
  onSent: () => void;
}

/** Ask A Question about one listing; errors show after a submit attempt [B5.13] [B5.16]. */
export function AskQuestionForm({ host, listing, person, onSent }: AskQuestionFormProps) {
  const { fields, submit, failure, sending } = useLeadForm({
    host,
    form: `question:${listing.internal_id}`,
    schema: questionFormSchema,
    errorsAfter: 'submit',
    send: (values, submission) =>
      host.api.call(createLead, {
        body: questionBody(values, { listing, person, pageUrl: location.href }, submission),
      }),
    onSent: (receipt) => {
      tellLead(host, receipt, 'ask_question');
      host.flash.success(receipt.successMessage);
      onSent();
    },
  });
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label={`Ask a question about ${listing.address}`}>
      <ContactFields fields={fields} />
      <MessageField fields={fields} label="Your question" />
      <PreapprovalField fields={fields} />
      <LeadFailure failure={failure} phone={host.settings.companyPhone} onRetry={() => void submit()} />
      <Button type="submit" busy={sending} wide>
        Send question
      </Button>
    </form>
  );
}
