import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, signIn } from 'shared-contracts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  secondFactorState,
  signInSecondStep,
} from 'shared-contracts/second-factor';
import { createTestHost, sampleSession, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { SWRConfig } from 'swr';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { AuthForm } from '../sign-in/auth-form';
import { SecondFactor } from './second-factor';
import { pathOf } from './set-up';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkmn-000${index}`);
const press = (name: string) => screen.findByRole('button', { name }).then((button) => userEvent.click(button));

function show(state: { enabled: boolean; offered: boolean; recovery_codes_left: number }) {
  const host = createTestHost({ proxy, url: '/account/settings', user: sampleUser({ roles: ['advisor'] }) });
  host.answer(secondFactorState, state);
  const view = renderWithHost(
    host,
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <SecondFactor />
    </SWRConfig>,
  );
  return { host, ...view };
}

test('it is set up by password, QR code or secret, a first code, and shows the recovery codes once', async () => {
  const { host } = show({ enabled: false, offered: true, recovery_codes_left: 0 });
  host.answer(beginSecondFactor, { secret: SECRET, uri: `otpauth://totp/Site:noa?secret=${SECRET}` });
  await press('Set up');
  await userEvent.type(await screen.findByLabelText('Password'), 'plumeria8');
  await press('Continue');
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
  expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy();
  // A phone cannot scan its own screen.
  const here = screen.getByText('Open an authenticator app on this device');
  expect(here.getAttribute('href')).toBe(`otpauth://totp/Site:noa?secret=${SECRET}`);

  host.answer(confirmSecondFactor, () => {
    throw new ApiError('second_factor_wrong');
  });
  await userEvent.type(screen.getByLabelText(/code/i, { selector: 'input' }), '000000');
  await press('Turn on');
  expect(await screen.findByText(/This code is wrong/)).toBeTruthy();
  host.answer(confirmSecondFactor, { recovery_codes: codes });
  await press('Turn on');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  // The browser requests the state again when the device is back online. The codes must stay, because they are shown
  // only once.
  const readings = () => host.api.calls.filter(({ name }) => name === 'secondFactorState').length;
  const before = readings();
  host.answer(secondFactorState, { enabled: true, offered: true, recovery_codes_left: 10 });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(readings()).toBe(before + 1));
  await waitFor(() => expect(screen.getByText(/10 recovery codes left/)).toBeTruthy());
  expect(screen.getByText(codes[0] ?? '')).toBeTruthy();
  await press('I saved them');
  expect(await screen.findByText(/10 recovery codes left/)).toBeTruthy();
  expect(screen.queryByText(codes[0] ?? '')).toBeNull();
});

test('it is turned off with a code', async () => {
  const { host } = show({ enabled: true, offered: true, recovery_codes_left: 9 });
  await press('Turn off');
  const form = within(await screen.findByRole('form', { name: 'Turn off two-factor authentication' }));
  host.answer(endSecondFactor, { enabled: false, offered: true, recovery_codes_left: 0 });
  host.answer(secondFactorState, { enabled: false, offered: true, recovery_codes_left: 0 });
  await userEvent.type(form.getByLabelText(/code/i), ' 123456 ');
  await userEvent.click(form.getByRole('button', { name: 'Turn off' }));
  await screen.findByRole('button', { name: 'Set up' });
  expect(host.api.calls.find(({ name }) => name === 'endSecondFactor')).toMatchObject({
    input: { body: { code: '123456' } },
  });
});

test('buyers see nothing of it', async () => {
  const { host, container } = show({ enabled: false, offered: false, recovery_codes_left: 0 });
  await waitFor(() => expect(host.api.calls).toHaveLength(1));
  expect(container.textContent).toBe('');
});

test('a sign-in that asks for a code goes on with it, and says no failure on the way', async () => {
  const host = createTestHost({ proxy });
  const onDone = vi.fn();
  host.answer(signIn, () => {
    throw new ApiError('second_factor_required');
  });
  renderWithHost(host, <AuthForm mode="sign-in" onMode={vi.fn()} onDone={onDone} />);
  await userEvent.type(await screen.findByLabelText(/e-mail/i), 'noa@example.com{Enter}');
  await userEvent.type(await screen.findByLabelText(/password/i), 'plumeria');
  await press('Sign In');
  const box = await screen.findByLabelText(/code/i);
  expect(host.flashed).toEqual([]);
  expect(document.activeElement).toBe(box);
  await userEvent.type(box, '123456');
  host.answer(signInSecondStep, sampleSession(sampleUser({ email: 'noa@example.com' })));
  await press('Continue');
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(host.session.state.user?.email).toBe('noa@example.com');
});

test('a QR code is drawn module by module', () => {
  expect(
    pathOf([
      [true, true, false, true],
      [false, false, false, false],
    ]),
  ).toBe('M0 0h1v1h-1zM1 0h1v1h-1zM3 0h1v1h-1z');
});
