/** The deprecation of an endpoint; docs/deprecation.md says how long it still works. */
export interface Deprecation {
  /** Since when the endpoint is deprecated, ISO 8601. */
  readonly since: string;
  /** When the endpoint may stop answering, ISO 8601. */
  readonly sunset: string;
  /** The page that names the replacement: a path below this origin, or a whole URL. */
  readonly link: string;
}

/**
 * Builds the headers of every response of a deprecated endpoint: RFC 9745 (`@` and unix seconds), RFC 8594 (an HTTP
 * date), and the page.
 */
export const buildDeprecationHeaders = ({ since, sunset, link }: Deprecation): Record<string, string> => ({
  deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
  sunset: new Date(sunset).toUTCString(),
  link: `<${link}>; rel="deprecation"; type="text/html"`,
});
