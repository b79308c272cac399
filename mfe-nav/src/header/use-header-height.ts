import { useEffect, useRef } from 'react';
import type { HostServices } from 'shared-contracts';

/** Tells the page how tall the header is, so that sticky parts know where to stop; again whenever it changes. */
export function useHeaderHeight(host: Pick<HostServices, 'bus'>) {
  const header = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = header.current;
    if (!element) return;
    const tell = () => host.bus.publish('nav:height', { height: element.offsetHeight });
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return header;
}
