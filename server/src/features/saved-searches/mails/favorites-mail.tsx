import * as z from 'zod/mini';
import { mailTemplate } from '../../mail/mail-delivery';
import { findFavoriteMail, upsertRefusedEmail } from '../../notifications/notifications.repository';
import { insertUnsubscribeToken } from '../alerts.repository';
import { AlertMail, alertMailPropsSchema, unsubscribable } from './alert-mail';

const payloadSchema = z.object({
  template: z.literal('favorites'),
  userId: z.int(),
  subject: z.string(),
  props: alertMailPropsSchema,
});
export type FavoritesMailPayload = z.infer<typeof payloadSchema>;

/** Changes of homes that a user saved. The address is looked up when the mail is sent, as in a search's mail. */
export const favoritesMailTemplate = mailTemplate(
  'favorites',
  payloadSchema,
  async ({ userId, subject, props }, { db, sender, siteUrl }) => {
    const { state, email } = await findFavoriteMail(db, userId);
    if (state !== 'on') return null;
    const unsubscribeUrl = `${siteUrl}/unsubscribe/${await insertUnsubscribeToken(db, { userId })}`;
    return {
      ...unsubscribable(unsubscribeUrl),
      to: email,
      subject,
      content: <AlertMail alert={props} unsubscribeUrl={unsubscribeUrl} of="favorites" sender={sender} />,
    };
  },
  ({ userId }, to, { db }) => upsertRefusedEmail(db, userId, to),
);
