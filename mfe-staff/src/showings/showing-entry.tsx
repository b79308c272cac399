import type { StaffLead } from 'shared-contracts/staff';
import { cx } from 'shared-ui';
import { senderText, showingText } from '../leads/lead-text';
import classes from './showings.module.css';

/** One request in the calendar; opens the whole lead. */
export function ShowingEntry({ lead, onOpen }: { lead: StaffLead; onOpen: (lead: StaffLead) => void }) {
  const answered = lead.answered_at !== null;
  return (
    <button
      type="button"
      className={cx(classes.entry, answered && classes.answered)}
      title={showingText(lead) ?? undefined}
      onClick={() => onOpen(lead)}
    >
      <strong>{senderText(lead)}</strong>
      <span>{lead.listing_title ?? lead.mls_number}</span>
      {answered && <span>Answered</span>}
    </button>
  );
}
