import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, inflateSync } from 'node:zlib';
import { base58 } from '@scure/base';
import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit';
import type { ChainPort } from '../../lib/chain/port';
import { CheckWarning } from './finding';

/** Solana's Program Metadata program. */
export const METADATA_PROGRAM = 'ProgM6JCCvbYkfKqJYHePx4xxSUSqJp7rh8Lyv7nk7S' as Address;

/** Account layout of @solana-program/program-metadata 0.7.0, `Metadata`: offsets of its fields, in bytes. */
const FIELD_OFFSETS = {
  kind: 0,
  program: 1,
  canonical: 66,
  compression: 84,
  source: 86,
  length: 87,
  data: 96,
} as const;
/** Value of the `kind` byte of an account that contains metadata. */
const METADATA_KIND = 2;
/** Value of the `source` byte of an account that contains the IDL itself. */
const DIRECT_SOURCE = 0;
/** Length of the seed of the IDL's address. Zeros follow the text `idl`. */
const SEED_BYTES = 16;
/** Functions that decompress the IDL, by the account's `compression` byte: none, gzip and zlib. */
const DECOMPRESSORS = [(data: Uint8Array) => data, gunzipSync, inflateSync] as const;

/** Derives the address at which the upgrade authority of a program stores its IDL. */
export async function deriveIdlAddress(program: string): Promise<Address> {
  const seed = new Uint8Array(SEED_BYTES);
  seed.set(Buffer.from('idl'));
  const seeds = [getAddressEncoder().encode(program as Address), seed];
  const [address] = await getProgramDerivedAddress({ programAddress: METADATA_PROGRAM, seeds });
  return address;
}

/**
 * Compares the IDL on chain with `program/idl.json`. Throws an error if its account is invalid, and a CheckWarning if
 * the account is missing or contains another IDL.
 */
export async function checkIdl(chain: ChainPort, program: string): Promise<string> {
  const address = await deriveIdlAddress(program);
  const [account = null] = (await chain.finalizedAccounts([address])).accounts;
  if (account === null) throw new CheckWarning(`no IDL at ${address}`);
  if (account.owner !== METADATA_PROGRAM) throw new Error(`${address} does not belong to the metadata program`);
  const found = decodeIdl(account.data, program);
  const committed = JSON.parse(await readFile('program/idl.json', 'utf8'));
  if (!isDeepStrictEqual(found, committed)) throw new CheckWarning(`the IDL at ${address} is not program/idl.json`);
  return `the committed one, at ${address}`;
}

/**
 * Reads the JSON in a metadata account. Throws if it isn't the metadata that the upgrade authority of `program` wrote,
 * the JSON isn't in the account itself, or the account can't be decoded.
 */
export function decodeIdl(data: Uint8Array, program: string): unknown {
  const isOwn = base58.encode(data.subarray(FIELD_OFFSETS.program, FIELD_OFFSETS.program + 32)) === program;
  if (data[FIELD_OFFSETS.kind] !== METADATA_KIND || !isOwn || data[FIELD_OFFSETS.canonical] !== 1)
    throw new Error('the account is not the metadata that the upgrade authority wrote');
  if (data[FIELD_OFFSETS.source] !== DIRECT_SOURCE) throw new Error('the IDL is not in the account itself');
  const inflate = DECOMPRESSORS[data[FIELD_OFFSETS.compression] ?? -1];
  if (inflate === undefined) throw new Error('the compression is unknown');
  const length = new DataView(data.buffer, data.byteOffset).getUint32(FIELD_OFFSETS.length, true);
  return JSON.parse(
    Buffer.from(inflate(data.subarray(FIELD_OFFSETS.data, FIELD_OFFSETS.data + length))).toString('utf8'),
  );
}
