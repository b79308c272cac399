import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { lazyForm } from './lazy-form';

test('a form that cannot be loaded says so and can be tried again', async () => {
  let tries = 0;
  const Form = lazyForm<{ name: string }>(async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
    return ({ name }) => <p>Form of {name}</p>;
  });
  render(<Form name="Kai" />);
  expect(await screen.findByText('The form could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Form of Kai')).toBeTruthy();
});
