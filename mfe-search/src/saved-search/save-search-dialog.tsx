import { LIMITS, type SavedSearch, type SavedSearchParams } from 'shared-contracts';
import { useHost } from 'shared-ui';
import { SavedSearchDialog } from 'shared-ui/saved-search';
import { useKeepSaved } from './saved-search.resource';

interface SaveSearchDialogProps {
  params: SavedSearchParams;
  /** suggested title */
  title: string;
  /** the loaded saved search of the visitor; saving changes it by default */
  own: SavedSearch | null;
  onClose: () => void;
  onSaved: (saved: SavedSearch) => void;
}

/** Saves the current search, as a new one or instead of the loaded one. */
export function SaveSearchDialog({ params, title, own, onClose, onSaved }: SaveSearchDialogProps) {
  const host = useHost();
  const keep = useKeepSaved(host);
  const blank = blankSavedSearch(params, title.slice(0, LIMITS.savedSearchTitle));
  return (
    <SavedSearchDialog
      host={host}
      saved={own ? { ...own, search_params: params } : blank}
      offerNew={own !== null}
      onClose={onClose}
      onSaved={(saved) => {
        keep(saved);
        onSaved(saved);
      }}
    />
  );
}

/** A search that is not saved yet: mails on, as soon as found, no copy. */
export function blankSavedSearch(params: SavedSearchParams, title: string): SavedSearch {
  return {
    id: null,
    title,
    email_subscribe: true,
    days_between_emails: 0,
    send_me_copy: false,
    copy_title: null,
    copy_email: null,
    search_params: params,
    version: 2,
    share_code: null,
    from_share_url: false,
  };
}
