/** Stands in a remote's entry in the place of a federation runtime: the shell lends one, and is there before any remote. */
const lend: unknown = Reflect.get(globalThis, '__lent_federation_runtime');
if (typeof lend !== 'function') throw new Error('This page has no shell that lends its federation runtime.');

const borrowed: unknown = lend();
export default borrowed;
