import { createKeyPairSignerFromPrivateKeyBytes, type Instruction, type KeyPairSigner } from '@solana/kit';
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChainHarness, generateKeypair, LAMPORTS_PER_SOL } from '../../../../testing/chain/chain-harness';
import { signedTransaction } from '../../../../testing/chain/signed-transaction';
import { systemRandom } from '../../../core/random';
import { VOTE_FEE_LAMPORTS } from '../vote';
import { ED25519_PROGRAM } from './program-addresses';
import { decodeTransaction } from './wire';

let harness: ChainHarness;
let payer: KeyPairSigner;

beforeAll(async () => {
  harness = await ChainHarness.open({ airdropLimitLamports: 1_000_000n * LAMPORTS_PER_SOL });
  payer = await createKeyPairSignerFromPrivateKeyBytes(systemRandom(32));
  await harness.call('requestAirdrop', payer.address, 500_000 * Number(LAMPORTS_PER_SOL), { commitment: 'confirmed' });
  harness.local.tick();
});

afterAll(() => harness.close());

/**
 * Builds a precompile instruction that checks one Ed25519 signature. Signature, key and message are in its own data.
 */
function buildEd25519Instruction(): Instruction {
  const signer = generateKeypair();
  const message = new TextEncoder().encode('signed');
  const [key, signature, text] = [16, 48, 112];
  const data = Buffer.alloc(text + message.length);
  data.set([1, 0]);
  for (const [i, value] of [signature, 0xffff, key, 0xffff, text, message.length, 0xffff].entries()) {
    data.writeUInt16LE(value, 2 + 2 * i);
  }
  data.set(signer.publicKey, key);
  data.set(signer.sign(message), signature);
  data.set(message, text);
  return { programAddress: ED25519_PROGRAM, accounts: [], data };
}

const sum = (amounts: readonly number[]): bigint => amounts.reduce((total, amount) => total + BigInt(amount), 0n);
const anyCase = fc.record({
  unitPrice: fc.option(fc.bigInt(0n, 5_000_000n), { nil: null }),
  unitLimit: fc.option(fc.integer({ min: 5_000, max: 2_000_000 }), { nil: null }),
  ed25519: fc.integer({ min: 0, max: 2 }),
  fails: fc.boolean(),
});

describe('a fee', () => {
  it('is what the runtime takes, what the chain foretells and what it records', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ unitPrice, unitLimit, ed25519, fails }) => {
        const amount = fails ? 1_000_000n * LAMPORTS_PER_SOL : LAMPORTS_PER_SOL;
        const wire = await signedTransaction(
          payer,
          [
            ...(unitPrice === null ? [] : [getSetComputeUnitPriceInstruction({ microLamports: unitPrice })]),
            ...(unitLimit === null ? [] : [getSetComputeUnitLimitInstruction({ units: unitLimit })]),
            ...Array.from({ length: ed25519 }, buildEd25519Instruction),
            getTransferSolInstruction({ source: payer, destination: generateKeypair().address, amount }),
          ],
          await harness.blockhash(),
        );
        const { message } = decodeTransaction(Buffer.from(wire, 'base64'));
        const foretold = await harness.call('getFeeForMessage', Buffer.from(message.bytes).toString('base64'), {
          commitment: 'confirmed',
        });
        const signature = await harness.call('sendTransaction', wire, { encoding: 'base64', skipPreflight: true });
        harness.local.tick();
        const { meta } = await harness.call('getTransaction', signature, {
          commitment: 'confirmed',
          maxSupportedTransactionVersion: 0,
        });
        expect(meta.err === null).toBe(!fails);
        expect(meta.fee).toBe(foretold);
        expect(sum(meta.preBalances) - sum(meta.postBalances)).toBe(BigInt(foretold));
        expect(await harness.balance(payer.address)).toBe(BigInt(meta.postBalances[0]));
      }),
      { numRuns: 40 },
    );
  });

  it.each([0, 2])(
    'goes to the validator whole for priority and by half for signatures, here %i of a precompile',
    async (ed25519) => {
      const instructions = [
        getSetComputeUnitPriceInstruction({ microLamports: 1_000_000n }),
        getSetComputeUnitLimitInstruction({ units: 30_000 }),
        ...Array.from({ length: ed25519 }, buildEd25519Instruction),
      ];
      const wire = await signedTransaction(payer, instructions, await harness.blockhash());
      const signature = await harness.call('sendTransaction', wire, { encoding: 'base64', skipPreflight: true });
      harness.local.tick();
      const { slot } = await harness.getSignatureStatus(signature);
      const { rewards } = await harness.call('getBlock', slot, { commitment: 'confirmed', transactionDetails: 'none' });
      // Half of the vote's fee is in it, too.
      expect(rewards).toMatchObject([{ lamports: 30_000 + (1 + ed25519) * 2_500 + Number(VOTE_FEE_LAMPORTS) / 2 }]);
    },
  );
});
