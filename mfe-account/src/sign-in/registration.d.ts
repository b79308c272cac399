import type { Registration } from 'shared-contracts';
export interface RegistrationForm {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  phone_number?: string;
  confirm?: boolean;
}
/** The body of the registration form: the password twice, and the page's address cut. */
export declare function registrationPayload(form: RegistrationForm, pageUrl: string, agentEmail?: string): Registration;
