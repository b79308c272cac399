import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from './support/browser.mjs';

const BASE = 'http://localhost:4020';
const OUT = process.env.OUT ?? '/tmp/w/pseudo-tmp/found.jsonl';
const MONKEY = process.env.MONKEY !== '0';
const MAX = Number(process.env.MAX ?? 40);
const mode = process.argv[2];
const paths = process.argv.slice(3);
writeFileSync(OUT, '');
const seen = new Set();
const collect = () => {
  const out = [];
  const TEXT = /[A-Za-z]{2,}/;
  const unmarked = (t) =>
    t
      .split(/\s+/)
      .some((w) => /[A-Za-z]{2,}/.test(w) && !/[áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÓÞǪŔŠŢÚṼŴẊÝŽ]/.test(w));
  const add = (kind, text, el) => {
    const t = text.trim().replace(/\s+/g, ' ');
    if (!t || !TEXT.test(t) || !unmarked(t)) return;
    const own = el?.closest?.('[lang]')?.getAttribute('lang') ?? '';
    let p = '';
    for (let e = el, i = 0; e && e.tagName && i < 4; e = e.parentElement, i++)
      p = `${e.tagName.toLowerCase()}${e.className && typeof e.className === 'string' ? '.' + e.className.split(' ')[0].replace(/^.*?__|-[\w]{6}$/g, '') : ''}>${p}`;
    out.push({ kind: own && own !== 'xa' ? `${kind} lang=${own}` : kind, text: t.slice(0, 300), p });
  };
  const walk = (root) => {
    for (const el of root.querySelectorAll('*')) {
      if (/^(SCRIPT|STYLE|TEMPLATE)$/.test(el.tagName)) continue;
      if (el.tagName === 'NOSCRIPT') {
        const d = new DOMParser().parseFromString(el.textContent, 'text/html');
        for (const e of d.body.querySelectorAll('*'))
          for (const n of e.childNodes) if (n.nodeType === 3) add('noscript', n.data, e);
        continue;
      }
      if (el.shadowRoot) walk(el.shadowRoot);
      for (const n of el.childNodes) if (n.nodeType === 3) add('text', n.data, el);
      for (const a of [
        'aria-label',
        'aria-description',
        'aria-roledescription',
        'aria-valuetext',
        'placeholder',
        'title',
        'alt',
        'label',
        'aria-placeholder',
        'data-label',
        'data-tooltip',
        'download',
        'summary',
        'content',
      ])
        if (
          el.hasAttribute(a) &&
          (a !== 'content' ||
            (el.tagName === 'META' &&
              /description|title|alt/.test((el.getAttribute('name') ?? '') + (el.getAttribute('property') ?? ''))))
        )
          add(
            a === 'content' ? `meta ${el.getAttribute('name') ?? el.getAttribute('property')}` : a,
            el.getAttribute(a),
            el,
          );
      if (el.tagName === 'INPUT' && /^(submit|button)$/.test(el.type)) add('value', el.value, el);
      for (const pe of ['::before', '::after']) {
        const c = getComputedStyle(el, pe).content;
        if (c && /^"/.test(c)) add(pe, c, el);
      }
    }
  };
  walk(document);
  for (const s of document.querySelectorAll('script[type="application/ld+json"]'))
    out.push({ kind: 'ld', text: s.textContent.slice(0, 1500), p: '' });
  return out;
};
async function report(page, label) {
  let all;
  try {
    all = await page.evaluate(collect);
  } catch {
    return;
  }
  for (const f of all) {
    const key = `${f.kind}|${f.text}`;
    if (seen.has(key)) continue;
    seen.add(key);
    appendFileSync(OUT, `${JSON.stringify({ at: label, ...f })}\n`);
  }
}
const executablePath = await findBrowser({ shell: true });
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
const mobile = mode === 'mobile';
const context = await browser.newContext({
  viewport: mobile ? { width: 390, height: 844 } : { width: 1440, height: 900 },
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
});
const who = process.env.USER_AS;
if (who) {
  const r = await context.request.post(`${BASE}/api/v3/${process.env.SIGNIN ?? 'sign_in'}`, {
    data: { email: `${who}@example.com`, password: `sample-${who}` },
  });
  console.log('sign in', r.status());
}
const page = await context.newPage();
page.on('dialog', (d) => {
  appendFileSync(OUT, `${JSON.stringify({ at: 'dialog', kind: 'dialog', text: d.message(), p: '' })}\n`);
  d.dismiss();
});
const settle = async () => {
  try {
    await page.waitForLoadState('networkidle', { timeout: 4000 });
  } catch {}
  await page.waitForTimeout(250);
};
const open = async (path) => {
  await page.goto(BASE + path, { waitUntil: 'domcontentloaded' }).catch(() => {});
  await settle();
  for (let y = 0; y < 8; y++) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(80);
  }
  await settle();
  await page.evaluate(() => scrollTo(0, 0));
};
const pressed = new Set();
const nameOf = (el) =>
  el.evaluate(
    (e) =>
      `${e.closest('main') && !e.closest('article') ? location.pathname.split('/')[2] : ''}${e.tagName}:${(
        e.getAttribute('aria-label') ??
        e.textContent ??
        ''
      )
        .trim()
        .replace(/\d[\d,.]*/g, '#')
        .slice(0, 60)}:${e.closest('dialog,[role=dialog],form')?.getAttribute('aria-label') ?? ''}`,
  );
const buttonsSel =
  'button:visible, summary:visible, [role=tab]:visible, [role=combobox]:visible, [role=menuitem]:visible';
async function monkey(path) {
  let count = 0;
  for (let guard = 0; guard < MAX; guard++) {
    const buttons = await page.$$(buttonsSel);
    let target = null,
      name = '';
    for (const b of buttons) {
      try {
        name = await nameOf(b);
      } catch {
        continue;
      }
      if (/Šíĝñ óúţ|Ðéļéţé|Šĥóŵ ɱóŕé ŕéšúļţš/.test(name)) continue;
      if (!pressed.has(name)) {
        target = b;
        break;
      }
    }
    if (!target) break;
    pressed.add(name);
    count++;
    const before = page.url();
    try {
      await target.click({ timeout: 1500 });
    } catch {
      try {
        await target.evaluate((e) => e.click());
      } catch {}
    }
    await page.waitForTimeout(350);
    await settle();
    await report(page, `${path} > ${name}`);
    // level 2: inside an open dialog press everything
    for (let g2 = 0; g2 < 15; g2++) {
      const inner = await page.$$(
        'dialog[open] button:visible, [role=dialog] button:visible, dialog[open] summary:visible',
      );
      let t2 = null,
        n2 = '';
      for (const b of inner) {
        try {
          n2 = await nameOf(b);
        } catch {
          continue;
        }
        if (/Çļóšé|Çáñçéļ|Šíĝñ óúţ/.test(n2)) continue;
        if (!pressed.has(n2)) {
          t2 = b;
          break;
        }
      }
      if (!t2) break;
      pressed.add(n2);
      try {
        await t2.click({ timeout: 1500 });
      } catch {
        continue;
      }
      await page.waitForTimeout(300);
      await settle();
      await report(page, `${path} > ${name} > ${n2}`);
    }
    if (
      page.url().replace(/[?#].*/, '') !== before.replace(/[?#].*/, '') ||
      (await page.$('dialog[open],[role=dialog]'))
    ) {
      await page.keyboard.press('Escape');
      await page.waitForTimeout(150);
      await page.keyboard.press('Escape');
      if ((await page.$('dialog[open],[role=dialog]')) || page.url() !== before) await open(path);
    }
  }
  return count;
}
const stop = Date.now() + Number(process.env.SECONDS ?? 560) * 1000;
for (const path of paths) {
  if (Date.now() > stop) {
    console.log('out of time at', path);
    break;
  }
  await open(path);
  await report(page, path);
  const n = MONKEY ? await monkey(path) : 0;
  console.log(path, page.url(), n, seen.size);
}
await browser.close();
