/** Long work that lets others have their turn wherever it yields. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** All of the work at once. */
export function drained<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
