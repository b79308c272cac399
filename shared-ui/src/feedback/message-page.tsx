import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { Row, Stack, Text } from '../layout/layout';
import { i18n } from '../texts';
import classes from './message-page.module.css';

export interface MessagePageProps {
  title: string;
  /** a line that names the error: 'Error 404' */
  status?: ReactNode;
  /** drawn above the title */
  sign?: ReactNode;
  /** what the visitor can do */
  children?: ReactNode;
}

/** A page with only a message and links. */
export function MessagePage({ title, status, sign, children }: MessagePageProps) {
  return (
    <Stack as="section" gap={4} align="center" className={classes.page}>
      {sign}
      <h1 className={classes.title}>{title}</h1>
      {status && (
        <Text size="s" tone="faint">
          {status}
        </Text>
      )}
      {children}
    </Stack>
  );
}

/** The pages that visitors of an old link most likely want. */
const LINKS = [
  { href: '/regions', name: /*i18n*/ 'Homes by region' },
  { href: '/agents', name: /*i18n*/ 'Find an agent' },
  { href: '/blog', name: /*i18n*/ 'Blog' },
  { href: '/contact', name: /*i18n*/ 'Contact us' },
] as const;

export interface NotFoundProps {
  /** 'bad-parameter': the address names a page whose parameter fails validation */
  reason?: 'no-route' | 'bad-parameter';
}

/** The page for an unknown address. */
export function NotFound({ reason = 'no-route' }: NotFoundProps) {
  const title =
    reason === 'no-route' ? i18n.t("Whoops! We can't find that page.") : i18n.t('This page could not be found');
  return (
    <MessagePage title={title} status={i18n.t('Error {status}', { status: 404 })}>
      <Button href="/listings">{i18n.t('Go to Search')}</Button>
      <Row as="ul" gap={6} rowGap={2} align="stretch" justify="center" wrap className={classes.links}>
        {LINKS.map(({ href, name }) => (
          <li key={href}>
            <a href={href}>{i18n.t(name)}</a>
          </li>
        ))}
      </Row>
    </MessagePage>
  );
}
