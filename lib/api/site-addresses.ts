import type { JsonObject } from './portable-schema';

/** Matches an address of the site at the start of a word, also as the target of a Markdown link. */
const SITE_ADDRESS_PATTERN = /(^|[\s(])(\/(?:docs|problems|verify|idl\.json)\b)/g;

/** Returns the document with whole addresses of the site in its descriptions, whose readers may be anywhere. */
export const resolveSiteAddresses = (document: JsonObject, origin: string): JsonObject =>
  JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      key === 'description' && typeof value === 'string' ? value.replace(SITE_ADDRESS_PATTERN, `$1${origin}$2`) : value,
    ),
  );
