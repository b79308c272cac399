import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import { SOURCE_LANGUAGE } from 'shared-contracts';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database';
import { inLanguage } from '../../platform/language/language';
import { type Deliver, DeliveryError } from '../../platform/queue/delivery';
import { messageId } from './header-text';
import type { MailSender } from './mail-layout';
import { type MailTransport, type OutgoingMail, RecipientRefused } from './mail-transport';

/** What the templates of all features get. */
export interface MailContext {
  db: Database;
  sender: MailSender;
  /** origin of the site, for links */
  siteUrl: string;
  /** languages of the site, the one without a code in addresses first */
  locales: readonly string[];
}

export type MailDraft = Omit<OutgoingMail, 'messageId' | 'html' | 'text'> & {
  content: ReactElement;
  /** of its reader; mails to staff are English */
  language?: string;
};

/** One kind of mail: the outbox has its data, and it is written when it is sent. */
export interface MailTemplate {
  name: string;
  /** @returns null when the mail is not to be sent any more; undefined for data of another format */
  draft(payload: unknown, context: MailContext): Promise<MailDraft | null | undefined>;
  /** called when the recipient's mail server refused the address for good, before the mail becomes a dead letter */
  refused(payload: unknown, to: string, context: MailContext): Promise<void>;
}

/**
 * @param schema of the payload in the outbox, whose field `template` has the name
 * @param refused stops further mails to an address that its mail server refused for good
 */
export function mailTemplate<Payload extends { template: string }>(
  name: Payload['template'],
  schema: z.ZodMiniType<Payload>,
  draft: (payload: Payload, context: MailContext) => MailDraft | null | Promise<MailDraft | null>,
  refused?: (payload: Payload, to: string, context: MailContext) => Promise<void>,
): MailTemplate {
  return {
    name,
    draft: async (payload, context) => {
      const { data, success } = schema.safeParse(payload);
      return success ? draft(data, context) : undefined;
    },
    refused: async (payload, to, context) => {
      const { data, success } = schema.safeParse(payload);
      if (success) await refused?.(data, to, context);
    },
  };
}

/**
 * The language of a reader, for work in `inLanguage`. A reader without a language, or with one that the site has no more, gets
 * the default one.
 */
export function readersLanguage(
  language: string | null | undefined,
  { locales: [usual = SOURCE_LANGUAGE, ...others] }: Pick<MailContext, 'locales'>,
): string {
  return others.find((code) => code === language) ?? usual;
}

/** Writes a mail in the language of its reader. */
export function inReadersLanguage(
  language: string | null | undefined,
  context: Pick<MailContext, 'locales'>,
  write: () => MailDraft,
): MailDraft {
  const reader = readersLanguage(language, context);
  return { ...inLanguage(reader, write), language: reader };
}

export interface MailDeliveryDeps extends MailContext {
  templates: readonly MailTemplate[];
  transport: MailTransport;
  from: string;
}

const namedSchema = z.object({ template: z.string() });

/** A link that dials shows its number; its address would repeat it. */
const NUMBER_ONCE = { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } };

/** Renders and sends the mails of the outbox. */
export function mailDelivery({ templates, transport, from, ...context }: MailDeliveryDeps): Deliver {
  return async ({ payload, dedupeKey, id }) => {
    const { data } = namedSchema.safeParse(payload);
    const template = templates.find(({ name }) => name === data?.template);
    // not that of the request which woke the worker
    const draft = await inLanguage(SOURCE_LANGUAGE, async () => template?.draft(payload, context));
    if (draft === undefined) throw new DeliveryError('The mail in the outbox has an unknown format.', true);
    if (draft === null) return;
    const { content, language = SOURCE_LANGUAGE, ...envelope } = draft;
    const html = await inLanguage(language, () => render(content));
    const mail = {
      ...envelope,
      html,
      text: toPlainText(html, { selectors: [NUMBER_ONCE] }),
      // a lead that is assigned again has a new row with the same key, and its mail is a new one
      messageId: messageId(`${dedupeKey}-${id}`, from),
    };
    try {
      await transport.send(mail);
    } catch (error) {
      if (error instanceof RecipientRefused) await template?.refused(payload, mail.to, context);
      throw error;
    }
  };
}
