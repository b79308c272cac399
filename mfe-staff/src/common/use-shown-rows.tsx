import { type ReactNode, useState } from 'react';
import { Button } from 'shared-ui';
import classes from './staff.module.css';

/** Rows drawn at first, and added by each press. */
const STEP = 50;

/** The first of many rows, and the button that shows further ones; begins anew with every other question. */
export function useShownRows<Row>(all: readonly Row[], question: string): { rows: readonly Row[]; more: ReactNode } {
  const [asked, setAsked] = useState({ question, count: STEP });
  const count = asked.question === question ? asked.count : STEP;
  const more =
    all.length > count ? (
      <Button variant="secondary" className={classes.more} onClick={() => setAsked({ question, count: count + STEP })}>
        Show more ({all.length - count} left)
      </Button>
    ) : null;
  return { rows: all.slice(0, count), more };
}
