/** Control characters could end a header line or hide text in it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

/** A text for a subject or a name: one line, no control characters, limited length. */
export function headerText(text: string, most = 200): string {
  return text.replace(CONTROL, ' ').replace(/\s+/g, ' ').trim().slice(0, most);
}

/** A single plain address. Text that could add a second recipient or a header is refused. */
export function isPlainAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s@<>",;:\\()[\]]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(address);
}

/** The message id. It is the same for the same key, so that mail programs show a repeated mail once. */
export function messageId(key: string, from: string): string {
  const domain = /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${key.replace(/[^A-Za-z0-9.-]+/g, '-').slice(0, 120)}@${domain}>`;
}
