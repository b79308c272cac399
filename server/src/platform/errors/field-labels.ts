import { i18n } from '../../texts';

/** What pages call the fields that people fill in. */
const LABELS: Readonly<Record<string, string>> = {
  email: /*i18n*/ 'e-mail address',
  copy_email: /*i18n*/ 'e-mail address',
  password: /*i18n*/ 'password',
  old_password: /*i18n*/ 'old password',
  password_confirm: /*i18n*/ 'repeated password',
  first_name: /*i18n*/ 'first name',
  last_name: /*i18n*/ 'last name',
  name: /*i18n*/ 'name',
  phone: /*i18n*/ 'phone number',
  phone_number: /*i18n*/ 'phone number',
  message: /*i18n*/ 'message',
  comments: /*i18n*/ 'message',
  note: /*i18n*/ 'note',
  text: /*i18n*/ 'text',
  title: /*i18n*/ 'title',
  copy_title: /*i18n*/ 'title',
  code: /*i18n*/ 'code',
  polygons: /*i18n*/ 'drawn areas',
  hidden_internal_ids: /*i18n*/ 'hidden homes',
};

/** The label of a field of a request in the page's language. Only programs send the others: their name is the label. */
export function fieldLabel(field: string): string {
  const label = Object.hasOwn(LABELS, field) ? LABELS[field] : undefined;
  return label === undefined ? field : i18n.t(label);
}
