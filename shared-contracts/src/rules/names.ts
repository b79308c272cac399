/** A missing first or last name, in leads and their mails. */
export const UNKNOWN_NAME = 'Unknown';
