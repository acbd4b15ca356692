import type { RgsProof } from '../../lib/proofs/rules/proof';
import { type JsonPath, listLeafPaths, recomputeHashes, toDifferentValue, withLeafChanged } from './bend';
import type { SeededRandom } from './dice';

/** JSON values that don't fit most members of a proof, including texts that some parsers accept and others reject. */
const ODD_VALUES: readonly string[] = [
  'null',
  'true',
  '0',
  '-0',
  '1.0',
  '1e0',
  '1.5',
  '-1',
  '4294967295',
  '4294967296',
  '9007199254740991',
  '9007199254740992',
  '1e400',
  '""',
  '"0"',
  '"00"',
  '"٣"',
  '"é"',
  '"\\ud800"',
  '"\\u0000"',
  '[]',
  '{}',
  '[[]]',
  '"2026-02-30T00:00:00.000Z"',
  '"2026-11-21T24:00:00.000Z"',
  '"2026-11-21T10:00:60.000Z"',
  '"2999-12-31T23:59:59.999Z"',
  '"heads"',
  '"stop"',
  '"higher"',
  '"cash-out"',
  '"1111111111111111111111111111111"',
  '"11111111111111111111111111111111"',
  '"0x10"',
  '" 1"',
  '"1\\n"',
];

/** Placeholder for a value, to be replaced in the JSON text. */
const REPLACED_MARK = '\u0001mark\u0001';

/**
 * Returns the proof's JSON with one change, nearly always a fault: a changed, forged, odd, missing, surplus or repeated
 * member, a reversed list, or a damaged text. An odd value or a reversed list can mean the same as before.
 */
export function mutate(proof: RgsProof, dice: SeededRandom): string {
  const leaves = listLeafPaths(proof);
  const path = leaves[dice.nextBelow(leaves.length)] as JsonPath;
  const odd = (): string =>
    JSON.stringify(withLeafChanged(proof, path, () => REPLACED_MARK)).replace(
      JSON.stringify(REPLACED_MARK),
      dice.oneOf('null', ...ODD_VALUES),
    );
  switch (dice.nextBelow(8)) {
    case 0:
    case 1:
      return JSON.stringify(withLeafChanged(proof, path, toDifferentValue));
    case 2:
    case 3:
      return JSON.stringify(recomputeHashes(withLeafChanged(proof, path, toDifferentValue)));
    case 4:
      return odd();
    case 5: {
      const remade = nullIfThrows(() => JSON.stringify(recomputeHashes(JSON.parse(odd()) as RgsProof)));
      return remade ?? odd();
    }
    case 6:
      return JSON.stringify(
        withLeafChanged(proof, path.slice(0, dice.nextBelow(path.length)), createMemberChange(dice)),
      );
    default:
      return dice.oneOf(
        JSON.stringify(proof).slice(0, -1 - dice.nextBelow(40)),
        `${JSON.stringify(proof)}x`,
        `\ufeff${JSON.stringify(proof)}`,
      );
  }
}

/** Creates a function that removes or adds a member of an object; for a list, it may also reverse it. */
const createMemberChange =
  (dice: SeededRandom) =>
  (value: unknown): unknown => {
    if (Array.isArray(value))
      return dice.oneOf<unknown>(value.slice(1), [...value, value[0] ?? null], value.toReversed());
    const members = Object.entries(value as object);
    const kept = members.filter((_, index) => index !== members.length - 1);
    return Object.fromEntries(dice.oneOf(kept, [...members, ['surplus', 1]]));
  };

function nullIfThrows<Value>(make: () => Value): Value | null {
  try {
    return make();
  } catch {
    return null;
  }
}
