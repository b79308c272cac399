/** The attribute of a form, a row of days or an address, which the help bubble must not cover. */
export const UNCOVERED = 'data-uncovered';
