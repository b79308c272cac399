import { type AccountSection, accountPath, type HostServices } from 'shared-contracts';
import { Dialog, Link, Slot } from 'shared-ui';

interface AccountPanelProps {
  host: HostServices;
  section: AccountSection;
  onClose: () => void;
}

/** A section of the account over the search, which stays as it is [A2.22]. */
export function AccountPanel({ host, section, onClose }: AccountPanelProps) {
  return (
    <Dialog open onClose={onClose} title="Your account" size="medium">
      <Slot
        host={host}
        name="search.panel"
        props={{ section, onClose }}
        fallback={
          <p>
            This part of your account cannot be shown here.{' '}
            <Link host={host} to={accountPath(section)}>
              Open your account
            </Link>
          </p>
        }
      />
    </Dialog>
  );
}
