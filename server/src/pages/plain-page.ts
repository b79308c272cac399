import { element, link, tag, textElement } from '../platform/html';
import type { Page } from './page';

/** A heading, paragraphs and links: every page that has no shape of its own. */
export function plainPage({ plain }: Pick<Page, 'plain'>): string {
  const paragraphs = plain.paragraphs.map((text) =>
    text.startsWith('## ') ? textElement('h2', undefined, text.slice(3)) : textElement('p', undefined, text),
  );
  const links = plain.links.map(({ label, href }) => `<li>${link(href, label)}</li>`);
  return [
    '<div class="plain-page">',
    textElement('h1', undefined, plain.heading),
    ...paragraphs,
    links.length > 0 ? `<ul>${links.join('')}</ul>` : '',
    '</div>',
  ].join('');
}

export interface FormField {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password' | 'tel' | 'checkbox' | 'hidden' | 'search';
  value?: string;
  required?: boolean;
  autocomplete?: string;
}

export interface PlainForm {
  action: string;
  method: 'get' | 'post';
  /** sent as multipart, as the documents have the sign-up form do */
  multipart?: boolean;
  fields: readonly FormField[];
  button: string;
}

/** A form of the browser's own. */
export function plainForm({ action, method, multipart = false, fields, button }: PlainForm): string {
  return [
    tag('form', {
      action,
      method,
      enctype: multipart ? 'multipart/form-data' : undefined,
      class: 'plain-form plain-tall',
    }),
    ...fields.map(formField),
    `${tag('button', { type: 'submit' })}${button}</button></form>`,
  ].join('');
}

function formField({ name, label, type, value, required = false, autocomplete }: FormField): string {
  const input = tag('input', { type, name, value, required: required || undefined, autocomplete });
  if (type === 'hidden') return input;
  const text = textElement('span', undefined, label);
  return element(
    'label',
    { class: type === 'checkbox' ? 'plain-check' : undefined },
    type === 'checkbox' ? input + text : text + input,
  );
}
