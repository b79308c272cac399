import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../text/cx';
import classes from './disclosure.module.css';

export interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  defaultOpen?: boolean | undefined;
  /** with it and onToggle, the parent owns the state */
  open?: boolean | undefined;
  onToggle?: ((open: boolean) => void) | undefined;
  /** `plain` is a text button, `section` a full-width heading with a line above */
  look?: 'plain' | 'section' | undefined;
}

/** Shows and hides its content. The button announces the state. */
export function Disclosure({
  summary,
  children,
  defaultOpen = false,
  open,
  onToggle,
  look = 'plain',
}: DisclosureProps) {
  const [own, setOwn] = useState(defaultOpen);
  const shown = open ?? own;
  const id = useId();
  const toggle = () => {
    setOwn(!shown);
    onToggle?.(!shown);
  };
  return (
    <div className={classes[look]}>
      <button type="button" className={classes.summary} aria-expanded={shown} aria-controls={id} onClick={toggle}>
        <span>{summary}</span>
        <ChevronDown size={18} aria-hidden="true" className={cx(classes.arrow, shown && classes.up)} />
      </button>
      <div id={id} hidden={!shown} className={classes.content}>
        {shown && children}
      </div>
    </div>
  );
}
