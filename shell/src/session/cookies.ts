/** Reads and writes the page's own cookies. HttpOnly ones are the server's and invisible here. */

export function readCookie(name: string): string | null {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  return entry === undefined ? null : decodeURIComponent(entry.slice(name.length + 1));
}

export function writeCookie(name: string, value: string, days: number): void {
  const seconds = Math.round(days * 86_400);
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
}

export function removeCookie(name: string): void {
  // a day ago rather than now: a clock that stands still within the millisecond would keep it
  writeCookie(name, '', -1);
}

/** Every cookie the page can see goes. */
export function clearCookies(): void {
  for (const part of document.cookie.split('; ')) {
    const name = part.split('=')[0];
    if (name) removeCookie(name);
  }
}
