import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import type { HostServices, NavigateOptions } from 'shared-contracts';
import { i18n } from '../texts';

/** The part of the host that a link needs. */
export type LinkHost = Pick<HostServices, 'navigate'>;

export interface LinkHandlers {
  href: string;
  onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** True for a plain click: not one that opens a new tab, a window or a download. */
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

/** The `href` of a link: the path with the language of the page, or on another site's page the whole address. */
export function addressOf({ navigate }: LinkHost, path: string): string {
  return navigate.href?.(path) ?? path;
}

/** Returns `href` and `onClick` for an anchor: `<a {...link('/listings')}>`. */
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

/** Copies the whole address of a path. If the browser refuses, a message shows it. @returns whether it was copied */
export async function copyLink(
  { flash, navigate }: Pick<HostServices, 'flash' | 'navigate'>,
  path: string,
  done: string,
): Promise<boolean> {
  const url = new URL(addressOf({ navigate }, path), window.location.href).href;
  try {
    await navigator.clipboard.writeText(url);
  } catch {
    flash.error(i18n.t("Couldn't copy. Copy this link: {url}", { url }), { closeAfterMs: 10_000 });
    return false;
  }
  flash.success(done);
  return true;
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  host: LinkHost;
  to: string;
}

/** A link within the site. It navigates without loading a document. */
export function Link({ host, to, onClick, ...rest }: LinkProps) {
  const link = useLink(host)(to);
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
