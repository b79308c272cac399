import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatPhone } from 'shared-contracts';
import classes from './callback-sent.module.css';

interface CallbackSentProps {
  message: string;
  /** the contact's phone line */
  phone: string;
  onDismiss: () => void;
}

/** What follows a stored callback; a click on it dismisses it. It takes the focus from the form's button. */
export function CallbackSent({ message, phone, onDismiss }: CallbackSentProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div role="status">
      <button ref={button} type="button" className={classes.message} onClick={onDismiss}>
        <span>
          <span className={classes.text}>{message}</span>
          <span className={classes.phone}>{formatPhone(phone)}</span>
        </span>
        <X size={18} className={classes.dismiss} aria-label="Dismiss" />
      </button>
    </div>
  );
}
