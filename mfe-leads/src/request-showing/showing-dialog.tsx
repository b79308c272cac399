import { Dialog } from 'shared-ui';
import { LazyShowingPanel } from '../lead/lazy-forms';
import type { ShowingPanelProps } from './showing-panel';

/** The Request Showing panel as a dialog. */
export function ShowingDialog(props: ShowingPanelProps) {
  return (
    <Dialog open onClose={props.onDone} title="Request Showing">
      <LazyShowingPanel {...props} />
    </Dialog>
  );
}
