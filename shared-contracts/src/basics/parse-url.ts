/** An absolute URL, or null for other text. Safari before 17 has no `URL.canParse`, before 18 no `URL.parse`. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
