import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import * as z from 'zod/mini';
import { colored } from './mail-colors';
import { mailTemplate } from './mail-delivery';
import { MailLayout, type MailSender, Paragraph } from './mail-layout';

/** An alarm for staff, with formatted texts. */
const alarmSchema = z.object({ title: z.string(), reason: z.string(), url: z.string() });
type AlarmMailProps = z.infer<typeof alarmSchema>;

const payloadSchema = z.object({
  template: z.literal('alarm'),
  to: z.string(),
  subject: z.string(),
  props: alarmSchema,
});
export type AlarmMailPayload = z.infer<typeof payloadSchema>;

export const alarmMail = mailTemplate('alarm', payloadSchema, ({ to, subject, props }, { sender }) => ({
  to,
  replyTo: null,
  subject,
  content: <AlarmMail alarm={props} sender={sender} />,
}));

/** Notifies staff of a remote that fails. */
function AlarmMail({ alarm, sender }: { alarm: AlarmMailProps; sender: MailSender }) {
  return (
    <MailLayout preview={alarm.title} sender={sender}>
      <Text {...colored('ink', { fontSize: 20, fontWeight: 600, margin: '0 0 12px' })}>{alarm.title}</Text>
      <Paragraph>{alarm.reason}</Paragraph>
      <Paragraph>
        <Link href={alarm.url} {...colored('ocean')}>
          Open the deployments
        </Link>
      </Paragraph>
    </MailLayout>
  );
}
