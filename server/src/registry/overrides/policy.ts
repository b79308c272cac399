/** Directives that a remote from elsewhere needs; sockets are for its reload while developing. */
const WIDENED = ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src'];

/** A page's content security policy with these origins let in, for that one answer. */
export function widenPolicy(policy: string, origins: readonly string[]): string {
  if (origins.length === 0) return policy;
  return policy
    .split(';')
    .map((directive) => {
      const name = directive.trim().split(/\s+/, 1)[0] ?? '';
      if (!WIDENED.includes(name)) return directive;
      const sockets = name === 'connect-src' ? origins.map((origin) => origin.replace(/^http/, 'ws')) : [];
      return [directive, ...origins, ...sockets].join(' ');
    })
    .join(';');
}
