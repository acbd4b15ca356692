import { posix } from 'node:path';
import { AnyMap, originalPositionFor } from '@jridgewell/trace-mapping';

/** Matches a place in a built file, wherever the file was deployed. */
const PLACE = /[^\s()"']*?(\.(?:build|next)\/[^\s()"':]+\.m?js):(\d+):(\d+)/g;

/**
 * Replaces each place in a built file by its source: `/app/.build/server.mjs:12:5` by `lib/server/serve.ts:40:3`.
 * A place stays if it has no map, or its map knows no source for it.
 *
 * @param {string} line of a log
 * @param {(path: string) => string | null} readMap gives a source map (ECMA-426) by its path in the project, or null
 */
export function mapLineToSource(line, readMap) {
  return line.replace(PLACE, (place, file, row, column) => {
    const map = readMap(`${file}.map`);
    if (map === null) return place;
    // Stacks count columns from 1, maps from 0.
    const found = originalPositionFor(new AnyMap(map), { line: Number(row), column: Number(column) - 1 });
    if (found.source === null) return place;
    return `${posix.join(posix.dirname(file), found.source)}:${found.line}:${found.column + 1}`;
  });
}
