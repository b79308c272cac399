import { idPrefixOf, type Part, placeholderOf } from 'federation/protocol/placeholders';
import type { HTMLAttributes, RefObject } from 'react';

interface PartRootProps extends HTMLAttributes<HTMLDivElement> {
  part: Part;
  /** the server rendered the part into it, so React must not change it */
  rendered: boolean;
  ref?: RefObject<HTMLDivElement | null> | ((element: HTMLDivElement | null) => void) | undefined;
}

/** The element for a part of another React root. */
export function PartRoot({ part, rendered, ...attributes }: PartRootProps) {
  // a part that mounts in it finds the prefix of React's ids
  if (!rendered) return <div {...attributes} data-id-prefix={idPrefixOf(part)} />;
  return (
    <div
      {...attributes}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a comment that the server puts the part in place of
      dangerouslySetInnerHTML={{ __html: placeholderOf(part) }}
    />
  );
}
