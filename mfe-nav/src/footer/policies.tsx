import type { HostServices } from 'shared-contracts';
import { Dialog, Link } from 'shared-ui';
import classes from './footer.module.css';

interface PoliciesProps {
  host: HostServices;
  open: boolean;
  onClose: () => void;
}

/** The three MLS disclaimers and the links to both policies [B2.4.3]. */
export function Policies({ host, open, onClose }: PoliciesProps) {
  const { hiCentral, his, ram } = host.settings.disclaimers;
  const texts = [
    { title: 'HI Central MLS', text: hiCentral },
    { title: 'Hawaii Information Service', text: his },
    { title: 'REALTORS® Association of Maui', text: ram },
  ];
  return (
    <Dialog open={open} onClose={onClose} title="Policies" size="large">
      {texts.map(({ title, text }) => (
        <section key={title}>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.policy}>{text}</p>
        </section>
      ))}
      <p className={classes.small}>
        <Link host={host} to="/privacy/" onClick={onClose}>
          Privacy Policy
        </Link>
        <Link host={host} to="/cookie-policy" onClick={onClose}>
          Cookie Policy
        </Link>
      </p>
    </Dialog>
  );
}
