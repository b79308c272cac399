import { act, createElement, type SelectHTMLAttributes, type TextareaHTMLAttributes, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { keepPresses } from './keep-presses';

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** A rendered header with a button, a field and a link, and a log of their events. */
function header() {
  document.body.innerHTML = `<div id="root"><header data-rendered="nav 1.0.0"><button>Menu <b>now</b></button><button>Sign In</button><input><a href="#x">Home</a></header></div>`;
  const part = document.querySelector('header');
  const [menu, signIn] = document.querySelectorAll('button');
  const field = document.querySelector('input');
  if (!part || !menu || !signIn || !field) throw new Error('The header is not whole.');
  stop = keepPresses(document);
  const happened: string[] = [];
  const takeOver = async () => {
    menu.addEventListener('click', () => happened.push('menu'));
    signIn.addEventListener('click', () => happened.push('sign in'));
    field.addEventListener('focusin', () => happened.push('field'));
    part.removeAttribute('data-rendered');
    await Promise.resolve();
  };
  return { part, menu, signIn, field, happened, takeOver };
}

test('repeats the last click of a part once the part is hydrated', async () => {
  const { menu, signIn, happened, takeOver } = header();
  signIn.click();
  menu.querySelector('b')?.click();
  await takeOver();
  expect(happened).toEqual(['menu']);
  signIn.click();
  expect(happened).toEqual(['menu', 'sign in']);
});

test('repeats the focus event of a focused field', async () => {
  const { field, happened, takeOver } = header();
  field.focus();
  await takeOver();
  expect(happened).toEqual(['field']);
});

test('drops a click on an element that the browser replaced', async () => {
  const { part, menu, happened, takeOver } = header();
  menu.click();
  part.replaceChildren();
  await takeOver();
  expect(happened).toEqual([]);
});

test('does not repeat a click on a link', async () => {
  const { part, happened, takeOver } = header();
  part.querySelector('a')?.click();
  await takeOver();
  expect(happened).toEqual([]);
});

function Fields() {
  const [text, setText] = useState('');
  const [sort, setSort] = useState('new');
  const [isOn, setIsOn] = useState(false);
  const [long, setLong] = useState('first');
  return createElement(
    'form',
    null,
    createElement('input', { value: text, onChange: ({ target }) => setText(target.value) }),
    createElement<TextareaHTMLAttributes<HTMLTextAreaElement>>('textarea', {
      value: long,
      onChange: ({ target }) => setLong(target.value),
    }),
    createElement('input', { type: 'checkbox', checked: isOn, onChange: ({ target }) => setIsOn(target.checked) }),
    createElement<SelectHTMLAttributes<HTMLSelectElement>>(
      'select',
      { value: sort, onChange: ({ target }) => setSort(target.value) },
      createElement('option', { value: 'new' }),
      createElement('option', { value: 'price' }),
    ),
    createElement('output', null, [text, long, sort, isOn].join()),
  );
}

test('keeps text, choices and marks from before the hydration of a form by React', async () => {
  document.body.innerHTML = `<div data-rendered="ai 1.0.0">${renderToString(createElement(Fields))}</div>`;
  stop = keepPresses(document);
  const part = document.querySelector('[data-rendered]');
  const [text, mark] = document.querySelectorAll('input');
  const long = document.querySelector('textarea');
  const select = document.querySelector('select');
  if (!part || !text || !mark || !long || !select) throw new Error('The form is not whole.');
  text.value = 'a condo';
  long.value = 'second';
  select.value = 'price';
  for (const field of [text, long]) field.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  mark.click();
  await act(async () => void hydrateRoot(part, createElement(Fields)));
  await act(async () => part.removeAttribute('data-rendered'));
  expect(document.querySelector('output')?.textContent).toBe('a condo,second,price,true');
  expect([text.value, long.value, select.value, mark.checked]).toEqual(['a condo', 'second', 'price', true]);
});
