import { definePage } from 'shared-ui';
import { StyleguidePage } from '../styleguide/styleguide';

// for developers, and with maps: the browser draws it
export const { bootstrap, mount, unmount, update } = definePage(StyleguidePage, { remote: 'content' });
