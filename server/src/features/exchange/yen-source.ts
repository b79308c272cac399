import { type YenRate, yenRateSchema } from 'shared-contracts';
import * as z from 'zod/mini';
import { createOperatorFetch } from '../../platform/network/safe-fetch';

const TIMEOUT_MS = 10_000;

/** Frankfurter's form (https://frankfurter.dev/v1/) with the rates of the European Central Bank. */
const ratesSchema = z.object({
  amount: z.optional(z.literal(1)),
  base: z.literal('USD'),
  date: z.string(),
  rates: z.object({ JPY: z.number() }),
});

/**
 * Reads the rate of the address that the operator names.
 * @throws Error which says what is wrong with the response
 */
export async function fetchYenRate(address: string, signal?: AbortSignal): Promise<YenRate> {
  const get = createOperatorFetch(new URL(address), TIMEOUT_MS);
  const { status, body } = await get(address, { headers: { accept: 'application/json' }, ...(signal && { signal }) });
  if (status !== 200) throw new Error(`YEN_RATE_URL answered ${status}.`);
  const { date: day, rates } = parsedAs(ratesSchema, () => JSON.parse(body.toString()));
  const { success, data } = yenRateSchema.safeParse({ yen: rates.JPY, day });
  if (!success) throw new Error(`YEN_RATE_URL gave an implausible rate: ${rates.JPY} yen for a dollar on ${day}.`);
  return data;
}

function parsedAs<Schema extends z.ZodMiniType>(schema: Schema, read: () => unknown): z.output<Schema> {
  try {
    return schema.parse(read());
  } catch (cause) {
    throw new Error(
      'YEN_RATE_URL gave no rates of dollars as {"base":"USD","date":"2026-11-27","rates":{"JPY":149.5}}.',
      {
        cause,
      },
    );
  }
}
