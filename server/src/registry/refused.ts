import { type Refusal, type RefusalCode, refusal } from 'federation/protocol/registry';

const STATUS: Partial<Record<RefusalCode, number>> = { 'MFE-113': 401, 'MFE-115': 413, 'MFE-117': 412, 'MFE-118': 404 };

/** The registry refuses a request, with every reason. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly status: number;
  constructor(readonly refusals: readonly Refusal[]) {
    super(refusals.map(({ code, detail }) => `${code} ${detail}`).join(' '));
    const [first] = refusals;
    this.status = (first && STATUS[first.code]) ?? 409;
  }
}

/** A refusal with one reason. */
export const refused = (code: RefusalCode, detail: string, where?: string) =>
  new RefusedError([refusal(code, detail, where)]);
