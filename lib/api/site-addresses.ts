import type { JsonObject } from './portable-schema';

/** Matches the path of one of these pages of the site at the start of a word, or as the target of a Markdown link. */
const SITE_ADDRESS_PATTERN = /(^|[\s(])(\/(?:docs|problems|verify|idl\.json)\b)/g;

/** Returns the document with these paths in its descriptions made URLs, since it is also read outside the site. */
export const resolveSiteAddresses = (document: JsonObject, origin: string): JsonObject =>
  JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      key === 'description' && typeof value === 'string' ? value.replace(SITE_ADDRESS_PATTERN, `$1${origin}$2`) : value,
    ),
  );
