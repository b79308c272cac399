import { Body, Container, Head, Hr, Html, Preview, Text } from '@react-email/components';
import type { ReactNode } from 'react';

const font = "'Helvetica Neue', Helvetica, Arial, sans-serif";

export interface MailSender {
  siteName: string;
  phone: string;
  supportEmail: string;
  officeAddress: string;
}

/** The frame of every mail: one column, readable without images. */
export function MailLayout({
  preview,
  sender,
  children,
}: {
  preview: string;
  sender: MailSender;
  children: ReactNode;
}) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: '#f2f4f4', fontFamily: font, margin: 0, padding: '24px 0' }}>
        <Container style={{ backgroundColor: '#ffffff', borderRadius: 8, maxWidth: 560, padding: '28px 32px' }}>
          <Text style={{ color: '#0b4f5c', fontSize: 18, fontWeight: 600, margin: '0 0 16px' }}>{sender.siteName}</Text>
          {children}
          <Hr style={{ borderColor: '#d9dfe0', margin: '28px 0 12px' }} />
          <Text style={{ color: '#5b6668', fontSize: 12, lineHeight: '18px', margin: 0 }}>
            {sender.siteName}, {sender.officeAddress} · {sender.phone} · {sender.supportEmail}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** A paragraph of a mail. */
export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={{ color: '#1d2527', fontSize: 15, lineHeight: '23px', margin: '0 0 12px' }}>{children}</Text>;
}
