import { type CallInput, cut, type ListingRef, SOURCE_URL_CUT } from 'shared-contracts';
import { questionFormSchema } from 'shared-contracts/forms';
import { createLead } from 'shared-contracts/leads';
import { useHost } from 'shared-ui';
import { ContactForm } from '../lead/contact-form';
import { type ContactPerson, recipientOf } from '../lead/contact-person';
import type { Draft } from '../lead/draft';
import type { SentRequest } from '../lead/request-sent';
import { publishLead, type Submission, useLeadForm } from '../lead/use-lead-form';
import { i18n } from '../texts';

export interface AskQuestionFormProps {
  listing: ListingRef;
  /** who answers */
  person: ContactPerson;
  /** the server stored the question */
  onSent: (sent: SentRequest) => void;
}

/** Ask A Question about one listing; errors show after a submit attempt. */
export function AskQuestionForm({ listing, person, onSent }: AskQuestionFormProps) {
  const host = useHost();
  const form = useLeadForm({
    host,
    form: `question:${listing.internal_id}`,
    schema: questionFormSchema,
    errorsAfter: 'submit',
    send: (values, submission) =>
      host.api.call(createLead, {
        body: questionBody(values, { listing, person, pageUrl: location.href }, submission),
      }),
    onSent: (receipt, { phone }, copyTo) => {
      publishLead(host, receipt, 'ask_question');
      host.flash.success(receipt.successMessage);
      onSent({
        title: i18n.t('Question about {address}', { address: listing.address }),
        copyTo,
        byPhone: phone.trim() !== '',
      });
    },
  });
  return (
    <ContactForm
      form={form}
      label={i18n.t('Ask a question about {address}', { address: listing.address })}
      message={{ label: i18n.t('Your question'), required: true }}
      phoneRequired={false}
      preapproval
      submitLabel={i18n.t('Send question')}
    />
  );
}

type LeadBody = CallInput<typeof createLead>['body'];

interface QuestionContext {
  listing: ListingRef;
  person: ContactPerson;
  pageUrl: string;
}

/** The question as it is sent: source type and lead source are decided by the server from the action. */
function questionBody(values: Draft, { listing, person, pageUrl }: QuestionContext, submission: Submission): LeadBody {
  return {
    action: 'ask_question',
    ...submission,
    name: values.name,
    email: values.email,
    ...(values.phone.trim() === '' ? {} : { phone: values.phone }),
    comments: values.message,
    preapprove: values.preapprove,
    website: values.website,
    help_with: 'More Property Info',
    mls_number: listing.mls_id,
    source_url: cut(pageUrl, SOURCE_URL_CUT.question),
    ...recipientOf(person),
  };
}
