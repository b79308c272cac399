import type { ExtensionProps, HostServices } from 'shared-contracts';
import { Dialog } from 'shared-ui';
import { SearchBox } from './search-box';

interface OverlayProps {
  host: HostServices;
  open: boolean;
  onClose: () => void;
}

/** The phone's form of the search: the whole screen [B2.6.1]. */
export function SearchOverlay({ host, open, onClose }: OverlayProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Search" size="full">
      <SearchBox host={host} alwaysOpen onDone={onClose} />
    </Dialog>
  );
}

/** The large box of the home page. */
export function HomeSearch({ host }: ExtensionProps<'home.search'>) {
  return <SearchBox host={host} large />;
}
