import { Dialog } from 'shared-ui';
import { ShowingPanel, type ShowingPanelProps } from './showing-panel';

/** The Request Showing panel as a dialog. */
export function ShowingDialog(props: ShowingPanelProps) {
  return (
    <Dialog open onClose={props.onDone} title="Request Showing">
      <ShowingPanel {...props} />
    </Dialog>
  );
}
