import { type Attributes, SpanKind } from '@opentelemetry/api';
import type { tracing } from '@opentelemetry/sdk-node';

type Exporter = tracing.SpanExporter;
type Span = tracing.ReadableSpan;

/**
 * Wraps an exporter so that spans are exported without texts that may contain a secret: error messages, in which
 * Postgres quotes refused values, the query strings of received requests, and all but the origin of called URLs, which
 * may contain an API key.
 */
export const createScrubbingExporter = (exporter: Exporter): Exporter => ({
  export: (spans, done) => exporter.export(spans.map(scrubSpan), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});

const scrubSpan = (span: Span): Span =>
  Object.create(span, {
    // Next.js puts the whole URL into the name of its span for a `fetch`.
    name: { value: span.name.replace(/https?:\/\/\S+/g, parseOrigin) },
    status: { value: { code: span.status.code } },
    events: { value: span.events.map((event) => ({ ...event, attributes: dropExceptionText(event.attributes) })) },
    attributes: {
      value: span.kind === SpanKind.CLIENT ? reduceUrlsToOrigin(span.attributes) : removeQueries(span.attributes),
    },
  });

/** Drops an exception's message and stack trace. Its type stays. */
const dropExceptionText = ({
  'exception.message': _,
  'exception.stacktrace': __,
  ...rest
}: Attributes = {}): Attributes => rest;

/** Attributes that contain a whole URL: the name in OpenTelemetry's old HTTP conventions, and in the stable ones. */
const URL_ATTRIBUTES = ['http.url', 'url.full'];
/** Attributes that contain a path or a query. */
const URL_PART_ATTRIBUTES = ['http.target', 'url.path', 'url.query'];

const parseOrigin = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '');

/** Reduces the URLs of a span for a call to their origins, because the rest may contain an API key. */
const reduceUrlsToOrigin = (attributes: Attributes): Attributes =>
  mapAttributes(attributes, (name, value) => {
    if (URL_PART_ATTRIBUTES.includes(name)) return undefined;
    if (!URL_ATTRIBUTES.includes(name)) return value;
    return parseOrigin(String(value));
  });

/** Removes the query strings from the URLs of a span that isn't for a call, such as one for a received request. */
const removeQueries = (attributes: Attributes): Attributes =>
  mapAttributes(attributes, (name, value) => {
    if (name === 'url.query') return undefined;
    return URL_ATTRIBUTES.includes(name) || URL_PART_ATTRIBUTES.includes(name) ? String(value).split('?', 1)[0] : value;
  });

type Value = Attributes[string];

/** Replaces the value of each attribute. An attribute whose new value is undefined is left out. */
const mapAttributes = (attributes: Attributes, change: (name: string, value: Value) => Value): Attributes =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) => {
      const changed = change(name, value);
      return changed === undefined ? [] : [[name, changed]];
    }),
  );
