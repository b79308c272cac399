import type { FieldError } from 'shared-contracts';

/** The data that the validator compiler passes to the error handler for each refused value. */
export interface ValidationIssue {
  keyword?: string;
  instancePath: string;
  message?: string;
  params?: Record<string, unknown>;
}

/** One sentence per refused value, each naming its field. */
export function fieldErrors(issues: readonly ValidationIssue[]): FieldError[] {
  return issues.slice(0, 50).map((issue) => {
    const steps = issue.instancePath.split('/').filter((step) => step !== '');
    const field = fieldName(steps);
    return { field, pointer: pointer(steps), message: `${field}: ${lowerFirst(issue.message ?? 'is not accepted')}` };
  });
}

/** The nearest field name, not an index: '#/polygons/0/id' is about 'id', '#/islands/3' about 'islands'. */
function fieldName(steps: readonly string[]): string {
  return steps.findLast((step) => !/^\d+$/.test(step)) ?? 'body';
}

const pointer = (steps: readonly string[]) =>
  `#${steps.map((step) => `/${encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
