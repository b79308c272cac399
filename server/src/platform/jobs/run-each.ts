/**
 * Runs all steps, one after another. A failed step does not keep the later ones from running.
 * @throws the failure, or an AggregateError of several ones, after the last step
 */
export async function runEach(steps: ReadonlyArray<() => Promise<unknown>>): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} of ${steps.length} steps failed`);
}
