import { HiddenFields } from '../platform/html';
import type { Page } from './page';

/** A heading, paragraphs and links: every page that has no shape of its own. */
export function PlainPage({ heading, paragraphs, links }: Page['plain']) {
  return (
    <div className="plain-page">
      <h1>{heading}</h1>
      {paragraphs.map((text) =>
        text.startsWith('## ') ? <h2 key={text}>{text.slice(3)}</h2> : text !== '' && <p key={text}>{text}</p>,
      )}
      <LinkList links={links} />
    </div>
  );
}

/** Links one below the other; nothing where there are none. */
export function LinkList({ links }: Pick<Page['plain'], 'links'>) {
  if (links.length === 0) return null;
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={`${href} ${label}`}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

export interface FormField {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password' | 'tel' | 'checkbox';
  value?: string;
  required?: boolean;
  autocomplete?: string;
}

interface PlainFormProps {
  action: string;
  /** sent as multipart, as the documents have the sign-up form do */
  multipart?: boolean;
  hidden: Readonly<Record<string, string>>;
  fields?: readonly FormField[];
  button: string;
}

/** A form of the browser's own. */
export function PlainForm({ action, multipart = false, hidden, fields = [], button }: PlainFormProps) {
  return (
    <form
      action={action}
      method="post"
      encType={multipart ? 'multipart/form-data' : undefined}
      className="plain-form plain-tall"
    >
      <HiddenFields fields={hidden} />
      {fields.map((field) => (
        <Field key={field.name} {...field} />
      ))}
      <button type="submit">{button}</button>
    </form>
  );
}

function Field({ name, label, type, value, required, autocomplete }: FormField) {
  const isCheck = type === 'checkbox';
  return (
    <label className={isCheck ? 'plain-check' : undefined}>
      {!isCheck && <span>{label}</span>}
      <input type={type} name={name} defaultValue={value} required={required} autoComplete={autocomplete} />
      {isCheck && <span>{label}</span>}
    </label>
  );
}
