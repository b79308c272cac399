import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { AlarmMailProps } from '../mail-payload';
import { colored } from './mail-colors';
import { MailLayout, type MailSender, Paragraph } from './mail-layout';

/** Notifies staff of a remote that fails. */
export function AlarmMail({ alarm, sender }: { alarm: AlarmMailProps; sender: MailSender }) {
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
