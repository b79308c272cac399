import { render, toPlainText } from '@react-email/render';
import { createElement, type ReactElement } from 'react';
import { armLink, LINK_MINUTES } from '../features/accounts/login-links.repository';
import { findUserByEmail, findUserById } from '../features/accounts/users.repository';
import { messageId } from '../features/mail/header-text';
import {
  type AccountNoticePayload,
  type AlertMailPayload,
  type MailPayload,
  mailPayloadSchema,
} from '../features/mail/mail-payload';
import type { MailTransport, OutgoingMail } from '../features/mail/mail-transport';
import { ACCOUNT_NOTICES, AccountNoticeMail } from '../features/mail/templates/account-notice-mail';
import { AlarmMail } from '../features/mail/templates/alarm-mail';
import { AlertMail } from '../features/mail/templates/alert-mail';
import { LeadMail } from '../features/mail/templates/lead-mail';
import { LoginLinkMail } from '../features/mail/templates/login-link-mail';
import type { MailSender } from '../features/mail/templates/mail-layout';
import { alertAddress, makeUnsubscribeToken } from '../features/saved-searches/alerts.repository';
import type { Database } from '../platform/database/database';
import { type Deliver, DeliveryError } from '../platform/queue/delivery';

export interface MailDeliveryDeps {
  db: Database;
  transport: MailTransport;
  sender: MailSender;
  from: string;
  /** origin of the site, for links */
  siteUrl: string;
}

type Draft = Omit<OutgoingMail, 'messageId' | 'html' | 'text'> & { content: ReactElement };

/** A link that dials shows its number; its address would repeat it. */
const NUMBER_ONCE = { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } };

/** Renders and sends the mails of the outbox. */
export function mailDelivery(deps: MailDeliveryDeps): Deliver {
  return async (item) => {
    const payload = mailPayloadSchema.safeParse(item.payload);
    if (!payload.success) throw new DeliveryError('The mail in the outbox has an unknown format.', true);
    const draft = await draftOf(deps, payload.data);
    if (!draft) return;
    const { content, ...envelope } = draft;
    const html = await render(content);
    await deps.transport.send({
      ...envelope,
      html,
      text: toPlainText(html, { selectors: [NUMBER_ONCE] }),
      // a lead that is assigned again has a new row with the same key, and its mail is a new one
      messageId: messageId(`${item.dedupeKey}-${item.id}`, deps.from),
    });
  };
}

async function draftOf(deps: MailDeliveryDeps, payload: MailPayload): Promise<Draft | null> {
  if (payload.template === 'login-link') return loginLinkDraft(deps, payload);
  if (payload.template === 'account-notice') return noticeDraft(deps, payload);
  if (payload.template === 'alert') return alertDraft(deps, payload);
  if (payload.template === 'alarm') {
    const { to, subject, props } = payload;
    return { to, replyTo: null, subject, content: createElement(AlarmMail, { alarm: props, sender: deps.sender }) };
  }
  const { to, replyTo, subject, props } = payload;
  return { to, replyTo, subject, content: createElement(LeadMail, { lead: props, sender: deps.sender }) };
}

/**
 * The token is created when the mail is sent, so that only the mail contains it. Without an account no mail is sent.
 */
async function loginLinkDraft(
  deps: MailDeliveryDeps,
  { linkId, origin = deps.siteUrl }: { linkId: number; origin?: string | undefined },
): Promise<Draft | null> {
  const link = await armLink(deps.db, linkId);
  const user = link ? await findUserByEmail(deps.db, link.email) : null;
  if (!link || !user) return null;
  const url = `${origin}/Login?${new URLSearchParams({ email: user.email, token: link.token })}`;
  return {
    to: user.email,
    replyTo: null,
    subject: `Your sign-in link for ${deps.sender.siteName}`,
    content: createElement(LoginLinkMail, { url, minutes: LINK_MINUTES, sender: deps.sender }),
  };
}

async function noticeDraft(
  deps: MailDeliveryDeps,
  { userId, notice, device }: AccountNoticePayload,
): Promise<Draft | null> {
  const user = await findUserById(deps.db, userId);
  if (!user) return null;
  return {
    to: user.email,
    replyTo: null,
    subject: `${ACCOUNT_NOTICES[notice].subject} - ${deps.sender.siteName}`,
    content: createElement(AccountNoticeMail, {
      notice,
      device: device ?? null,
      settingsUrl: `${deps.siteUrl}/account/settings`,
      sender: deps.sender,
    }),
  };
}

/** A one-click unsubscribe in the mail program (RFC 8058), and a page. The token is created here. */
async function alertDraft(deps: MailDeliveryDeps, payload: AlertMailPayload): Promise<Draft | null> {
  const { searchId, recipient, subject, props } = payload;
  const to = await alertAddress(deps.db, searchId, recipient);
  if (to === null) return null;
  const unsubscribeUrl = `${deps.siteUrl}/unsubscribe/${await makeUnsubscribeToken(deps.db, searchId, recipient)}`;
  return {
    to,
    replyTo: null,
    subject,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    content: createElement(AlertMail, {
      alert: props,
      unsubscribeUrl,
      isCopy: recipient === 'copy',
      sender: deps.sender,
    }),
  };
}
