/** How long a copy of the file may be trusted after it was built. RFC 9116 advises less than a year. */
const VALID_MS = 90 * 24 * 60 * 60 * 1000;

interface SecurityFile {
  /** URL that starts with `https:` or `mailto:`. */
  readonly contact: string;
  readonly origin: string;
  readonly now: Date;
}

/** Builds `/.well-known/security.txt` (RFC 9116). */
export const buildSecurityText = ({ contact, origin, now }: SecurityFile): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now.getTime() + VALID_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}/docs/security`,
    '',
  ].join('\n');
