import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { CheckboxField } from './checkbox-field';
import { SelectField } from './select-field';
import { TextArea, TextField } from './text-field';

test('a fresh required field shows no error [B4.39]', () => {
  render(<TextField label="Name" required />);
  const input = screen.getByLabelText(/Name/);
  expect(input.getAttribute('aria-invalid')).toBeNull();
  expect(input.getAttribute('aria-required')).toBe('true');
  expect(screen.queryByText('This field is required')).toBeNull();
});

test('the default error is "This field is required", a custom text replaces it [B5.26]', () => {
  const { rerender } = render(<TextField label="Name" required error />);
  const input = screen.getByLabelText(/Name/);
  const describedBy = () => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(describedBy()).toBe('This field is required');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  rerender(<TextField label="Name" required error="Please enter your name" />);
  expect(describedBy()).toBe('Please enter your name');
});

test('hint and error both describe the control', () => {
  render(<TextArea label="Message" hint="At least 10 characters." error="Too short" />);
  const ids = screen.getByLabelText('Message').getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['At least 10 characters.', 'Too short']);
});

test('hands the ref to the control itself, as a form library needs', () => {
  const text = createRef<HTMLInputElement>();
  const select = createRef<HTMLSelectElement>();
  const box = createRef<HTMLInputElement>();
  render(
    <>
      <TextField label="Name" ref={text} name="name" />
      <SelectField label="Sort" ref={select} options={[{ value: 'newest', label: 'Newest' }]} />
      <CheckboxField label="Agree" ref={box} />
    </>,
  );
  expect(text.current?.name).toBe('name');
  expect(select.current?.value).toBe('newest');
  expect(box.current?.type).toBe('checkbox');
});

test('a hidden label still names the control', () => {
  render(<TextField label="Search" hideLabel />);
  expect(screen.getByRole('textbox', { name: 'Search' })).toBeTruthy();
});
