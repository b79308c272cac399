import { lazy, type ReactElement, Suspense } from 'react';
import { expect, test } from 'vitest';
import { renderElement } from './render-element';

function Broken(): ReactElement {
  throw new Error('No data.');
}

test('renders a part to text', async () => {
  expect(await renderElement(<p className="a">Aloha</p>, 'nav-')).toEqual({
    kind: 'html',
    html: '<p class="a">Aloha</p>',
    errors: [],
  });
});

test('waits for what suspends in a boundary', async () => {
  const Late = lazy(async () => ({ default: () => <p>Late</p> }));
  const status = await renderElement(
    <Suspense fallback="Loading">
      <Late />
    </Suspense>,
    '',
  );
  expect(status).toEqual({ kind: 'html', html: '<!--$--><p>Late</p><!--/$-->', errors: [] });
});

test('waits for what suspends outside of a boundary', async () => {
  const Late = lazy(async () => ({ default: () => <p>Late</p> }));
  expect(await renderElement(<Late />, '')).toMatchObject({ html: '<p>Late</p>', errors: [] });
});

test('names what failed in a boundary', async () => {
  const status = await renderElement(
    <Suspense fallback="Loading">
      <Broken />
    </Suspense>,
    '',
  );
  expect(status).toMatchObject({ kind: 'html', errors: [expect.stringContaining('No data.')] });
});

test('fails with what a part without a boundary throws', async () => {
  await expect(renderElement(<Broken />, '')).rejects.toThrow('No data.');
});
