import { ExternalLink, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, Row, Stack } from 'shared-ui';
import { i18n } from '../texts';
import classes from './panes.module.css';

interface OutsideFrameProps {
  address: string;
  /** its name: 'Virtual tour of 12 Ocean Road' */
  title: string;
  /** label of the button */
  action: string;
}

/** Content of another company. Nothing of it loads before the visitor agrees. */
export function OutsideFrame({ address, title, action }: OutsideFrameProps) {
  const [wanted, setWanted] = useState(false);
  // an https page must not have an http frame
  const framed = address.startsWith('https:');
  if (wanted) return <Frame address={address} title={title} />;
  return (
    <Consent host={new URL(address).hostname}>
      {framed && (
        <Button icon={<Play />} onClick={() => setWanted(true)}>
          {action}
        </Button>
      )}
      <Button variant="secondary" icon={<ExternalLink />} href={address} target="_blank" rel="noopener noreferrer">
        {i18n.t('Open in a new tab')}
      </Button>
    </Consent>
  );
}

/** Names the other company before anything loads. */
export function Consent({ host, children }: { host: string; children: ReactNode }) {
  return (
    <Stack gap={4} align="center" className={classes.consent}>
      <p>{i18n.t('This comes from {host}, which then learns that you look at it.', { host })}</p>
      <Row gap={3} align="stretch" justify="center" wrap>
        {children}
      </Row>
    </Stack>
  );
}

export function Frame({ address, title }: Pick<OutsideFrameProps, 'address' | 'title'>) {
  return (
    <iframe
      className={classes.frame}
      src={address}
      title={title}
      allow="fullscreen; autoplay; xr-spatial-tracking; gyroscope; accelerometer"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-popups allow-forms allow-presentation"
    />
  );
}
