import type { Registration } from 'shared-contracts';
import { cutSourceUrl } from 'shared-contracts';

export interface RegistrationForm {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  phone_number?: string;
  confirm?: boolean;
}

/** The body of the registration form: the password twice, and the page's address cut. */
export function registrationPayload(form: RegistrationForm, pageUrl: string, agentEmail?: string): Registration {
  return {
    email: form.email.trim(),
    password: form.password,
    password_confirm: form.password,
    first_name: form.first_name.trim(),
    last_name: form.last_name.trim(),
    phone_number: form.phone_number?.trim() ?? '',
    confirm: form.confirm ?? true,
    referrer: cutSourceUrl(pageUrl, 'registrationReferrer'),
    ...(agentEmail ? { agent_email: agentEmail } : {}),
  };
}
