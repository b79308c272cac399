import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../platform/database/database';
import { type PlainDocument, plainDocument } from '../../platform/html/plain-document';
import { sendDocument } from '../../platform/http/failure-document';
import { i18n } from '../../texts';
import { findSubscription, type Subscription, unsubscribe } from './alerts.repository';

type Token = { Params: { token: string } };

const account = () => ({ label: i18n.t('Your saved searches'), href: '/account/saved-searches' });

/**
 * The page of a mail's unsubscribe link. Opening it changes nothing, because mail scanners open links: the page has a
 * button. A mail program posts to the same address by itself, without cookies (RFC 8058).
 */
export function registerUnsubscribe(app: FastifyInstance, { db }: { db: Database }): void {
  app.register((pages, _, done) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      pages.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: 8192 }, (_request, _body, parsed) =>
        parsed(null, null),
      );
    const options = { schema: { hide: true }, config: { rateLimit: { max: 60, timeWindow: 60_000 } } };
    pages.get<Token>('/unsubscribe/:token', options, async ({ params }, reply) => {
      const subscription = await findSubscription(db, params.token);
      return send(reply, subscription ? questionFor(subscription) : gone(), subscription ? 200 : 404);
    });
    pages.post<Token>('/unsubscribe/:token', options, async ({ params }, reply) => {
      const subscription = await findSubscription(db, params.token);
      if (!subscription) return send(reply, gone(), 404);
      await unsubscribe(db, subscription);
      return send(reply, doneFor(subscription), 200);
    });
    done();
  });
}

const gone = (): PlainDocument => ({
  heading: i18n.t('This link has expired'),
  detail: i18n.t(
    'The saved search was deleted, or the mail is more than 90 days old. Use the link in a newer mail, or turn the mails off in your account.',
  ),
  link: account(),
});

/** What the mails are about, what stays in the account, and where that is. */
function textsOf({ from, title }: Subscription) {
  if ('userId' in from) {
    const link = { label: i18n.t('Your favorites'), href: '/account/favorites' };
    return { about: i18n.t('homes you saved'), stays: i18n.t('The homes stay in your favorites.'), link };
  }
  return {
    about: title ? i18n.t('“{title}”', { title }) : i18n.t('your saved search'),
    stays: i18n.t('The search stays in your account.'),
    link: account(),
  };
}

function questionFor(subscription: Subscription): PlainDocument {
  const { about, stays, link } = textsOf(subscription);
  return {
    heading: i18n.t('Unsubscribe?'),
    detail: i18n.t("You won't get more mails about {about}. {stays}", { about, stays }),
    button: i18n.t('Unsubscribe'),
    link,
  };
}

function doneFor(subscription: Subscription): PlainDocument {
  const { about, stays, link } = textsOf(subscription);
  return {
    heading: i18n.t('You are unsubscribed'),
    detail: i18n.t('We stopped the mails about {about}. {stays}', { about, stays }),
    link,
  };
}

function send(reply: FastifyReply, page: PlainDocument, status: number): FastifyReply {
  return sendDocument(reply.code(status).header('referrer-policy', 'no-referrer'), plainDocument(page));
}
