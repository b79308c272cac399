import { createLead } from 'shared-contracts/leads';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openWholeSite, type WholeSite } from '../documents/testing/whole-site';
import { question } from '../features/leads/testing/lead-app';
import { type ReceivedSpan, startTraceReceiver, textOf } from '../testing/trace-receiver';

let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
let site: WholeSite;
/** trace of the caller, such as a proxy */
const CALLER = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
let requestId: string;

beforeAll(async () => {
  receiver = await startTraceReceiver();
  site = await openWholeSite(30, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }, { renderer: 'process.exit();' });
  const page = await site.app.inject({
    url: '/listings/maui?token=secret',
    headers: { accept: 'text/html', traceparent: `00-${CALLER.trace}-${CALLER.span}-01` },
  });
  expect(page.statusCode).toBe(200);
  requestId = String(page.headers['x-request-id']);
  await site.app.inject('/readyz');
  const lead = await site.app.inject({ method: 'POST', url: createLead.path, payload: question() });
  expect(lead.statusCode).toBe(200);
  const isSent = async () => {
    const waiting = site.database
      .selectFrom('tasks')
      .select('id')
      .where('topic', '=', 'mail')
      .where('done_at', 'is not', null);
    expect(await waiting.execute()).not.toEqual([]);
  };
  await vi.waitFor(isSent, { timeout: 15_000 });
  // the end sends what waits
  await site.close();
});
afterAll(() => receiver.close());

const parentOf = (span: ReceivedSpan) => receiver.spans.find(({ spanId }) => spanId === span.parentSpanId);
const ancestorsOf = (span: ReceivedSpan): string[] => {
  const parent = parentOf(span);
  return parent ? [parent.name, ...ancestorsOf(parent)] : [];
};

test('one document is one trace, from the request to its calls, SQL and parts', () => {
  const spans = receiver.spans.filter(({ traceId }) => traceId === CALLER.trace);
  const root = spans.find(({ parentSpanId }) => parentSpanId === CALLER.span);
  expect(root?.name).toBe('GET /*');
  const names = spans.map(({ name }) => name);
  expect(names).toContain('SQL');
  expect(names).toContain('render page');
  const search = spans.find(({ name }) => name === 'call searchCards');
  expect(search && ancestorsOf(search)).toEqual(expect.arrayContaining(['GET /*']));
});

test('a trace is found by the id of its request, and has no secrets of the address', () => {
  const root = receiver.spans.find(({ parentSpanId }) => parentSpanId === CALLER.span);
  expect(root && textOf(root, 'request.id')).toBe(requestId);
  expect(root && textOf(root, 'url.path')).toBe('/listings/maui?token=[hidden]');
  expect(JSON.stringify(receiver.spans)).not.toContain('secret');
});

test('a delivery of the outbox is a trace with its SQL; probes and polling are none', () => {
  const delivery = receiver.spans.find(({ name }) => name === 'outbox mail');
  expect(delivery?.parentSpanId).toBeUndefined();
  const parts = receiver.spans.filter(({ parentSpanId }) => parentSpanId === delivery?.spanId);
  expect(parts.map(({ name }) => name)).toContain('SQL');
  expect(receiver.spans.filter(({ name }) => name.includes('readyz'))).toEqual([]);
  expect(receiver.spans.filter((span) => span.name === 'SQL' && parentOf(span) === undefined)).toEqual([]);
});
