/** Stands in a remote's entry in the place of the federation runtime: the shell's, which is there before any remote. */
const lend: unknown = Reflect.get(globalThis, '__lent_federation_runtime');
if (typeof lend !== 'function') throw new Error('This page has no shell that lends its federation runtime.');

const borrowed: unknown = lend();
export default borrowed;
