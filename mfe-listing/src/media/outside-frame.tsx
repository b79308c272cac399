import { ExternalLink, Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from 'shared-ui';
import classes from './panes.module.css';

interface OutsideFrameProps {
  address: string;
  /** what it shows: 'Virtual tour of 12 Ocean Road' */
  title: string;
  /** what the button says */
  action: string;
}

/** Something of another company: not a byte of it is loaded before the visitor asks for it. */
export function OutsideFrame({ address, title, action }: OutsideFrameProps) {
  const [wanted, setWanted] = useState(false);
  // a page that came by https may not hold a frame that did not
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
        Open in a new tab
      </Button>
    </Consent>
  );
}

/** Says who would be asked, before anybody is. */
export function Consent({ host, children }: { host: string; children: ReactNode }) {
  return (
    <div className={classes.consent}>
      <p>This comes from {host}, which then learns that you look at it.</p>
      <div className={classes.consentWays}>{children}</div>
    </div>
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
