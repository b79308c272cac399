/** A failure that an operator can mend. Its message has the complete reason, so commands print it without a stack. */
export class OperatorError extends Error {}
