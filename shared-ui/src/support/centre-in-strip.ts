/** Brings a part of a strip that scrolls sideways into its middle; the page stays where it is. */
export function centreInStrip(part: HTMLElement): void {
  const strip = part.parentElement;
  if (!strip) return;
  const offset = part.getBoundingClientRect().left - strip.getBoundingClientRect().left;
  strip.scrollLeft += offset - (strip.clientWidth - part.offsetWidth) / 2;
}
