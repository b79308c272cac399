import { formatYen, type YenRate } from 'shared-contracts';
import { cx } from '../text/cx';
import { i18n } from '../texts';
import classes from './listing-parts.module.css';
import { type FactValues, factTexts, priceText } from './listing-text';

export interface FactsProps extends FactValues {
  className?: string | undefined;
}

/** '3 beds · 2 baths · 1,450 sq ft', without unknown facts. */
export function Facts({ className, ...values }: FactsProps) {
  return <FactList facts={factTexts(values)} className={className} />;
}

interface FactListProps {
  facts: readonly string[];
  className?: string | undefined;
}

/** Texts in one line with a dot between them. */
export function FactList({ facts, className }: FactListProps) {
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
  /** of the element with the amount, to name a link by it */
  id?: string | undefined;
  amount: number | null;
  rental?: boolean | undefined;
  /** 'Est.' before the amount */
  estimated?: boolean | undefined;
  reduced?: boolean | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  /** for yen after the amount */
  yenRate?: YenRate | null | undefined;
}

/** The price, with a mark when it was reduced. */
export function PriceTag({
  id,
  amount,
  rental = false,
  estimated = false,
  reduced = false,
  size = 'medium',
  yenRate = null,
}: PriceTagProps) {
  const yen = formatYen(amount, yenRate);
  return (
    <span className={cx(classes.price, classes[`price-${size}`])}>
      <span id={id}>
        {estimated ? i18n.t('Est. {price}', { price: priceText(amount, { rental }) }) : priceText(amount, { rental })}
      </span>
      {yen && <span className={classes.yen}>{yen}</span>}
      {reduced && <span className={classes.reduced}>{i18n.t('Reduced')}</span>}
    </span>
  );
}
