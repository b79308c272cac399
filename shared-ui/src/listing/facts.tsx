import { cx } from '../text/cx';
import classes from './listing-parts.module.css';
import { type FactValues, factTexts, priceText } from './listing-text';

export interface FactsProps extends FactValues {
  className?: string | undefined;
}

/** '3 beds · 2 baths · 1,450 sq ft', without unknown facts. */
export function Facts({ className, ...values }: FactsProps) {
  const facts = factTexts(values);
  if (facts.length === 0) return null;
  return (
    <ul className={cx(classes.facts, className)}>
      {facts.map((fact) => (
        <li key={fact} className={classes.fact}>
          {fact}
        </li>
      ))}
    </ul>
  );
}

export interface PriceTagProps {
  amount: number | null;
  rental?: boolean | undefined;
  /** '$1.25M' for cards and pins; a rental is never shortened */
  short?: boolean | undefined;
  reduced?: boolean | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  className?: string | undefined;
}

/** The price, with a mark if it was reduced. */
export function PriceTag({
  amount,
  rental = false,
  short = false,
  reduced = false,
  size = 'medium',
  className,
}: PriceTagProps) {
  return (
    <span className={cx(classes.price, classes[`price-${size}`], className)}>
      {priceText(amount, { rental, short })}
      {reduced && <span className={classes.reduced}>Reduced</span>}
    </span>
  );
}
