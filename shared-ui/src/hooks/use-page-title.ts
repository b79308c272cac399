import { useEffect } from 'react';
import type { HostServices } from 'shared-contracts';

/** Names the page after what was loaded for it. The remote emits `page:titled`; undefined waits. */
export function usePageTitle({ bus, navigate }: Pick<HostServices, 'bus' | 'navigate'>, title: string | undefined) {
  useEffect(() => {
    if (title) bus.publish('page:titled', { path: navigate.current().path, title });
  }, [title, bus, navigate]);
}
