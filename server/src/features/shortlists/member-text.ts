/** Characters without a shape of their own: they change how others look, and alone they look like nothing. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;
const LINE_BREAK = /\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu;

/** A name on one line, without characters that hide or turn others; '' without a visible one. */
export const memberName = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(/ +/g, ' ')
    .trim();

/** Whether two names look the same to people. */
export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);

const folded = (name: string) => name.normalize('NFKC').toLowerCase();

/** A comment with its line breaks, at most two in a row, and without invisible characters; '' without a visible one. */
export const commentText = (text: string): string =>
  text
    .replace(LINE_BREAK, '\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replace(INVISIBLE, '').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** The name of a user as the others of a list see it; '' without one. */
export const fullName = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string =>
  memberName([firstName, lastName].filter(Boolean).join(' '));
