/** What is behind the buttons of the filter bar: a file of its own, fetched once the results are painted. */
export { FilterPanel } from './filter-panel';
export { PriceFilter } from './price-filter';
export { RoomFilters } from './range-filter';
export { RegionFilter } from './region-filter';
export { StatusFilter } from './status-filter';
export { TypeFilter } from './type-filter';
