import { findAppliedSqlFiles, listInstalledNames } from '../../db/apply-sql-files';
import type { Queries } from '../../db/client';
import { currentSqlFiles, listDeclaredNames } from '../../db/sql-files';
import { type Finding, runCheck } from './finding';
import { isUndefinedInDatabase } from './missing';

const FIX =
  'Start the service once, or run `npm run migrate`. If triggers are missing or disabled although the version is right: docs/operations/releases.md.';
/** Maximum number of missing functions and triggers that a finding names. */
const MAX_LISTED_NAMES = 3;

/** Returns the version of the functions and triggers that were applied last; 0 if none were. */
export async function findFunctionsVersion(queries: Queries): Promise<number> {
  const { version } = await findAppliedSqlFiles(queries).catch((cause) =>
    isUndefinedInDatabase(cause) ? { version: 0 } : Promise.reject(cause),
  );
  return version;
}

/**
 * Checks that the database has all functions and triggers of this release, by name, and that these triggers are
 * enabled. If those of a later release were applied, doesn't compare names.
 */
export function checkFunctions(queries: Queries): Promise<Finding> {
  return runCheck('Functions and triggers', FIX, async () => {
    const version = await findFunctionsVersion(queries);
    if (version < currentSqlFiles.version) throw new Error('they are older than this code');
    // The names in a later release may be others.
    if (version > currentSqlFiles.version) return 'those of a later release';
    const active = await listInstalledNames(queries);
    const declared = await listDeclaredNames(currentSqlFiles);
    const missing = declared.filter((name) => !active.has(name));
    const more = missing.length > MAX_LISTED_NAMES ? ` and ${missing.length - MAX_LISTED_NAMES} more` : '';
    if (missing.length > 0)
      throw new Error(`missing or disabled: ${missing.slice(0, MAX_LISTED_NAMES).join(', ')}${more}`);
    return `all ${declared.length} are active`;
  });
}
