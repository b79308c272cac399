import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import type { HostServices, NavigateOptions } from 'shared-contracts';

/** All a link needs of the host. */
export type LinkHost = Pick<HostServices, 'navigate'>;

export interface LinkHandlers {
  href: string;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** True for a click that means "go there": not one that asks for a new tab, window or download. */
export function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const elsewhere = event.currentTarget.target !== '' && event.currentTarget.target !== '_self';
  return (
    event.button === 0 &&
    !modified &&
    !elsewhere &&
    !event.defaultPrevented &&
    !event.currentTarget.hasAttribute('download')
  );
}

/** What a link's own `href` says: the path, or on a foreign page the whole address. */
export function addressOf({ navigate }: LinkHost, path: string): string {
  return navigate.href?.(path) ?? path;
}

/** Gives `href` and `onClick` for any anchor: `<a {...link('/listings')}>`. */
export function useLink(host: LinkHost): (to: string, options?: NavigateOptions) => LinkHandlers {
  return (to, options) => ({
    href: addressOf(host, to),
    onClick: (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      host.navigate.to(to, options);
    },
  });
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  host: LinkHost;
  to: string;
  replace?: boolean | undefined;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link within the site: moves without loading a document, and stays an ordinary link to the browser. */
export function Link({ host, to, replace = false, onClick, ...rest }: LinkProps) {
  const link = useLink(host)(to, { replace });
  return (
    <a
      {...rest}
      href={link.href}
      onClick={(event) => {
        onClick?.(event);
        link.onClick(event);
      }}
    />
  );
}
