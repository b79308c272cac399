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
