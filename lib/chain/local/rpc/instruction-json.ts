import { base58 } from '@scure/base';
import type { MessageAccount } from '../runtime/loaded-addresses';
import { decodeMemo } from '../runtime/memo-text';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  MEMO_PROGRAM,
  MEMO_V1_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../runtime/program-addresses';
import type { CompiledInstruction } from '../runtime/wire';
import {
  ASSOCIATED_TOKEN_INSTRUCTION_SHAPES,
  type InstructionShape,
  SYSTEM_INSTRUCTION_SHAPES,
  TOKEN_INSTRUCTION_SHAPES,
} from './instruction-shapes';
import type { JsonValue } from './json-text';

const capitalize = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

function buildParsedInfo(shape: InstructionShape, accounts: readonly string[], data: DataView): JsonValue {
  const named: Record<string, JsonValue> = {};
  const signers = shape.endsWithAuthority ? accounts.slice(shape.accounts.length) : [];
  for (const [i, name] of shape.accounts.entries()) {
    const isMultisig = signers.length > 0 && i === shape.accounts.length - 1;
    named[isMultisig ? `multisig${capitalize(name)}` : name] = accounts[i];
  }
  return { ...named, ...(signers.length > 0 ? { signers } : {}), ...shape.readFields?.(data) };
}

function findShape(program: string, data: Uint8Array): { name: string; shape: InstructionShape | null | undefined } {
  if (program === SYSTEM_PROGRAM)
    return { name: 'system', shape: data.length < 4 ? null : SYSTEM_INSTRUCTION_SHAPES[data[0] ?? 0] };
  if (program === TOKEN_PROGRAM)
    return { name: 'spl-token', shape: TOKEN_INSTRUCTION_SHAPES[data[0] ?? TOKEN_INSTRUCTION_SHAPES.length] };
  if (program === TOKEN_2022_PROGRAM)
    return { name: 'spl-token-2022', shape: TOKEN_INSTRUCTION_SHAPES[data[0] ?? TOKEN_INSTRUCTION_SHAPES.length] };
  if (program !== ASSOCIATED_TOKEN_PROGRAM) return { name: '', shape: null };
  return { name: 'spl-associated-token-account', shape: ASSOCIATED_TOKEN_INSTRUCTION_SHAPES[data[0] ?? 0] };
}

function parseKnownInstruction(
  program: string,
  accounts: readonly string[],
  data: Uint8Array,
): { program: string; parsed: JsonValue } | null {
  if (program === MEMO_PROGRAM || program === MEMO_V1_PROGRAM) {
    const text = decodeMemo(data);
    return text === null ? null : { program: 'spl-memo', parsed: text };
  }
  const { name, shape } = findShape(program, data);
  if (!shape || accounts.length < shape.accounts.length) return null;
  try {
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    return { program: name, parsed: { info: buildParsedInfo(shape, accounts, view), type: shape.type } };
  } catch {
    return null;
  }
}

/**
 * Formats an instruction for `jsonParsed`: parsed if program and data are of a known form, otherwise with the addresses
 * of its accounts.
 */
export function buildParsedInstructionJson(
  { programIdIndex, accounts, data }: CompiledInstruction,
  keys: readonly MessageAccount[],
  stackHeight: number,
): JsonValue {
  const programId = keys[programIdIndex]?.address ?? '';
  const addresses = accounts.map((index) => keys[index]?.address ?? '');
  const inWords = parseKnownInstruction(programId, addresses, data);
  if (inWords) return { ...inWords, programId, stackHeight };
  return { accounts: addresses, data: base58.encode(data), programId, stackHeight };
}

/** Formats an instruction for `json`, in compiled form. */
export const buildCompiledInstructionJson = (
  { programIdIndex, accounts, data }: CompiledInstruction,
  stackHeight: number,
): JsonValue => ({
  accounts: [...accounts],
  data: base58.encode(data),
  programIdIndex,
  stackHeight,
});
