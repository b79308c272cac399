import type { PublicSettings } from 'shared-contracts';
import classes from './feedback.module.css';

/** Phone and e-mail of the company: what remains when a form cannot be shown. */
export function CompanyContact({ settings: { companyPhone, supportEmail } }: { settings: PublicSettings }) {
  return (
    <p className={classes.companyContact}>
      {companyPhone && <a href={`tel:${companyPhone.replace(/[^+\d]/g, '')}`}>{companyPhone}</a>}
      {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
    </p>
  );
}
