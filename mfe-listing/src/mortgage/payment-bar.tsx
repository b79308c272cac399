import { formatDollars } from 'shared-contracts';
import type { MortgageEstimate } from 'shared-contracts/listing-facts';
import classes from './mortgage.module.css';

/** The parts of the monthly payment, as a bar and in words [B9.2]. */
export function PaymentBar({ estimate }: { estimate: MortgageEstimate }) {
  const parts = [
    { label: 'Loan', amount: estimate.loanPayment, look: classes.loan },
    { label: 'Taxes', amount: estimate.taxes, look: classes.taxes },
    { label: 'Fees', amount: estimate.fees, look: classes.fees },
  ].filter(({ amount }) => amount > 0);
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {parts.map(({ label, amount, look }) => (
          <span key={label} className={look} style={{ flexGrow: amount }} />
        ))}
      </div>
      <ul className={classes.parts}>
        {parts.map(({ label, amount, look }) => (
          <li key={label}>
            <span className={`${classes.dot} ${look}`} aria-hidden="true" />
            {label} {formatDollars(Math.round(amount))}
          </li>
        ))}
      </ul>
    </>
  );
}
