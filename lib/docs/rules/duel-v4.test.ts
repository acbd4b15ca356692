import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../../configuration/config';

const page = readFileSync('docs/duel-v4.md', 'utf8');
const { program } = JSON.parse(readFileSync('program/idl.json', 'utf8'));

/** Bytes of the defined types that the account has: two enumerations, and the terms. */
const DEFINED_TYPE_SIZES = { escrowStage: 1, partState: 1, duelTerms: 319 } as const;

interface TypeNode {
  readonly kind: string;
  readonly size?: number;
  readonly format?: string;
  readonly name?: keyof typeof DEFINED_TYPE_SIZES;
  readonly item?: TypeNode;
  readonly count?: { readonly value: number };
}

/** Returns the size in bytes of a type of the IDL, and its name on the page. Throws for a type without a fixed size. */
function describeType(type: TypeNode): readonly [size: number, name: string] {
  const { kind, size, format, name, item, count } = type;
  if (kind === 'fixedSizeTypeNode' && size !== undefined) return [size, 'bytes'];
  if (kind === 'numberTypeNode' && format !== undefined) return [Number(format.slice(1)) / 8, format];
  if (kind === 'publicKeyTypeNode') return [32, 'address'];
  if (kind === 'definedTypeLinkNode' && name !== undefined)
    return [DEFINED_TYPE_SIZES[name], name === 'duelTerms' ? 'bytes' : 'u8'];
  if (kind !== 'arrayTypeNode' || item === undefined || count === undefined) throw new Error(`${kind} has no size`);
  const [itemSize, itemName] = describeType(item);
  return [itemSize * count.value, `${count.value} × ${itemName}`];
}

test('the offsets of the escrow account are those of the IDL', () => {
  const [account] = program.accounts;
  let offset = 0;
  const rows = account.data.fields.map(({ name, type }: { readonly name: string; readonly type: TypeNode }) => {
    const [size, typeName] = describeType(type);
    offset += size;
    return [offset - size, size, name, typeName].join(' | ');
  });
  expect(offset).toBe(account.size);
  const [, section = ''] = page.split('### The escrow account\n');
  expect(section).toContain(`${account.size} bytes.`);
  const [table = ''] = section.split('\n\n').filter((block) => block.startsWith('| offset |'));
  const listed = table.split('\n').slice(2);
  expect(listed.map((line) => line.slice(2).split(' | ').slice(0, 4).join(' | '))).toEqual(rows);
});

test('the reveal delay of the embedded chain is the one on the page', () => {
  const { DUEL_REVEAL_DELAY_SLOTS, CHAIN_FINALITY_SLOTS } = readConfig({});
  expect(page.replaceAll('\n', ' ')).toContain(
    `final after ${CHAIN_FINALITY_SLOTS} slots, revealDelaySlots is ${DUEL_REVEAL_DELAY_SLOTS} unless`,
  );
});
