/** An endpoint that goes away; docs/deprecation.md tells how long that takes. */
export interface Deprecation {
  /** Since when it is deprecated, ISO 8601. */
  readonly since: string;
  /** From when on it may answer no more, ISO 8601. */
  readonly sunset: string;
  /** The page that says what to call instead, below this origin or whole. */
  readonly link: string;
}

/** What every answer of a deprecated endpoint says: RFC 9745 (`@` and unix seconds), RFC 8594 (an HTTP date), and the page. */
export const deprecationHeaders = ({ since, sunset, link }: Deprecation): Record<string, string> => ({
  deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
  sunset: new Date(sunset).toUTCString(),
  link: `<${link}>; rel="deprecation"; type="text/html"`,
});
