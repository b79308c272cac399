import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ApiError,
  type CallAnswer,
  commentOnShortlistHome,
  deleteShortlistComment,
  joinShortlist,
  listingsByIdList,
  markShortlistHome,
  matchRoute,
  readShortlist,
  readShortlistInvitation,
  removeShortlistMember,
  type Shortlist,
  seeShortlist,
} from 'shared-contracts';
import { createTestHost, sampleCard, sampleUser, type TestHostOptions } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { AccountPage } from '../expose/account';

const BEFORE = '2026-11-01T00:00:00.000Z';
const VISIT = '2026-11-10T00:00:00.000Z';
const AFTER = '2026-11-20T00:00:00.000Z';

const list = (over: Partial<Shortlist> = {}): Shortlist => ({
  id: 12,
  owner_name: 'Keola',
  agent_sees: false,
  access: 'member',
  you: 2,
  seen_at: VISIT,
  now: '2026-11-29T00:00:00.000Z',
  members: [
    { id: 1, name: 'Keola Sample', role: 'owner' },
    { id: 2, name: 'Maile', role: 'member' },
    { id: 3, name: 'Kai Agent', role: 'agent' },
  ],
  homes: [
    {
      internal_id: 'h1',
      added_at: BEFORE,
      marks: [{ member_id: 1, mark: 'yes', at: BEFORE }],
      comments: [
        { id: 7, member_id: 2, text: 'Mine', at: AFTER },
        { id: 8, member_id: 3, text: '<b>Friday</b> at ten?', at: AFTER },
      ],
    },
    { internal_id: 'h2', added_at: AFTER, marks: [], comments: [] },
  ],
  ...over,
});

type Invitation = CallAnswer<typeof readShortlistInvitation>;

function show(
  shown: Shortlist | null,
  url = '/shortlist/12',
  { invitation, ...options }: TestHostOptions & { invitation?: Invitation } = {},
) {
  const host = createTestHost({ proxy, url, user: null, ...options });
  host.answer(listingsByIdList, ({ body }) => ({
    results: body.ids.map((id) => sampleCard({ internal_id: id, slug: id, address: { line_1: `${id} Way` } })),
  }));
  host.answer(readShortlist, () => {
    if (shown === null) throw new ApiError('not_found');
    return shown;
  });
  host.answer(seeShortlist, { seen: true });
  if (invitation) host.answer(readShortlistInvitation, invitation);
  renderWithHost(host, <AccountPage host={host} match={matchRoute(url, { locales: [] })} />);
  return host;
}
const markButton = async (home: string, name: string) =>
  within(await screen.findByRole('group', { name: `Your mark for ${home} Way` })).getByRole('button', { name });
const row = (name: RegExp) => screen.findByRole('link', { name }).then((link) => link.closest('li') ?? document.body);

test('a mark shows at once, and is taken back if it cannot be stored [D169]', async () => {
  const host = show(list());
  let refuse: () => void = () => undefined;
  const refused = new Promise<never>((_, reject) => {
    refuse = () => reject(new ApiError('busy'));
  });
  host.answer(markShortlistHome, () => refused);
  await userEvent.click(await markButton('h2', 'Maybe'));
  expect((await markButton('h2', 'Maybe')).getAttribute('aria-pressed')).toBe('true');
  refuse();
  await waitFor(async () => expect((await markButton('h2', 'Maybe')).getAttribute('aria-pressed')).toBe('false'));
  expect(host.flashed.at(-1)?.text).toContain('busy');
  expect(host.api.inputsOf(markShortlistHome)).toEqual([
    { params: { id: 12 }, body: { internal_id: 'h2', mark: 'maybe' } },
  ]);
});

test('what others said and what was added since the last visit is new, and the visit is stored [D169]', async () => {
  const host = show(list());
  const first = await row(/h1 Way/);
  expect(within(first).getByText('Keola Sample')).toBeTruthy();
  expect(within(first).getByText('Agent')).toBeTruthy();
  // the agent's comment, and neither the own one nor the mark from before
  expect(within(first).getAllByText('New')).toHaveLength(1);
  expect(within(await row(/h2 Way/)).getByText('New')).toBeTruthy();
  await waitFor(() => expect(host.api.inputsOf(seeShortlist)).toHaveLength(1));
});

test('markup in a comment is text; the own comment is deleted, another one is written [D169]', async () => {
  const host = show(list());
  expect(await screen.findByText('<b>Friday</b> at ten?')).toBeTruthy();
  const [home] = list().homes;
  const others = home?.comments.slice(1) ?? [];
  host.answer(deleteShortlistComment, list({ homes: home ? [{ ...home, comments: others }] : [] }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete comment' }));
  await waitFor(() => expect(screen.queryByText('Mine')).toBeNull());
  host.answer(commentOnShortlistHome, () => {
    throw new ApiError('too_many_requests');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Comment on h1 Way' }));
  await userEvent.type(screen.getByLabelText(/Your comment/), 'Yes, Friday');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/Too many requests/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Your comment/).value).toBe('Yes, Friday');
});

test('the owner deletes any comment; an agent comments and has no marks; an admin only reads [D170]', async () => {
  show(list({ access: 'owner', you: 1 }));
  expect(await screen.findAllByRole('button', { name: 'Delete comment' })).toHaveLength(2);
});

test.each([
  ['agent', 3, 2],
  ['admin', null, 0],
] as const)('an %s marks nothing [D170]', async (access, you, forms) => {
  show(list({ access, you }));
  await screen.findByText('Mine');
  expect(screen.queryByRole('group', { name: /Your mark/ })).toBeNull();
  expect(screen.queryAllByRole('button', { name: /Comment on/ })).toHaveLength(forms);
});

test('people read that the agent sees the list, and leave it after a question', async () => {
  const host = show(list({ agent_sees: true }));
  expect(await screen.findByText('Keola’s agent can see this list and comment.')).toBeTruthy();
  host.answer(removeShortlistMember, { removed: true });
  await userEvent.click(screen.getByRole('button', { name: 'Leave this list' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('You have left the list')).toBeTruthy();
  expect(host.api.inputsOf(removeShortlistMember)).toEqual([{ params: { id: 12 }, body: { member_id: 2 } }]);
});

test('a list that has ended says so, and one without homes says what comes [D168]', async () => {
  show(null);
  expect(await screen.findByText('This list is no longer shared')).toBeTruthy();
  show(list({ homes: [] }), '/shortlist/13');
  expect(await screen.findByText('Homes that Keola saves show up here.')).toBeTruthy();
});

test('a visitor joins by a name, with the error at the field, and goes on to an address without the code [D169]', async () => {
  const host = show(list(), '/shortlist/some-code', { invitation: { owner_name: 'Keola', shortlist_id: null } });
  const message = 'Someone on this list has this name. Please add your last name.';
  host.answer(joinShortlist, () => {
    throw new ApiError('validation_failed', [{ field: 'name', pointer: '#/name', message }]);
  });
  expect(await screen.findByText('Keola shares favorite homes with you')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'See the homes' }));
  expect(await screen.findByText('Please enter your name.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Your name/), 'Maile');
  await userEvent.click(screen.getByRole('button', { name: 'See the homes' }));
  expect(await screen.findByText(message)).toBeTruthy();
  host.answer(joinShortlist, { shortlist_id: 12 });
  await userEvent.click(screen.getByRole('button', { name: 'See the homes' }));
  await waitFor(() => expect(host.navigate.visits.at(-1)?.path).toBe('/shortlist/12'));
});

test('a user joins as themselves, a person of the list goes on at once, staff read how a client lets them in', async () => {
  const user = sampleUser({ first_name: 'Maile', last_name: 'Kai' });
  const invitation = { owner_name: null, shortlist_id: null };
  const joins = show(list(), '/shortlist/code-a', { user, invitation });
  joins.answer(joinShortlist, { shortlist_id: 12 });
  await userEvent.click(await screen.findByRole('button', { name: 'Join as Maile Kai' }));
  await waitFor(() => expect(joins.api.inputsOf(joinShortlist)).toEqual([{ params: { code: 'code-a' }, body: {} }]));
  const goesOn = show(list(), '/shortlist/code-b', { user, invitation: { ...invitation, shortlist_id: 12 } });
  await waitFor(() => expect(goesOn.navigate.visits.at(-1)?.path).toBe('/shortlist/12'));
  show(list(), '/shortlist/code-c', { user: sampleUser({ id: 5, roles: ['advisor'] }), invitation });
  expect(await screen.findByText(/You are signed in as staff/)).toBeTruthy();
});
