import { useEffect, useMemo, useState } from 'react';
import type { ApiError, HostServices } from 'shared-contracts';
import type { KnownResults } from './use-result-set';

/** A step each way; null where none leads on, or none that is known yet. */
export type Steps = Record<'previous' | 'next', (() => void) | null>;

/**
 * Where the listing before or after is still on its way, a press is kept and the step taken once it is there; what fails
 * is told, and the next press tries again. Moving elsewhere meanwhile forgets it.
 */
export function useAwaitedStep(host: HostServices, slug: string | null, steps: Steps, results: KnownResults): Steps {
  const { coming, error, retry } = results;
  const [awaited, setAwaited] = useState<{ way: keyof Steps; of: string | null; after: ApiError | undefined }>();
  useEffect(() => {
    if (!awaited) return;
    const step = awaited.of === slug ? steps[awaited.way] : null;
    const failed = error !== undefined && error !== awaited.after;
    if (awaited.of === slug && !step && !failed) return;
    setAwaited(undefined);
    if (step) step();
    else if (awaited.of === slug) host.flash.error(`We could not load the other listings. ${error?.message}`);
  }, [host, awaited, slug, steps, error]);

  return useMemo(() => {
    const wait = (way: keyof Steps) => () => {
      if (error) retry();
      setAwaited({ way, of: slug, after: error });
    };
    return {
      previous: steps.previous ?? (coming.before ? wait('previous') : null),
      next: steps.next ?? (coming.after ? wait('next') : null),
    };
  }, [slug, steps, coming.before, coming.after, error, retry]);
}
