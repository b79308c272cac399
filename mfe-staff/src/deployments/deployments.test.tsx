import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  changeDeployment,
  createRegistryToken,
  promoteVersion,
  readDeployments,
  readRegistryTokens,
  revokeRegistryToken,
} from 'federation/protocol/deployments';
import type { Deployment, RemoteStatus } from 'federation/protocol/registry';
import { ApiError } from 'shared-contracts';
import { createTestHost, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { SWRConfig } from 'swr';
import { proxy } from 'valtio';
import { beforeEach, expect, test, vi } from 'vitest';
import { Deployments } from './deployments';
import { linesOf, MEASURES } from './health-lines';
import { firstPromotion, problemsOf, strategyOf } from './promotion';
import { ReasonDialog } from './reason-dialog';

const NOW = '2026-11-20T20:00:00.000Z';
const at = (minute: number) => `2026-11-20T19:${String(minute).padStart(2, '0')}:00.000Z`;
const version = (name: string) => ({
  name: 'search',
  version: name,
  publishedAt: at(1),
  publishedBy: 'token 1 of search',
  contract: '^1.0.0',
  initialBrotliKb: 30.2,
  files: 5,
});
const deployment: Deployment = {
  name: 'search',
  revision: 4,
  live: '1.0.0',
  previous: null,
  canary: {
    version: '1.1.0',
    strategy: { kind: 'canary', percent: 10, minutes: 30 },
    startedAt: at(30),
    percent: 10,
    nextStepAt: NOW,
  },
  killed: null,
};
const status = (over: Partial<Deployment> = {}): RemoteStatus => ({
  deployment: { ...deployment, ...over },
  built: '1.0.0-3fa91c2e',
  versions: [version('1.1.0'), version('1.0.0')],
  history: [
    {
      id: 9,
      name: 'search',
      action: 'auto-halt',
      from: '1.0.9',
      to: '1.0.0',
      at: at(20),
      by: 'registry',
      reason: 'It failed.',
    },
  ],
  health: [
    { version: '1.0.0', at: at(40), loads: 90, failures: 0, loadMsP50: 100, loadMsP95: 210 },
    { version: '1.1.0', at: at(40), loads: 6, failures: 4, loadMsP50: 110, loadMsP95: 250 },
  ],
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) }));

function draw(roles: ('admin' | 'super_admin')[] = ['admin'], shown: RemoteStatus = status()) {
  const host = createTestHost({ proxy, user: sampleUser({ id: 1, roles }), context: 'admin' });
  host.answer(readDeployments, { remotes: [shown] });
  host.answer(readRegistryTokens, {
    tokens: [
      { id: 3, name: 'search', createdAt: at(1), createdBy: 'owner@example.com', lastUsedAt: null, revokedAt: null },
    ],
  });
  renderWithHost(
    host,
    <SWRConfig value={{ provider: () => new Map() }}>
      <Deployments />
    </SWRConfig>,
  );
  return host;
}

test('remotes that need a decision come first, counted', async () => {
  const named = (name: string, canary: RemoteStatus['deployment']['canary'] = null) => status({ name, canary });
  const waiting = deployment.canary && { ...deployment.canary, needsDecision: 'Too few reported on it.' };
  const remotes = [named('account'), named('leads', deployment.canary), named('search', waiting)];
  const host = draw();
  cleanup();
  host.answer(readDeployments, { remotes });
  renderWithHost(
    host,
    <SWRConfig value={{ provider: () => new Map() }}>
      <Deployments />
    </SWRConfig>,
  );
  expect((await screen.findByRole('status')).textContent).toBe('1 remote needs a decision');
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['searchCanary 10 %Needs a decision', 'account', 'leadsCanary 10 %']);
});

test('shows who gets what, how each version does, and what happened', async () => {
  draw();
  const panel = within(await screen.findByRole('region', { name: /^search/ }));
  expect(panel.getByText('Canary 10 %')).toBeTruthy();
  expect(panel.getByText(/1\.1\.0, 10 % for 30 minutes, then all/)).toBeTruthy();
  const rows = within(panel.getByRole('table', { name: 'Versions in this time' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'VersionVisitsFailed visitsSlowest load time (p95)',
    '1.1.0 (canary)104 (40 %)250 ms',
    '1.0.0 (live)900 (0 %)210 ms',
  ]);
  await userEvent.click(panel.getByRole('button', { name: 'History (1)' }));
  expect(within(panel.getByRole('table', { name: 'History of search' })).getByText('Halted by itself')).toBeTruthy();
});

test('says that a canary needs a decision, and why', async () => {
  const reason = 'Failures came from 7 of at least 8 networks, so it does not halt by itself.';
  const canary = deployment.canary && { ...deployment.canary, needsDecision: reason };
  draw(['admin'], status({ canary }));
  const panel = within(await screen.findByRole('region', { name: /^search/ }));
  expect(panel.getByText('Needs a decision')).toBeTruthy();
  expect(panel.getByText(reason)).toBeTruthy();
});

test('a promotion says to which services the code of a version makes requests', async () => {
  const versions = [{ ...version('1.1.0'), connect: ['https://tides.example.com'] }, version('1.0.0')];
  draw(['admin'], { ...status(), versions });
  const panel = within(await screen.findByRole('region', { name: /^search/ }));
  await userEvent.click(panel.getByRole('button', { name: 'Versions (2)' }));
  await userEvent.click(panel.getByRole('button', { name: 'Promote search 1.1.0' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Its code makes requests to https://tides.example.com.')).toBeTruthy();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Version' }), '1.0.0');
  expect(dialog.queryByText(/makes requests/)).toBeNull();
});

test('says which versions were removed', async () => {
  draw(['admin'], { ...status(), removed: [{ version: '0.8.0', at: at(1), by: 'registry' }] });
  const panel = within(await screen.findByRole('region', { name: /^search/ }));
  await userEvent.click(panel.getByRole('button', { name: 'Versions (2)' }));
  expect(panel.getByText(/^Removed because .*: 0\.8\.0\. They can't be published again\.$/)).toBeTruthy();
});

test('a canary is halted with a reason, on the state that was on screen', async () => {
  const host = draw();
  host.answer(changeDeployment, { ...deployment, canary: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Halt the canary…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Halt the canary of search' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Halt the canary' }));
  expect(dialog.getByText('Please give a short reason. It appears in the history.')).toBeTruthy();
  expect(host.api.inputsOf(changeDeployment)).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The map is gone');
  await userEvent.click(dialog.getByRole('button', { name: 'Halt the canary' }));
  expect(host.api.inputsOf(changeDeployment)).toEqual([
    { body: { name: 'search', revision: 4, action: 'halt', reason: 'The map is gone' } },
  ]);
  expect(host.flashed.map(({ text }) => text)).toEqual(['The canary of search is halted.']);
});

test('a conflict with the change of another user shows an error and the new state', async () => {
  const host = draw(['admin'], status({ canary: null }));
  host.answer(changeDeployment, () => {
    throw new ApiError('version_conflict');
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Roll back…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Roll search back' }));
  expect(dialog.getByText(/All visitors get 1\.0\.0-3fa91c2e instead of 1\.0\.0/)).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong prices');
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  await waitFor(() => expect(host.api.inputsOf(readDeployments).length).toBeGreaterThan(1));
});

test('a change by another user while a reason is typed must be seen before the decision', async () => {
  const host = createTestHost({ proxy, user: sampleUser({ id: 1, roles: ['admin'] }), context: 'admin' });
  host.answer(changeDeployment, () => {
    throw new ApiError('version_conflict');
  });
  const dialogOf = (shown: RemoteStatus) => (
    <ReasonDialog status={shown} action="rollback" onClose={() => {}} onChange={() => {}} />
  );
  const { rerender } = renderWithHost(host, dialogOf(status()));
  const dialog = within(screen.getByRole('dialog'));
  const effect = /^The canary 1\.1\.0 ends\. 1\.0\.0 stays live\./;
  expect(dialog.getByText(effect)).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong prices');
  rerender(dialogOf(status({ revision: 5, live: '1.1.0', previous: '1.0.0', canary: null })));
  expect(dialog.getByText(effect)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  // now the error is shown, with the effect on the new state
  expect(dialog.getByText(/All visitors get 1\.0\.0 instead of 1\.1\.0/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(host.api.inputsOf(changeDeployment).map(({ body }) => body.revision)).toEqual([4, 5]);
});

test('a rollback after which no visitor gets the remote must be confirmed', async () => {
  const host = draw(['admin'], { ...status({ canary: null }), built: null });
  host.answer(changeDeployment, { ...deployment, live: null, canary: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Roll back…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Roll search back' }));
  expect(dialog.getByText(/^No visitor gets search\. Its own pages answer 404/)).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong prices');
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(host.api.inputsOf(changeDeployment)).toEqual([]);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'No visitor should get search' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(host.api.inputsOf(changeDeployment)).toEqual([
    { body: { name: 'search', revision: 4, action: 'rollback', reason: 'Wrong prices', confirmNoVisitor: true } },
  ]);
});

test('a version is promoted step by step', async () => {
  const host = draw();
  host.answer(promoteVersion, deployment);
  await userEvent.click(await screen.findByRole('button', { name: 'Promote…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Promote a version of search' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Who gets it' }), 'linear');
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'New filters');
  await userEvent.click(dialog.getByRole('button', { name: 'Promote' }));
  expect(dialog.getByText('More than 0, at most a week (10080)')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /Minutes between/ }), '5');
  await userEvent.click(dialog.getByRole('button', { name: 'Promote' }));
  expect(host.api.inputsOf(promoteVersion)).toEqual([
    {
      body: {
        name: 'search',
        revision: 4,
        version: '1.1.0',
        strategy: { kind: 'linear', percent: 10, everyMinutes: 5 },
        reason: 'New filters',
      },
    },
  ]);
});

test('a failed request shows an error with Retry', async () => {
  const host = createTestHost({ proxy, user: sampleUser({ roles: ['admin'] }), context: 'admin' });
  host.answer(readDeployments, () => {
    throw new ApiError('network');
  });
  renderWithHost(
    host,
    <SWRConfig value={{ provider: () => new Map() }}>
      <Deployments />
    </SWRConfig>,
  );
  const alert = await screen.findByRole('alert');
  host.answer(readDeployments, { remotes: [] });
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No remote is deployed')).toBeTruthy();
});

test('tokens are for super admins, and shown once', async () => {
  draw();
  expect(await screen.findByRole('region', { name: /^search/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Tokens' })).toBeNull();
  cleanup();
  const host = draw(['super_admin']);
  host.answer(createRegistryToken, { id: 4, token: 'hlr_once' });
  host.answer(revokeRegistryToken, { done: true });
  const tokens = within(await screen.findByRole('region', { name: 'Tokens' }));
  await userEvent.type(tokens.getByRole('combobox', { name: /Remote/ }), 'leads');
  await userEvent.click(tokens.getByRole('button', { name: 'Make a token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Token for leads' }));
  expect(dialog.getByDisplayValue('hlr_once')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByDisplayValue('hlr_once')).toBeNull();
  await userEvent.click(tokens.getByRole('button', { name: 'Revoke token 3 of search' }));
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  expect(host.api.inputsOf(revokeRegistryToken)).toEqual([{ body: { id: 3 } }]);
});

const MINUTE = 60_000;

test('draws one line per version, the canary on top', () => {
  const lines = linesOf(status().health, MEASURES.failures, { live: '1.0.0', canary: '1.1.0' }, MINUTE);
  expect(lines.map(({ role, points }) => [role, points[0]?.value])).toEqual([
    ['live', 0],
    ['canary', 40],
  ]);
});

test('a minute without a report has no visits, and no other value', () => {
  const report = (minute: number) => ({
    version: '1.0.0',
    at: at(minute),
    loads: 3,
    failures: 0,
    loadMsP50: 20,
    loadMsP95: 50,
  });
  const valuesOf = (measure: keyof typeof MEASURES) =>
    linesOf([report(52), report(54)], MEASURES[measure], { live: '1.0.0', canary: null }, MINUTE)[0]?.points.map(
      ({ value }) => value,
    );
  expect(valuesOf('visits')).toEqual([3, 0, 3]);
  expect(valuesOf('failures')).toEqual([0, null, 0]);
  expect(valuesOf('loadTime')).toEqual([50, null, 50]);
});

test.each([
  [{}, { kind: 'canary', percent: 10 }],
  [{ minutes: '30' }, { kind: 'canary', percent: 10, minutes: 30 }],
  [
    { kind: 'linear' as const, minutes: '5' },
    { kind: 'linear', percent: 10, everyMinutes: 5 },
  ],
  [{ kind: 'all' as const, percent: 'nonsense' }, { kind: 'all' }],
  [{ percent: '100' }, null],
  [{ percent: '' }, null],
  [{ kind: 'linear' as const }, null],
  [{ minutes: '20000' }, null],
])('a typed strategy: %o', (typed, expected) => {
  const promotion = { ...firstPromotion('1.0.0'), reason: 'because', ...typed };
  expect(strategyOf(promotion)).toEqual(expected);
  expect(Object.keys(problemsOf(promotion)).length === 0).toBe(expected !== null);
});

test('shows how often each page of a version was rendered, how fast, and how often not', async () => {
  const figures = { version: '1.0.0', expose: './search', rendered: 1200, failures: 3, late: 2 };
  const rendering = [
    { ...figures, version: '1.1.0', rendered: 0, paused: true, renderMsP50: null, renderMsP99: null },
    { ...figures, renderMsP50: 12.5, renderMsP99: 80 },
  ];
  draw(['admin'], { ...status(), rendering });
  const table = within(await screen.findByRole('table', { name: 'Rendered pages of search' }));
  const rows = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Version', 'Page', 'Rendered', 'Render time (p50)', 'Render time (p99)', 'Failed', 'Not ready in time'],
    ['1.1.0', 'search', '0', '–', '–', '3 (paused for 30 seconds)', '2'],
    ['1.0.0', 'search', '1,200', '12.5 ms', '80 ms', '3', '2'],
  ]);
});

test('a remote without a rendered page has no table of them', async () => {
  draw();
  await screen.findByRole('table', { name: 'Versions in this time' });
  expect(screen.queryByRole('table', { name: 'Rendered pages of search' })).toBeNull();
});
