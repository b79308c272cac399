import type { Dispatch, SetStateAction } from 'react';
import type { StaffLead } from 'shared-contracts/staff';
import { Dialog } from 'shared-ui';
import { LeadDetail } from './lead-detail';
import { senderText } from './lead-text';

interface LeadDialogProps {
  /** null while it is closed */
  opened: StaffLead | null;
  setOpened: Dispatch<SetStateAction<StaffLead | null>>;
  onChange: (lead: StaffLead) => void;
  forAdmin?: boolean;
}

/** The lead that was opened in a list. */
export function LeadDialog({ opened, setOpened, onChange, forAdmin = false }: LeadDialogProps) {
  const change = (lead: StaffLead) => {
    // a late answer neither opens a closed lead nor replaces another one
    setOpened((now) => (now?.id === lead.id ? lead : now));
    onChange(lead);
  };
  return (
    <Dialog
      open={opened !== null}
      onClose={() => setOpened(null)}
      title={opened ? senderText(opened) : ''}
      size="large"
    >
      {opened && <LeadDetail key={opened.id} lead={opened} onChange={change} forAdmin={forAdmin} />}
    </Dialog>
  );
}
