import { base58 } from '@scure/base';
import type { Address, Blockhash, Signature } from '@solana/kit';
import { COMMITMENTS, type Commitment } from '../commitment';
import { buildInvalidParamFailure, buildInvalidParamsFailure } from './rpc-failure';

/** A request's configuration object, whose members aren't checked yet. */
export type RpcConfig = Readonly<Record<string, unknown>>;

/** Describes a JSON value as a node's deserializer does in errors. */
export function describeJson(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return `string ${JSON.stringify(value)}`;
  if (typeof value === 'boolean') return `boolean \`${value}\``;
  if (typeof value === 'number') return `${Number.isInteger(value) ? 'integer' : 'floating point'} \`${value}\``;
  return Array.isArray(value) ? 'sequence' : 'map';
}

const buildTypeError = (value: unknown, expected: string) =>
  buildInvalidParamsFailure(`Invalid params: invalid type: ${describeJson(value)}, expected ${expected}.`);

export function parseTextParam(value: unknown): string {
  if (typeof value !== 'string') throw buildTypeError(value, 'a string');
  return value;
}

/** Parses a whole number that isn't negative. `type` is the Rust type that a node's error names. */
export function parseUnsignedParam(value: unknown, type: 'u64' | 'usize' | 'u8' = 'u64'): number {
  if (typeof value !== 'number' || !Number.isInteger(value)) throw buildTypeError(value, type);
  if (value < 0)
    throw buildInvalidParamsFailure(`Invalid params: invalid value: integer \`${value}\`, expected ${type}.`);
  return value;
}

/** Parses an optional boolean; false if it is missing. */
export function parseFlagParam(value: unknown): boolean {
  if (value === undefined) return false;
  if (typeof value !== 'boolean') throw buildTypeError(value, 'a boolean');
  return value;
}

export function parseListParam(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw buildTypeError(value, 'a sequence');
  return value;
}

/** Parses an optional configuration object. `struct` is the node's name for it in errors. */
export function parseConfigParam(value: unknown, struct: string): RpcConfig {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw buildTypeError(value, `struct ${struct}`);
  return value as RpcConfig;
}

/** Parses a word that must be one of `words`, the variants of a node's enum. */
export function parseVariantParam<Word extends string>(value: unknown, words: readonly Word[]): Word {
  const word = words.find((candidate) => candidate === parseTextParam(value));
  if (word) return word;
  const choices = words.map((candidate) => `\`${candidate}\``).join(', ');
  throw buildInvalidParamsFailure(`Invalid params: unknown variant \`${value}\`, expected one of ${choices}.`);
}

/** Parses the commitment of a configuration. A missing or unknown one counts as `finalized`, as on a node. */
export const parseConfigCommitment = ({ commitment }: RpcConfig): Commitment =>
  COMMITMENTS.find((word) => word === commitment) ?? 'finalized';

/** Parses the commitment of a method that has no other configuration. Throws for an unknown word, as a node does. */
export const parseCommitmentParam = (value: unknown): Commitment => {
  const { commitment } = parseConfigParam(value, 'CommitmentConfig');
  return commitment === undefined ? 'finalized' : parseVariantParam(commitment, COMMITMENTS);
};

function findBase58Fault(value: string, size: number): 'Invalid' | 'WrongSize' | null {
  try {
    return base58.decode(value).length === size ? null : 'WrongSize';
  } catch {
    return 'Invalid';
  }
}

export function parseAddressParam(value: unknown): Address {
  const problem = findBase58Fault(parseTextParam(value), 32);
  if (problem) throw buildInvalidParamFailure(problem);
  return value as Address;
}

export function parseSignatureParam(value: unknown): Signature {
  const problem = findBase58Fault(parseTextParam(value), 64);
  if (problem) throw buildInvalidParamFailure(problem);
  return value as Signature;
}

export function parseBlockhashParam(value: unknown): Blockhash {
  const problem = findBase58Fault(parseTextParam(value), 32);
  if (problem) throw buildInvalidParamsFailure(problem);
  return value as Blockhash;
}
