/** Query fields of a sign-in link: they open an account, or tell whose it is (D27). */
const SECRETS = ['token', 'email', 'password'];

/**
 * An address as tracking may tell it. The page view of a sign-in link is told before the page has cleaned its address,
 * and neither stored events nor a receiver outside may learn the token.
 */
export function toldAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const found = SECRETS.filter((name) => url.searchParams.has(name));
  // written anew only where something goes: other addresses stay as they are, letter by letter
  if (found.length === 0) return address;
  for (const name of found) url.searchParams.delete(name);
  return url.href;
}
