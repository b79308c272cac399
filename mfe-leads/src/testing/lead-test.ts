import userEvent from '@testing-library/user-event';
import { serverClock } from 'shared-contracts';
import { createLead, type LeadReceipt, type LeadSubmission } from 'shared-contracts/leads';
import type { TestHost } from 'shared-contracts/testing';
import { vi } from 'vitest';

/** A Friday, 9:10 in Hawaii. */
export const NOW = '2026-11-20T19:10:00.000Z';

/** Sets the browser's clock; timers keep running. */
export function setBrowserClock(now: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
}

/** Stubs the server's clock, and the response to every lead. */
export function answerLeads(host: TestHost, receipt: Partial<LeadReceipt> = {}, now = NOW): void {
  host.answer(serverClock, { now });
  host.answer(createLead, ({ body }) => ({
    id: 7,
    submission_id: body.submission_id,
    lead_source: 'HL Web - Request Showing',
    successMessage: 'Your showing request has been sent.',
    ...receipt,
  }));
}

/** Fills a field at once, like autofill of a browser. */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** The leads that were sent so far. */
export function sentLeads(host: TestHost): LeadSubmission[] {
  return host.api.inputsOf(createLead).map(({ body }) => body);
}
