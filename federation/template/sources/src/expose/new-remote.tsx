import { defineExtension } from 'shared-ui';
import { NewRemote } from '../new-remote/new-remote';

export const { extension } = defineExtension<'listing.below'>(NewRemote, { remote: 'new-remote' });
