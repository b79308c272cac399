// The program of the checking thread from its sources: threads know nothing of the loader that tests run in.
import { register } from 'tsx/esm/api';

register();
await import('../check/check-thread.ts');
