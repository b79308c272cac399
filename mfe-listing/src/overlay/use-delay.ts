import { useEffect, useState } from 'react';

/** True once the given time has passed since `of` last changed. */
export function useDelay(milliseconds: number, of: string | null): boolean {
  const [passed, setPassed] = useState<{ of: string | null } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPassed({ of }), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, of]);
  return passed !== null && passed.of === of;
}
