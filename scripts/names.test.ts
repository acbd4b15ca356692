import { describe, expect, test } from 'vitest';
import { findForbiddenNames } from './names.mjs';

/** Joins the pieces of a forbidden name: this file must pass the check itself. */
const joined = (...pieces: string[]) => pieces.join('');

describe('names that no file may contain', () => {
  test.each([
    [joined('https://registry.', 'npmjs.org/zod'), 'a host of a package registry'],
    [joined('open /ho', 'me/somebody/x'), 'a path of one machine'],
    [joined('"/ro', 'ot/clone"'), 'a path of one machine'],
    [joined('// TO', 'DO later'), 'an unfinished mark'],
  ])('%s', (line, what) => {
    expect(findForbiddenNames('lib/duel/rules.ts', `first\n${line}`)).toEqual([`lib/duel/rules.ts:2 names ${what}`]);
  });

  test.each(['lib/configuration/config.ts', './network/x', 'GET /v1/root', "import { at } from '../root/config'"])(
    '%s is fine',
    (line) => {
      expect(findForbiddenNames('lib/duel/rules.ts', line)).toEqual([]);
    },
  );
});
