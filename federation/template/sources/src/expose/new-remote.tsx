import { defineExtension } from 'shared-ui';
import { NewRemote } from '../new-remote/new-remote';

export const { bootstrap, mount, unmount, update } = defineExtension<'listing.below'>(NewRemote, {
  remote: 'new-remote',
});
