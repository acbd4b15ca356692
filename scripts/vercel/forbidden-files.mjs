/**
 * Matches files that no function needs: the embedded database and chain, the picture resizer, tests and their tools,
 * Vercel's command line, and source maps.
 */
const FORBIDDEN_EVERYWHERE =
  /(?:^|\/)node_modules\/(?:@electric-sql|litesvm|@img|sharp|vitest|@playwright|vercel)|(?:^|\/)testing\/|[.](?:test|spec)[.]|[.]map$/;

/** Matches files of packages that the service uses and a middleware must not have. */
const FORBIDDEN_IN_MIDDLEWARE = /(?:^|\/)node_modules\/(?:pg|drizzle-orm|pino|prom-client|@solana|zod)\//;

/**
 * Returns the files that a function must not have.
 * @param {'page' | 'api' | 'middleware'} kind
 * @param {readonly string[]} files
 */
export const findForbiddenFiles = (kind, files) =>
  files.filter(
    (path) => FORBIDDEN_EVERYWHERE.test(path) || (kind === 'middleware' && FORBIDDEN_IN_MIDDLEWARE.test(path)),
  );
