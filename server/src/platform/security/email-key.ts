/** The key of an e-mail address, without letter case and surrounding blanks: one account per address. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
