import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { trackedFiles } from '../tracked-files.mjs';

const RULE =
  /^lib\/(?:(?:duel|gacha|crash)\/rules\/[^/.]+|(?:matchmaking|transactions)\/(?:rules|[^/.]+-rules)|transactions\/(?:judge|walk)|chain\/inspect\/[^/.]+)[.]ts$/;
const RECORD = 'scripts/mutation/recorded.json';

/** The files that mutation testing changes: pure rules whose unit tests need no database and no chain. */
export const listRules = () => trackedFiles().filter((path) => RULE.test(path));

/** @returns {Record<string, string>} the SHA-256 of each rule file */
const hashRules = () =>
  Object.fromEntries(listRules().map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]));

/**
 * Returns the rule files that are not what they were when all rules were last mutated.
 * @param {Record<string, string>} recorded
 * @param {Record<string, string>} current
 */
export const listChanged = (recorded = JSON.parse(readFileSync(RECORD, 'utf8')), current = hashRules()) =>
  Object.keys(current).filter((path) => recorded[path] !== current[path]);

/** Records the rules as they are, after a run over all of them that had no problem. */
export const recordRules = () => writeFileSync(RECORD, `${JSON.stringify(hashRules(), null, 2)}\n`);
