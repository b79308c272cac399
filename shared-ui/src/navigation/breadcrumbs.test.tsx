import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Breadcrumbs } from './breadcrumbs';

const crumbs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Region ${index}`, href: `#${index}` }));

test('shows up to six entries, and collapses more behind a button [B2.5.18]', () => {
  const { rerender } = render(<Breadcrumbs crumbs={crumbs(6)} />);
  expect(screen.getAllByRole('link')).toHaveLength(6);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<Breadcrumbs crumbs={crumbs(8)} />);
  expect(screen.getAllByRole('link')).toHaveLength(6);
  expect(screen.getAllByRole('link').at(-1)?.textContent).toBe('Region 7');
  fireEvent.click(screen.getByRole('button', { name: 'Show all regions' }));
  expect(screen.getAllByRole('link')).toHaveLength(8);
});
