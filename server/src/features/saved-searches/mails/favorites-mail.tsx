import * as z from 'zod/mini';
import { localAddress } from '../../../platform/language/language';
import { inReadersLanguage, mailTemplate } from '../../mail/mail-delivery';
import { findFavoriteMail, upsertRefusedEmail } from '../../notifications/notifications.repository';
import { insertUnsubscribeToken } from '../alerts.repository';
import { AlertMail, alertMailPropsSchema, unsubscribable } from './alert-mail';

const payloadSchema = z.object({
  template: z.literal('favorites'),
  userId: z.int(),
  /** of the texts; not in a mail of the release before */
  language: z.optional(z.string()),
  subject: z.string(),
  props: alertMailPropsSchema,
});
export type FavoritesMailPayload = z.infer<typeof payloadSchema>;

/** Changes of homes that a user saved. The address is looked up when the mail is sent, as in a search's mail. */
export const favoritesMailTemplate = mailTemplate(
  'favorites',
  payloadSchema,
  async ({ userId, language, subject, props }, { db, sender, siteUrl, locales }) => {
    const { state, email } = await findFavoriteMail(db, userId);
    if (state !== 'on') return null;
    const token = await insertUnsubscribeToken(db, { userId });
    return inReadersLanguage(language, { locales }, () => {
      const unsubscribeUrl = siteUrl + localAddress(`/unsubscribe/${token}`);
      return {
        ...unsubscribable(unsubscribeUrl),
        to: email,
        subject,
        content: <AlertMail alert={props} unsubscribeUrl={unsubscribeUrl} of="favorites" sender={sender} />,
      };
    });
  },
  ({ userId }, to, { db }) => upsertRefusedEmail(db, userId, to),
);
