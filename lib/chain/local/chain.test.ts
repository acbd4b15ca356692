import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit';
import { afterEach, describe, expect, it } from 'vitest';
import { base64, ChainHarness, generateKeypair, LAMPORTS_PER_SOL } from '../../../testing/chain/chain-harness';
import { signedTransaction } from '../../../testing/chain/signed-transaction';
import { systemRandom } from '../../core/random';
import type { DecodedTransaction } from './runtime/wire';
import { decodeTransaction } from './runtime/wire';

let harness: ChainHarness;
const openHarness = async (options: Parameters<typeof ChainHarness.open>[0] = {}) => {
  harness = await ChainHarness.open(options);
  return harness;
};

afterEach(() => harness.close());

const SLOT_HASHES_SYSVAR = 'SysvarS1otHashes111111111111111111111111111';
const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111';

/** Returns the transaction with one bit of its signature changed. */
const forgeSignature = ({ bytes }: DecodedTransaction): DecodedTransaction => {
  const changed = Uint8Array.from(bytes);
  changed[10]! ^= 1;
  return decodeTransaction(changed);
};

describe('a transaction', () => {
  it('goes from unknown to processed, confirmed and finalized', async () => {
    const { local } = await openHarness({ finalitySlots: 5 });
    const from = await harness.createFundedWallet();
    const to = generateKeypair().address;
    const signature = await harness.send(await harness.buildTransfer(from, to, LAMPORTS_PER_SOL));
    const readStatusAndBalances = async () => {
      const status = await harness.getSignatureStatus(signature);
      const balances = await Promise.all(['processed', 'confirmed', 'finalized'].map((c) => harness.balance(to, c)));
      return [
        status && [status.confirmationStatus, status.confirmations],
        ...balances.map((balance) => Number(balance / LAMPORTS_PER_SOL)),
      ];
    };
    expect(await readStatusAndBalances()).toEqual([null, 0, 0, 0]);
    local.processPending();
    expect(await readStatusAndBalances()).toEqual([['processed', 0], 1, 0, 0]);
    local.tick();
    expect(await readStatusAndBalances()).toEqual([['confirmed', 1], 1, 1, 0]);
    local.tick(3);
    expect(await readStatusAndBalances()).toEqual([['confirmed', 4], 1, 1, 0]);
    local.tick();
    expect(await readStatusAndBalances()).toEqual([['finalized', null], 1, 1, 1]);
  });

  it('is known for 300 slots, and later only where the history is asked for', async () => {
    await openHarness();
    const signature = await harness.send(
      await harness.buildTransfer(await harness.createFundedWallet(), generateKeypair().address, LAMPORTS_PER_SOL),
    );
    harness.local.tick(300);
    expect((await harness.getSignatureStatus(signature)).confirmationStatus).toBe('finalized');
    harness.local.tick(2);
    expect(await harness.getSignatureStatus(signature)).toBeNull();
    expect((await harness.getSignatureStatus(signature, true)).err).toBeNull();
  });

  it('lands in the last block that its blockhash serves, and not in the next', async () => {
    await openHarness();
    const from = await harness.createFundedWallet();
    const { blockhash, lastValidBlockHeight } = await harness.call('getLatestBlockhash', { commitment: 'confirmed' });
    const [inTime, late] = [
      await harness.buildTransfer(from, generateKeypair().address, LAMPORTS_PER_SOL),
      await harness.buildTransfer(from, generateKeypair().address, LAMPORTS_PER_SOL),
    ];
    harness.local.tick(lastValidBlockHeight - (await harness.call('getBlockHeight', { commitment: 'confirmed' })));
    expect(await harness.call('getBlockHeight', { commitment: 'confirmed' })).toBe(lastValidBlockHeight);
    expect(await harness.call('isBlockhashValid', blockhash, { commitment: 'confirmed' })).toBe(true);
    await harness.send(inTime, { skipPreflight: true });
    harness.local.tick();
    expect((await harness.getSignatureStatus(inTime.signature)).slot).toBe(lastValidBlockHeight + 1);
    expect(await harness.call('isBlockhashValid', blockhash, { commitment: 'confirmed' })).toBe(false);
    await expect(harness.send(late)).rejects.toMatchObject({ code: -32002, data: { err: 'BlockhashNotFound' } });
    await harness.send(late, { skipPreflight: true });
    harness.local.tick();
    expect(await harness.getSignatureStatus(late.signature)).toBeNull();
  });

  it('lands once, however often it is sent', async () => {
    await openHarness();
    const from = await harness.createFundedWallet();
    const to = generateKeypair().address;
    const transaction = await harness.buildTransfer(from, to, LAMPORTS_PER_SOL);
    await harness.send(transaction);
    await harness.send(transaction);
    harness.local.tick();
    await harness.send(transaction, { skipPreflight: true });
    harness.local.tick();
    expect(await harness.balance(to)).toBe(LAMPORTS_PER_SOL);
    await expect(harness.send(transaction)).rejects.toMatchObject({ code: -32002, data: { err: 'AlreadyProcessed' } });
  });

  it('pays its fee when it fails, and says why', async () => {
    await openHarness();
    const from = await harness.createFundedWallet();
    const signature = await harness.send(
      await harness.buildTransfer(from, generateKeypair().address, 11n * LAMPORTS_PER_SOL),
      {
        skipPreflight: true,
      },
    );
    harness.local.tick();
    expect((await harness.getSignatureStatus(signature)).err).toEqual({ InstructionError: [0, { Custom: 1 }] });
    expect(await harness.balance(from.address)).toBe(10n * LAMPORTS_PER_SOL - 5_000n);
  });

  it('never lands with a wrong signature, with bytes behind it, or from nobody', async () => {
    await openHarness();
    const from = await harness.createFundedWallet();
    const to = generateKeypair().address;
    const wrong = forgeSignature(await harness.buildTransfer(from, to, LAMPORTS_PER_SOL));
    const trailed = await harness.buildTransfer(from, to, LAMPORTS_PER_SOL + 1n);
    const fromNobody = await harness.buildTransfer(generateKeypair(), to, LAMPORTS_PER_SOL);
    await harness.send(wrong, { skipPreflight: true });
    await harness.send(fromNobody, { skipPreflight: true });
    await harness.call('sendTransaction', base64(Uint8Array.from([...trailed.bytes, 0])), {
      encoding: 'base64',
      skipPreflight: true,
    });
    harness.local.tick();
    expect(
      await harness.call(
        'getSignatureStatuses',
        [wrong, trailed, fromNobody].map(({ signature }) => signature),
      ),
    ).toEqual([null, null, null]);
    expect(await harness.balance(to)).toBe(0n);
    expect(await harness.balance(from.address)).toBe(10n * LAMPORTS_PER_SOL);
  });

  it('that its payer cannot pay for leaves no trace, also where its program is missing', async () => {
    await openHarness();
    const payer = await createKeyPairSignerFromPrivateKeyBytes(systemRandom(32));
    const sendFromEmptyPayer = async () => {
      const wire = await signedTransaction(
        payer,
        [{ programAddress: generateKeypair().address }],
        await harness.blockhash(),
      );
      const signature = await harness.call('sendTransaction', wire, { encoding: 'base64', skipPreflight: true });
      harness.local.tick();
      return harness.getSignatureStatus(signature);
    };
    expect(await sendFromEmptyPayer()).toBeNull();
    await harness.call('requestAirdrop', payer.address, Number(LAMPORTS_PER_SOL));
    harness.local.tick();
    expect((await sendFromEmptyPayer()).err).toBe('ProgramAccountNotFound');
    expect(await harness.balance(payer.address)).toBe(LAMPORTS_PER_SOL - 5_000n);
  });

  it('is simulated on the state of the commitment that it names', async () => {
    await openHarness();
    const from = await harness.createFundedWallet();
    const unconfirmed = generateKeypair();
    await harness.send(await harness.buildTransfer(from, unconfirmed.address, LAMPORTS_PER_SOL));
    harness.local.processPending();
    const spend = await harness.buildTransfer(unconfirmed, from.address, LAMPORTS_PER_SOL / 2n);
    await expect(harness.send(spend)).rejects.toMatchObject({ data: { err: 'AccountNotFound' } });
    await harness.send(spend, { preflightCommitment: 'processed' });
    harness.local.tick();
    expect(await harness.balance(unconfirmed.address)).toBe(LAMPORTS_PER_SOL / 2n - 5_000n);
  });
});

describe('a slot', () => {
  it('has the time of the clock, fixed by its first transaction', async () => {
    const { clock } = await openHarness();
    const from = await harness.createFundedWallet();
    const readClockSeconds = async () =>
      Number(
        (await harness.call('getAccountInfo', CLOCK_SYSVAR, { commitment: 'processed', encoding: 'jsonParsed' })).data
          .parsed.info.unixTimestamp,
      );
    const began = clock.now().getTime() / 1000;
    expect(await readClockSeconds()).toBe(began);
    clock.advance(10);
    await harness.send(await harness.buildTransfer(from, generateKeypair().address, LAMPORTS_PER_SOL));
    harness.local.processPending();
    expect(await readClockSeconds()).toBe(began + 10);
    clock.advance(5);
    await harness.send(await harness.buildTransfer(from, generateKeypair().address, LAMPORTS_PER_SOL));
    harness.local.processPending();
    expect(await readClockSeconds()).toBe(began + 10);
    harness.local.tick();
    expect(await readClockSeconds()).toBe(began + 15);
    const slot = await harness.call('getSlot', { commitment: 'confirmed' });
    expect(await harness.call('getBlockTime', slot)).toBe(began + 10);
  });

  it('leaves its hash among the newest 512, newest first', async () => {
    await openHarness();
    const readSlotHashes = async (commitment = 'processed') => {
      const { data } = await harness.call('getAccountInfo', SLOT_HASHES_SYSVAR, {
        commitment,
        encoding: 'base64',
      });
      const bytes = Buffer.from(data[0], 'base64');
      const count = Number(bytes.readBigUInt64LE());
      return Array.from({ length: count }, (_, i) => ({
        slot: Number(bytes.readBigUInt64LE(8 + i * 40)),
        hash: bytes.subarray(16 + i * 40, 48 + i * 40).toString('hex'),
      }));
    };
    harness.local.tick(4);
    const early = await readSlotHashes();
    expect(early.map(({ slot }) => slot)).toEqual([4, 3, 2, 1, 0]);
    harness.local.tick(600);
    const late = await readSlotHashes();
    expect(late.map(({ slot }) => slot)).toEqual(Array.from({ length: 512 }, (_, i) => 604 - i));
    const finalized = await readSlotHashes('finalized');
    expect(finalized.map(({ slot }) => slot)).toEqual(Array.from({ length: 512 }, (_, i) => 596 - i));
    expect(finalized[0]).toEqual(late.find(({ slot }) => slot === 596));
    expect(new Set([...early, ...late].map(({ hash }) => hash)).size).toBe(517);
  });

  it('has a block with its parent, vote and transactions', async () => {
    await openHarness();
    const signature = await harness.send(
      await harness.buildTransfer(await harness.createFundedWallet(), generateKeypair().address, LAMPORTS_PER_SOL),
    );
    harness.local.tick(2);
    const { slot } = await harness.getSignatureStatus(signature);
    const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 };
    const [block, next] = [
      await harness.call('getBlock', slot, options),
      await harness.call('getBlock', slot + 1, options),
    ];
    expect([next.parentSlot, next.previousBlockhash]).toEqual([slot, block.blockhash]);
    expect(block.transactions.map((entry: { meta: { fee: number } }) => entry.meta.fee)).toEqual([10_000, 5_000]);
    expect(block.transactions[1].transaction.signatures).toEqual([signature]);
    expect(next.transactions).toHaveLength(1);
    const detail = await harness.call('getBlock', slot, { ...options, transactionDetails: 'accounts', rewards: false });
    expect(detail.transactions[1].transaction.accountKeys.map((key: { writable: boolean }) => key.writable)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('the faucet', () => {
  it('gives its limit at most', async () => {
    await openHarness({ airdropLimitLamports: 2n * LAMPORTS_PER_SOL });
    await expect(harness.createFundedWallet(2n * LAMPORTS_PER_SOL + 1n)).rejects.toMatchObject({ code: -32603 });
    expect(await harness.balance((await harness.createFundedWallet(2n * LAMPORTS_PER_SOL)).address)).toBe(
      2n * LAMPORTS_PER_SOL,
    );
  });
});

describe('a block that cannot be written', () => {
  it('is not confirmed until it can', async () => {
    const errors: unknown[] = [];
    const { local } = await openHarness({ log: { error: (context) => errors.push(context) } });
    const signature = await harness.send(
      await harness.buildTransfer(await harness.createFundedWallet(), generateKeypair().address, LAMPORTS_PER_SOL),
    );
    const journal = (local.chain as unknown as { journal: { append(record: unknown): number } }).journal;
    const append = journal.append.bind(journal);
    journal.append = () => {
      throw new Error('no space left');
    };
    local.tick(3);
    expect((await harness.getSignatureStatus(signature)).confirmationStatus).toBe('processed');
    expect(errors).toHaveLength(3);
    journal.append = append;
    local.tick();
    expect(await harness.getSignatureStatus(signature)).toMatchObject({
      confirmationStatus: 'confirmed',
      confirmations: 1,
    });
  });
});
