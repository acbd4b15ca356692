import { base58 } from '@scure/base';
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMessage, decodeTransaction, isWellFormed, WireError } from './wire';

const anyAddress = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes) as Address);
const anyRole = fc.constantFrom(
  AccountRole.READONLY,
  AccountRole.WRITABLE,
  AccountRole.READONLY_SIGNER,
  AccountRole.WRITABLE_SIGNER,
);
const anyInstruction = fc.record({
  programAddress: anyAddress,
  accounts: fc.array(fc.record({ address: anyAddress, role: anyRole }), { maxLength: 3 }),
  data: fc.uint8Array({ maxLength: 200 }),
});

/**
 * Generates transactions that Kit compiled: legacy, or v0 with a lookup table for up to three accounts that don't sign.
 */
const anyTransaction = fc
  .record({
    version: fc.constantFrom('legacy' as const, 0 as const),
    payer: anyAddress,
    blockhash: anyAddress,
    table: anyAddress,
    instructions: fc.array(anyInstruction, { maxLength: 3 }),
  })
  .map(({ version, payer, blockhash, table, instructions }) => {
    const life = { blockhash: blockhash as string as Blockhash, lastValidBlockHeight: 0n };
    const message = pipe(
      createTransactionMessage({ version }),
      (m) => setTransactionMessageFeePayer(payer, m),
      (m) => setTransactionMessageLifetimeUsingBlockhash(life, m),
      (m) => appendTransactionMessageInstructions(instructions, m),
    );
    const inTable = instructions.flatMap(({ accounts }) => accounts.map((account) => account.address)).slice(0, 3);
    const compressed =
      version === 0
        ? compressTransactionMessageUsingAddressLookupTables(message as never, { [table]: inTable })
        : message;
    return compileTransaction(compressed as typeof message);
  });

describe('a transaction on the wire', () => {
  it("is read as kit's own decoder reads it", () => {
    fc.assert(
      fc.property(anyTransaction, (compiled) => {
        const bytes = new Uint8Array(getTransactionEncoder().encode(compiled));
        const { message, signatures, bytes: whole, hasTrailingBytes } = decodeTransaction(bytes);
        const expected = getCompiledTransactionMessageDecoder().decode(compiled.messageBytes) as unknown as {
          staticAccounts: Address[];
          lifetimeToken: string;
          header: {
            numSignerAccounts: number;
            numReadonlySignerAccounts: number;
            numReadonlyNonSignerAccounts: number;
          };
          instructions: { programAddressIndex: number; accountIndices?: number[]; data?: Uint8Array }[];
          addressTableLookups?: { lookupTableAddress: Address; writableIndexes: number[]; readonlyIndexes: number[] }[];
        };
        expect(message.accountKeys).toEqual(expected.staticAccounts);
        expect(message.recentBlockhash).toBe(expected.lifetimeToken);
        expect([
          message.numRequiredSignatures,
          message.numReadonlySignedAccounts,
          message.numReadonlyUnsignedAccounts,
        ]).toEqual([
          expected.header.numSignerAccounts,
          expected.header.numReadonlySignerAccounts,
          expected.header.numReadonlyNonSignerAccounts,
        ]);
        expect(message.instructions).toEqual(
          expected.instructions.map(({ programAddressIndex: programIdIndex, accountIndices = [], data = [] }) => ({
            programIdIndex,
            accounts: accountIndices,
            data: Uint8Array.from(data),
          })),
        );
        expect(message.addressTableLookups).toEqual(
          (expected.addressTableLookups ?? []).map(({ lookupTableAddress, ...indexes }) => ({
            accountKey: lookupTableAddress,
            ...indexes,
          })),
        );
        expect(signatures).toHaveLength(Object.keys(compiled.signatures).length);
        expect([Buffer.compare(whole, bytes), hasTrailingBytes]).toEqual([0, false]);
      }),
      { numRuns: 200 },
    );
  });

  it('is refused at every cut, and read past bytes that trail it', () => {
    fc.assert(
      fc.property(anyTransaction, fc.nat(), (compiled, at) => {
        const bytes = new Uint8Array(getTransactionEncoder().encode(compiled));
        expect(() => decodeTransaction(bytes.subarray(0, at % bytes.length))).toThrow(WireError);
        const trailed = decodeTransaction(Uint8Array.from([...bytes, 7]));
        expect([trailed.hasTrailingBytes, Buffer.compare(trailed.bytes, bytes)]).toEqual([true, 0]);
      }),
      { numRuns: 200 },
    );
  });

  it('never makes the reader fail otherwise', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        for (const read of [decodeTransaction, decodeMessage]) {
          try {
            read(bytes);
          } catch (error) {
            expect(error).toBeInstanceOf(WireError);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is not well formed with an index out of range, a payer that is invoked, or no writable payer', () => {
    const sound = decodeTransaction(
      Uint8Array.from([
        1,
        ...Array(64).fill(1),
        1,
        0,
        1,
        2,
        ...Array(32).fill(2),
        ...Array(32).fill(3),
        ...Array(32).fill(4),
        1,
        1,
        1,
        0,
        0,
      ]),
    );
    const { message } = sound;
    const [only] = message.instructions;
    expect(isWellFormed(sound)).toBe(true);
    const changes = [
      { instructions: [{ ...only!, programIdIndex: 2 }] },
      { instructions: [{ ...only!, programIdIndex: 0 }] },
      { instructions: [{ ...only!, accounts: [2] }] },
      { numRequiredSignatures: 2 },
      { numReadonlySignedAccounts: 1 },
      { numReadonlyUnsignedAccounts: 2 },
      { addressTableLookups: [{ accountKey: message.accountKeys[0]!, writableIndexes: [], readonlyIndexes: [] }] },
    ];
    for (const change of changes) expect(isWellFormed({ ...sound, message: { ...message, ...change } })).toBe(false);
  });
});
