import type { SavedSearch, SavedSearchParams } from 'shared-contracts';

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
