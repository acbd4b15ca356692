/**
 * Headers of every response of the API. Any origin may read the responses: the only credential that a browser adds by
 * itself, the session cookie, counts only on requests of the site.
 */
export const commonHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** Headers of responses over TLS only: a browser must ignore them elsewhere (RFC 6797, section 7.2). */
export const tlsHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
