import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ApiError } from 'shared-contracts';
import * as z from 'zod/mini';

const savedMailSchema = z.object({ to: z.string(), subject: z.string(), html: z.string(), sentAt: z.string() });
type SavedMail = z.infer<typeof savedMailSchema> & { name: string };

/** The mail itself may run no script. It loads its photos, like a mail program. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; frame-ancestors 'self'";
const PAGE_POLICY = "default-src 'none'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const NEWEST = 50;
const NAME = /^[A-Za-z0-9.-]+\.json$/;

/** Whether the preview may be served: never in production, and only while mails are written to files. */
export function showsDevMail(settings: { readonly NODE_ENV: string; readonly SMTP_URL: string | null }): boolean {
  return settings.NODE_ENV !== 'production' && settings.SMTP_URL === null;
}

/** /dev/mail: the newest mails that were written to files, as their readers see them. */
export function registerDevMail(app: FastifyInstance, { folder }: { folder: string }): void {
  app.get('/dev/mail', { schema: { hide: true } }, async (_, reply) => {
    const mails = await newestMails(folder);
    return sendPage(reply, PAGE_POLICY, `<!doctype html>${renderToStaticMarkup(pageOf(mails))}`);
  });
  app.get<{ Params: { name: string } }>('/dev/mail/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const mail = NAME.test(name) ? await readMail(folder, name) : null;
    if (!mail) throw new ApiError('not_found');
    return sendPage(reply, MAIL_POLICY, mail.html);
  });
}

function sendPage(reply: FastifyReply, policy: string, html: string): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html);
}

async function newestMails(folder: string): Promise<SavedMail[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(0, NEWEST);
  const mails = await Promise.all(newest.map((name) => readMail(folder, name)));
  return mails.filter((mail) => mail !== null);
}

async function readMail(folder: string, name: string): Promise<SavedMail | null> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => null);
  if (text === null) return null;
  const mail = savedMailSchema.safeParse(JSON.parse(text));
  return mail.success ? { ...mail.data, name } : null;
}

function pageOf(mails: readonly SavedMail[]) {
  const head = h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, 'Mails'));
  const empty = h('p', null, 'No mails yet.');
  const list = mails.map((mail) =>
    h(
      'section',
      { key: mail.name },
      h('h2', null, mail.subject),
      h('p', null, `To ${mail.to}, ${mail.sentAt} `, h('a', { href: `/dev/mail/${mail.name}` }, 'Open')),
      h('iframe', { src: `/dev/mail/${mail.name}`, title: mail.subject, width: 640, height: 520 }),
    ),
  );
  return h('html', { lang: 'en' }, head, h('body', null, h('h1', null, 'Mails'), mails.length === 0 ? empty : list));
}
