import type { MouseEvent } from 'react';

/** Scrolls to a section of the page and focuses it; the address stays as it is. */
export function jumpTo(event: MouseEvent<HTMLAnchorElement>, id: string): void {
  event.preventDefault();
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
