import { defineExtension } from 'shared-ui';
import { ShowingStrip } from '../request-showing/showing-strip';

export const { bootstrap, mount, unmount, update } = defineExtension<'listing.showing-strip'>(ShowingStrip, {
  remote: 'leads',
});
