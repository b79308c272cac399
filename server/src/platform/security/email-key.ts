/** One account per address, whatever its letter case or the blanks around it. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}
