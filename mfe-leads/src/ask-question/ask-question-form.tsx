import { type CallInput, cut, type HostServices, type ListingRef, SOURCE_URL_CUT } from 'shared-contracts';
import { questionFormSchema } from 'shared-contracts/forms';
import { createLead } from 'shared-contracts/leads';
import { Button } from 'shared-ui';
import { type ContactPerson, recipientOf } from '../lead/contact-person';
import type { Draft } from '../lead/draft';
import classes from '../lead/lead.module.css';
import { ContactFields, LeadFailure, MessageField, PreapprovalField } from '../lead/lead-fields';
import { type Submission, tellLead, useLeadForm } from '../lead/use-lead-form';

export interface AskQuestionFormProps {
  host: HostServices;
  listing: ListingRef;
  /** the recipient */
  person: ContactPerson;
  /** called when the question is stored */
  onSent: () => void;
}

/** Ask A Question about one listing. Errors appear after a submit attempt. */
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

type LeadBody = CallInput<typeof createLead>['body'];

interface QuestionContext {
  listing: ListingRef;
  person: ContactPerson;
  pageUrl: string;
}

/** The request body. The server derives source type and lead source from the action. */
function questionBody(values: Draft, { listing, person, pageUrl }: QuestionContext, submission: Submission): LeadBody {
  return {
    action: 'ask_question',
    ...submission,
    name: values.name,
    email: values.email,
    phone: values.phone,
    comments: values.message,
    preapprove: values.preapprove,
    website: values.website,
    help_with: 'More Property Info',
    mls_number: listing.mls_id,
    source_url: cut(pageUrl, SOURCE_URL_CUT.question),
    ...recipientOf(person),
  };
}
