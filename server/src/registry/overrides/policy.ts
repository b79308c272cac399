/** Directives that a remote from elsewhere needs; sockets are for live reload in development. */
const WIDENED = ['script-src', 'style-src', 'connect-src', 'img-src', 'font-src'];

/** A page's content security policy with these origins added, for one response. */
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
