import { type Attributes, type Span, SpanStatusCode, trace } from '@opentelemetry/api';

/** Does nothing until `openTracing` has registered an SDK. */
const tracer = trace.getTracer('ripduel');

/**
 * Runs work in a child span of the active one. A failure marks the span, but without its message, which may quote a
 * value.
 */
export const withSpan = <Value>(name: string, attributes: Attributes, work: () => Promise<Value>): Promise<Value> =>
  tracer.startActiveSpan(name, { attributes }, (span) => runAndEndSpan(span, work));

/** Runs work in the first span of a trace of its own, whatever is active. */
export const withRootSpan = <Value>(name: string, work: () => Promise<Value>): Promise<Value> =>
  tracer.startActiveSpan(name, { root: true }, (span) => runAndEndSpan(span, work));

async function runAndEndSpan<Value>(span: Span, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** Sets the name and attributes of the active span, if there is one that is being recorded. */
export function nameActiveSpan(name: string, attributes: Attributes): void {
  const span = trace.getActiveSpan();
  if (span?.isRecording()) span.updateName(name).setAttributes(attributes);
}

/** Ids of the active span for a log line; none without a trace. */
export function getActiveTraceIds(): { readonly traceId?: string; readonly spanId?: string } {
  const context = trace.getActiveSpan()?.spanContext();
  return context === undefined ? {} : { traceId: context.traceId, spanId: context.spanId };
}
