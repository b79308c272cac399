import { describeConformance } from '../conformance';
import { NaiveSearch } from '../naive-search';
import { MemorySearch } from './memory-search';

describeConformance('the search in memory', async () => {
  const search = new MemorySearch();
  search.open();
  return search;
});
describeConformance('the search in memory, sorted anew every few changes', async () => {
  const search = new MemorySearch({ room: 24 });
  search.open();
  return search;
});
// its answers to random requests are the ones it is compared with
describeConformance('the oracle itself', async () => new NaiveSearch(), 2);
