import { defaultSearchState, savedSearchParams } from 'shared-contracts';
import { expect, test } from 'vitest';
import { blankSavedSearch } from './save-search-dialog';

test('a new search is saved blank: no id, mails on, interval 0, no copy [A4.4]', () => {
  expect(blankSavedSearch(savedSearchParams(defaultSearchState()), 'Maui')).toMatchObject({
    id: null,
    email_subscribe: true,
    days_between_emails: 0,
    send_me_copy: false,
    copy_email: null,
    version: 2,
  });
});
