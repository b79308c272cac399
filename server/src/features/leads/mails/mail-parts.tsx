import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import * as z from 'zod/mini';
import { i18n } from '../../../texts';
import { colored, surface } from '../../mail/mail-colors';
import { HomePhoto } from '../../mail/mail-home';

const text = z.nullable(z.string());

/** The home of a request, with formatted texts. */
export const mailHomeSchema = z.object({
  title: z.string(),
  mlsNumber: z.string(),
  price: text,
  url: text,
  /** the release before this one stores none */
  photoUrl: z.optional(text),
});
export type MailHome = z.infer<typeof mailHomeSchema>;

/** Label and value of facts, in this order. */
export const mailFactsSchema = z.array(z.tuple([z.string(), z.string()]));

/** The first line of a mail, which says what it is about. */
export function MailTitle({ children }: { children: string }) {
  return (
    <Text {...colored('ink', { fontSize: 20, fontWeight: 600, lineHeight: '27px', margin: '0 0 12px' })}>
      {children}
    </Text>
  );
}

/** Photo, address and price of a home. The plain text has its address once. */
export function HomeBlock({ home }: { home: MailHome }) {
  const { title, url, photoUrl, price, mlsNumber } = home;
  return (
    <Section style={{ margin: '16px 0 12px' }}>
      {photoUrl && url ? <HomePhoto url={url} src={photoUrl} address={title} /> : null}
      <Text {...colored('ink', { fontSize: 16, fontWeight: 600, lineHeight: '22px', margin: '10px 0 0' })}>
        {url ? (
          <Link href={url} {...colored('ocean', { fontWeight: 600 })}>
            {title}
          </Link>
        ) : (
          title
        )}
      </Text>
      <Text {...colored('soft', { fontSize: 14, lineHeight: '20px', margin: '2px 0 0' })}>
        {[price, i18n.t('MLS# {number}', { number: mlsNumber })].filter(Boolean).join(' · ')}
      </Text>
    </Section>
  );
}

/** One line: a label and its value. */
export function Fact({ label, value, href }: { label: string; value: string; href?: string | undefined }) {
  return (
    <Text {...colored('ink', { fontSize: 15, lineHeight: '22px', margin: '0 0 4px' })}>
      <span {...colored('soft')}>{label}: </span>
      {href ? (
        <Link href={href} {...colored('ocean')}>
          {value}
        </Link>
      ) : (
        value
      )}
    </Text>
  );
}

const QUOTE = {
  borderRadius: 6,
  fontSize: 15,
  lineHeight: '23px',
  margin: '12px 0',
  padding: '12px 16px',
  whiteSpace: 'pre-wrap',
} as const;

/** What a person wrote. */
export function Quote({ children }: { children: string }) {
  return (
    <Text {...surface('page', QUOTE)}>
      <span {...colored('ink')}>{children}</span>
    </Text>
  );
}
