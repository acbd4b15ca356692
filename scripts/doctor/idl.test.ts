import { readFileSync } from 'node:fs';
import { deflateSync, gzipSync } from 'node:zlib';
import { base58 } from '@scure/base';
import { describe, expect, test } from 'vitest';
import type { ChainPort } from '../../lib/chain/port';
import { CheckWarning } from './finding';
import { checkIdl, deriveIdlAddress, METADATA_PROGRAM } from './idl';

const program = 'Dmt7YJCazLmPfFY81mm5JNVHJNdDhAxx6dBGAxmuc6g1';
const committedIdl = readFileSync('program/idl.json');

/** Encodes a metadata account as @solana-program/program-metadata 0.7.0 does. */
function encodeAccount(content: Uint8Array, compression: number): Uint8Array {
  const data = new Uint8Array(96 + content.length);
  data[0] = 2;
  data.set(base58.decode(program), 1);
  data.set([1, 1], 65);
  data.set(Buffer.from('idl'), 67);
  // The encoding (UTF-8), the compression, the format (JSON) and the source (the account itself).
  data.set([1, compression, 1, 0], 83);
  new DataView(data.buffer).setUint32(87, content.length, true);
  data.set(content, 96);
  return data;
}

const buildStubChain = (data: Uint8Array | null, owner: string = METADATA_PROGRAM) => {
  const account = data === null ? null : { data, owner };
  return { finalizedAccounts: async () => ({ slot: 1n, accounts: [account] }) } as unknown as ChainPort;
};
const checkIdlAccount = (data: Uint8Array | null, owner?: string) => checkIdl(buildStubChain(data, owner), program);

describe('F14: the IDL on chain', () => {
  test.each([
    ['plain', 0, committedIdl],
    ['gzip', 1, gzipSync(committedIdl)],
    ['zlib', 2, deflateSync(committedIdl)],
  ])('is the committed one, %s', async (_, compression, content) => {
    expect(await checkIdlAccount(encodeAccount(content, compression))).toContain('the committed one');
  });

  test('is missed, and named when it is another one', async () => {
    await expect(checkIdlAccount(null)).rejects.toThrow(CheckWarning);
    await expect(checkIdlAccount(encodeAccount(Buffer.from('{}'), 0))).rejects.toThrow('is not program/idl.json');
  });

  const encodeAltered = (offset: number, value: number) => encodeAccount(committedIdl, 0).with(offset, value);
  test.each([
    ['of another program', encodeAltered(1, 9), 'upgrade authority'],
    ['a buffer', encodeAltered(0, 1), 'upgrade authority'],
    ['written by somebody else', encodeAltered(66, 0), 'upgrade authority'],
    ['at a URL', encodeAltered(86, 1), 'not in the account'],
    ['compressed otherwise', encodeAltered(84, 3), 'compression'],
  ])('is refused when it is %s', async (_, data, message) => {
    await expect(checkIdlAccount(data)).rejects.toThrow(message);
  });

  test('is refused when another program owns the account', async () => {
    await expect(checkIdlAccount(encodeAccount(committedIdl, 0), program)).rejects.toThrow('does not belong');
  });

  test('is encoded by these tests as that package encodes it', () => {
    // Output of the package's `getMetadataEncoder` for three bytes, marked as zlib.
    const written = Buffer.from(
      `02bdcb979315696ca5e207b5b50a70f14f18ca631e874d6ae040c807e1c82e2e02${'00'.repeat(32)}010169646c${'00'.repeat(13)}01020100030000000000000000070809`,
      'hex',
    );
    const own = encodeAccount(Uint8Array.of(7, 8, 9), 2);
    expect(Buffer.from(own).toString('hex')).toBe(written.toString('hex'));
  });

  test('is where the seeds `program`, `idl` lead to', async () => {
    expect(await deriveIdlAddress(program)).toBe('6sLqEpQhaLTdDX3nwenxXhUJDLfn62HmGXCCzWsSjvKr');
  });
});
