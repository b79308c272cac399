import { formatPhone, phoneHref } from 'shared-contracts';
import { ErrorState } from 'shared-ui';
import classes from './lead.module.css';

interface LeadFailureProps {
  failure: string | null;
  phone: string;
  onRetry: () => void;
}

/** What a form says when its lead was not stored: nothing typed is lost, and there is another way (D5). */
export function LeadFailure({ failure, phone, onRetry }: LeadFailureProps) {
  if (failure === null) return null;
  return (
    <ErrorState compact message={failure} onRetry={onRetry}>
      <p className={classes.otherWay}>
        Your text is kept. You can also <a href={phoneHref(phone) ?? `tel:${phone}`}>call us {formatPhone(phone)}</a>.
      </p>
    </ErrorState>
  );
}
