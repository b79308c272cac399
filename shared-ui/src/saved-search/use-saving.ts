import { type FormEvent, useState } from 'react';
import { type SavedSearch, updateSavedSearch } from 'shared-contracts';
import { FORM_MESSAGES, isEmail } from 'shared-contracts/forms';
import { useMutationCall } from '../hooks/use-call';
import type { SavedSearchDialogProps } from './saved-search-dialog';

/** The form's state: errors show once saving was tried, and nothing is sent while there are any. */
export function useSaving({ host, saved, onSaved }: SavedSearchDialogProps) {
  const [draft, setDraft] = useState(saved);
  const [asNew, setAsNew] = useState(false);
  const [tried, setTried] = useState(false);
  const { send, busy, error } = useMutationCall(host, updateSavedSearch);
  const titleMissing = draft.title.trim() === '';
  const copyError = wrongCopy(draft) ? FORM_MESSAGES.lead.email : null;

  const save = async () => {
    setTried(true);
    if (titleMissing || copyError) return;
    const sent = await send({ body: { ...settled(draft), ...(asNew ? { id: null, share_code: null } : {}) } });
    if (!sent.ok) return;
    host.flash.success('Saved Search Created/Updated');
    onSaved(sent.answer);
  };
  // a failed save never throws: `error` tells it
  const submit = () => void save();
  return {
    draft,
    set: (patch: Partial<SavedSearch>) => setDraft((now) => ({ ...now, ...patch })),
    asNew,
    setAsNew,
    busy,
    error,
    submit,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      submit();
    },
    titleMissing: tried && titleMissing,
    copyError: tried ? copyError : null,
  };
}

/** Without mails there is no copy of them, and its address does not matter. */
function wrongCopy({ email_subscribe, send_me_copy, copy_email }: SavedSearch): boolean {
  return email_subscribe && send_me_copy && !isEmail(copy_email?.trim() ?? '');
}

function settled(draft: SavedSearch): SavedSearch {
  return {
    ...draft,
    title: draft.title.trim(),
    copy_email: draft.copy_email?.trim() || null,
    copy_title: draft.copy_title?.trim() || null,
  };
}
