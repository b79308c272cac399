import { readNestedRegions } from 'shared-contracts';
import { definePage } from 'shared-ui';
import { RegionsPage } from '../regions/regions';

export const { bootstrap, mount, unmount, update, page } = definePage(RegionsPage, {
  remote: 'content',
  load: ({ api }) => api.call(readNestedRegions, {}),
});
