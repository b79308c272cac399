import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { pageLanguage } from 'shared-contracts';
import { colored, lined, NIGHT_STYLE, surface } from './mail-colors';

const font = "'Helvetica Neue', Helvetica, Arial, sans-serif";

export interface MailSender {
  siteName: string;
  phone: string;
  supportEmail: string;
  officeAddress: string;
}

/** The layout of every mail: one column, readable without images, in light and dark mode. */
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
    <Html lang={pageLanguage()}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{NIGHT_STYLE}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body {...surface('page', { fontFamily: font, margin: 0, padding: '24px 0' })}>
        <Container {...surface('sheet', { borderRadius: 8, maxWidth: 560, padding: '28px 32px' })}>
          <Text {...colored('ocean', { fontSize: 18, fontWeight: 600, margin: '0 0 16px' })}>{sender.siteName}</Text>
          {children}
          <Hr {...lined({ borderTop: 'none', margin: '28px 0 12px' })} />
          <Text {...colored('soft', { fontSize: 12, lineHeight: '18px', margin: 0 })}>
            {sender.siteName}, {sender.officeAddress} · {sender.phone} · {sender.supportEmail}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** A paragraph of a mail. */
export function Paragraph({ children }: { children: ReactNode }) {
  return <Text {...colored('ink', { fontSize: 15, lineHeight: '23px', margin: '0 0 12px' })}>{children}</Text>;
}
