import { readRegions } from 'shared-contracts';
import { definePage } from 'shared-ui';
import { DescribedHomePage } from '../ai/ai';

export const { bootstrap, mount, unmount, update, page } = definePage(DescribedHomePage, {
  remote: 'content',
  load: ({ api }) => api.call(readRegions, {}),
});
