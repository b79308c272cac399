import { type ReactNode, useEffect, useState } from 'react';
import { Dialog, ErrorState, Skeleton } from 'shared-ui';
import type { LaterPart } from './later-part';
import { useLazyPart } from './use-lazy-part';

interface DrawnLaterProps<T> {
  part: LaterPart<T>;
  /** told where the part would be when its code cannot be fetched */
  message: string;
  /** what stands there until it has come */
  waiting?: ReactNode;
  children: (part: T) => ReactNode;
}

/** Draws with code that is fetched when it is needed. */
export function DrawnLater<T>({ part: later, message, waiting = null, children }: DrawnLaterProps<T>) {
  const { part, failed, retry } = useLazyPart(later);
  if (failed) return <ErrorState compact message={message} onRetry={retry} />;
  return part === null ? waiting : children(part);
}

interface DialogLaterProps<T> extends Omit<DrawnLaterProps<T>, 'waiting'> {
  title: string;
  size?: 'small' | 'large';
  onClose: () => void;
}

/** A press is answered within this time, in milliseconds; what comes sooner needs no placeholder. */
const ANSWER_MS = 300;

/** The same for a part that is a dialog by itself: a failure gets one to be told in, and so does a wait that is noticed. */
export function DialogLater<T>({
  part: later,
  message,
  title,
  size = 'small',
  onClose,
  children,
}: DialogLaterProps<T>) {
  const { part, failed, retry } = useLazyPart(later);
  const isLate = useLate();
  if (part !== null) return children(part);
  if (!failed && !isLate) return null;
  return (
    <Dialog open onClose={onClose} title={title} size={size}>
      {failed ? <ErrorState compact message={message} onRetry={retry} /> : <Skeleton height="14rem" width="100%" />}
    </Dialog>
  );
}

function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ANSWER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
