import { type Attributes, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { core, tracing } from '@opentelemetry/sdk-node';
import { expect, test } from 'vitest';
import { createScrubbingExporter } from './scrubbed-spans';

const SECRET = 'rds_very-secret';

test('an exported span keeps its name, status and attributes, and loses what an error quotes', async () => {
  const memory = new tracing.InMemorySpanExporter();
  const exporter = createScrubbingExporter(memory);
  const provider = new tracing.BasicTracerProvider({ spanProcessors: [new tracing.SimpleSpanProcessor(exporter)] });
  const span = provider.getTracer('test').startSpan('pg.query', { attributes: { 'db.system': 'postgresql' } });
  span.recordException(new TypeError(`invalid input syntax for type integer: "${SECRET}"`));
  span.setStatus({ code: SpanStatusCode.ERROR, message: SECRET });
  span.end();
  await exporter.forceFlush?.();
  const [exported, ...more] = memory.getFinishedSpans();
  expect(more).toEqual([]);
  expect(exported).toMatchObject({ name: 'pg.query', status: { code: SpanStatusCode.ERROR } });
  expect(exported?.attributes).toEqual({ 'db.system': 'postgresql' });
  expect(exported?.events).toMatchObject([{ name: 'exception', attributes: { 'exception.type': 'TypeError' } }]);
  expect(JSON.stringify([exported?.status, exported?.events, exported?.attributes])).not.toContain(SECRET);
  expect(exported?.spanContext()).toEqual(span.spanContext());
  expect(core.hrTimeToMilliseconds(exported?.duration ?? [0, 0])).toBeGreaterThanOrEqual(0);
  await exporter.shutdown();
});

const exportAttributes = async (kind: SpanKind, attributes: Attributes) =>
  (await exportSpan('span', kind, attributes))?.attributes;

async function exportSpan(name: string, kind: SpanKind, attributes: Attributes) {
  const memory = new tracing.InMemorySpanExporter();
  const processor = new tracing.SimpleSpanProcessor(createScrubbingExporter(memory));
  const provider = new tracing.BasicTracerProvider({ spanProcessors: [processor] });
  provider.getTracer('test').startSpan(name, { kind, attributes }).end();
  await provider.forceFlush();
  return memory.getFinishedSpans()[0];
}

const url = `https://rpc.example/v2/${SECRET}?api-key=${SECRET}`;
const target = `/v2/${SECRET}?api-key=${SECRET}`;

test('of an address that is called only its origin is exported', async () => {
  const attributes = {
    'http.url': url,
    'http.target': target,
    'url.full': url,
    'url.path': target,
    'url.query': SECRET,
  };
  expect(await exportAttributes(SpanKind.CLIENT, { ...attributes, 'http.request.method': 'POST' })).toEqual({
    'http.url': 'https://rpc.example',
    'url.full': 'https://rpc.example',
    'http.request.method': 'POST',
  });
  expect(await exportAttributes(SpanKind.CLIENT, { 'url.full': SECRET })).toEqual({ 'url.full': '' });
});

test('of a request its path is exported, not its query', async () => {
  const attributes = { 'http.target': `/packs?cursor=${SECRET}`, 'url.path': '/packs', 'url.query': SECRET };
  expect(await exportAttributes(SpanKind.SERVER, attributes)).toEqual({
    'http.target': '/packs',
    'url.path': '/packs',
  });
});

test('a span that is named by an address keeps the origin in its name', async () => {
  const span = await exportSpan(`fetch POST ${url}`, SpanKind.CLIENT, {});
  expect(span?.name).toBe('fetch POST https://rpc.example');
});
