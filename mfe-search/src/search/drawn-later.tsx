import type { ReactNode } from 'react';
import { Dialog, ErrorState } from 'shared-ui';
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

/** The same for a part that is a dialog by itself: a failure gets one to be told in. */
export function DialogLater<T>({
  part: later,
  message,
  title,
  size = 'small',
  onClose,
  children,
}: DialogLaterProps<T>) {
  const { part, failed, retry } = useLazyPart(later);
  if (!failed) return part && children(part);
  return (
    <Dialog open onClose={onClose} title={title} size={size}>
      <ErrorState compact message={message} onRetry={retry} />
    </Dialog>
  );
}
