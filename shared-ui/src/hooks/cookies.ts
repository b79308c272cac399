// HttpOnly cookies belong to the server and are invisible here.

/** The value of a cookie; null without one, and for a value that nothing of ours wrote. */
export function readCookie(name: string): string | null {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  try {
    return entry === undefined ? null : decodeURIComponent(entry.slice(name.length + 1));
  } catch {
    return null;
  }
}

export function writeCookie(name: string, value: string, days: number): void {
  const seconds = Math.round(days * 86_400);
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and Firefox
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`;
}

export function removeCookie(name: string): void {
  // A day ago instead of now: within the same millisecond the cookie would stay.
  writeCookie(name, '', -1);
}

/** Deletes every cookie that the page can see. */
export function clearCookies(): void {
  for (const part of document.cookie.split('; ')) {
    const name = part.split('=')[0];
    if (name) removeCookie(name);
  }
}
