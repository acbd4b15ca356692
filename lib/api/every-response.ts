const EXPOSED =
  'Content-Disposition, Idempotency-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id';
/** What every response of the API carries. */
export const everyResponse: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};
