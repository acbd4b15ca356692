import { appendFileSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChainHarness, generateKeypair, LAMPORTS_PER_SOL, TestClock } from '../../../testing/chain/chain-harness';

let dataDir: string;
let runningHarnesses: ChainHarness[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chain-'));
  runningHarnesses = [];
});

afterEach(async () => {
  for (const harness of runningHarnesses) await harness.close().catch(() => {});
  await rm(dataDir, { recursive: true });
});

async function openHarness(options: Parameters<typeof ChainHarness.open>[0] = {}, clock?: TestClock) {
  const harness = await ChainHarness.open({ dataDir, ...options }, clock);
  runningHarnesses.push(harness);
  return harness;
}

const listSegments = () => readdirSync(join(dataDir, 'chain')).filter((file) => file.startsWith('segment'));
const findNewestSegment = () => join(dataDir, 'chain', listSegments().sort().at(-1)!);
const FULL_RPC_CONFIG = { encoding: 'json', maxSupportedTransactionVersion: 0, commitment: 'confirmed' };

/** Sends `count` transfers, one per slot. */
async function sendTransfers(harness: ChainHarness, count: number) {
  const from = await harness.createFundedWallet();
  const to = generateKeypair();
  const signatures: string[] = [];
  for (let i = 1; i <= count; i += 1) {
    signatures.push(
      await harness.send(await harness.buildTransfer(from, to.address, LAMPORTS_PER_SOL / 100n + BigInt(i))),
    );
    harness.local.tick();
  }
  return { from, to, signatures };
}

describe('a chain that is opened again', () => {
  it('is the same: genesis, slot, balances, statuses, blocks, history', async () => {
    const before = await openHarness();
    const { from, to, signatures } = await sendTransfers(before, 5);
    before.local.tick(4);
    const readChainState = (harness: ChainHarness) =>
      Promise.all([
        harness.call('getGenesisHash'),
        harness.call('getSlot', { commitment: 'confirmed' }),
        harness.call('getTransactionCount', { commitment: 'confirmed' }),
        harness.balance(from.address),
        harness.balance(to.address),
        harness.call('getSignatureStatuses', signatures),
        harness.call('getSignaturesForAddress', to.address, { commitment: 'confirmed' }),
        harness.call('getTransaction', signatures[2], FULL_RPC_CONFIG),
        harness.call('getBlock', 4, FULL_RPC_CONFIG),
        harness.call('getBlock', 9, FULL_RPC_CONFIG),
        harness.call('getLatestBlockhash', { commitment: 'confirmed' }),
        harness.call('getAccountInfo', 'SysvarS1otHashes111111111111111111111111111', {
          commitment: 'confirmed',
          encoding: 'base64',
        }),
      ]);
    const expected = await readChainState(before);
    await before.close();
    expect(await readChainState(await openHarness())).toEqual(expected);
  });

  it('refuses what landed before, and still takes a blockhash that it gave out', async () => {
    const before = await openHarness();
    const from = await before.createFundedWallet();
    const landed = await before.buildTransfer(from, generateKeypair().address, LAMPORTS_PER_SOL);
    const unsent = await before.buildTransfer(from, generateKeypair().address, LAMPORTS_PER_SOL);
    await before.send(landed);
    before.local.tick();
    await before.close();
    const after = await openHarness();
    await expect(after.send(landed)).rejects.toMatchObject({ data: { err: 'AlreadyProcessed' } });
    await after.send(unsent);
    after.local.tick();
    expect(await after.balance(from.address)).toBe(8n * LAMPORTS_PER_SOL - 10_000n);
  });

  it('shows each commitment its own state, as before', async () => {
    const before = await openHarness();
    const from = await before.createFundedWallet();
    const to = generateKeypair().address;
    before.local.tick(8);
    await before.send(await before.buildTransfer(from, to, LAMPORTS_PER_SOL));
    before.local.tick();
    await before.close();
    const after = await openHarness();
    expect([await after.balance(to), await after.balance(to, 'finalized')]).toEqual([LAMPORTS_PER_SOL, 0n]);
    after.local.tick(8);
    expect(await after.balance(to, 'finalized')).toBe(LAMPORTS_PER_SOL);
  });

  it('goes on with its slots after a pause, and with the time of the clock', async () => {
    const clock = new TestClock();
    const before = await openHarness({}, clock);
    before.local.tick(20);
    const [slot, time] = [await before.call('getSlot'), await before.call('getBlockTime', 20)];
    await before.close();
    clock.advance(3_600);
    const after = await openHarness({}, clock);
    after.local.tick();
    expect(await after.call('getSlot')).toBe(slot + 1);
    expect(await after.call('getBlockTime', 20)).toBe(time);
    expect(await after.call('getBlockTime', 21)).toBe(time + 3_600);
  });

  it('does not grow while nothing happens', async () => {
    const harness = await openHarness();
    const measureFolderBytes = () =>
      readdirSync(join(dataDir, 'chain')).reduce((sum, file) => sum + statSync(join(dataDir, 'chain', file)).size, 0);
    harness.local.tick(10);
    const small = measureFolderBytes();
    harness.local.tick(2_000);
    expect(measureFolderBytes()).toBe(small);
    await harness.close();
    expect(await (await openHarness()).call('getSlot', { commitment: 'confirmed' })).toBe(2_010);
  });

  it('drops the torn end of a write, and nothing before it', async () => {
    const before = await openHarness();
    const { to, signatures } = await sendTransfers(before, 3);
    await before.close();
    appendFileSync(findNewestSegment(), readFileSync(findNewestSegment()).subarray(0, 100));
    const after = await openHarness();
    expect((await after.getSignatureStatus(signatures[2]!)).confirmationStatus).toBe('confirmed');
    const more = await sendTransfers(after, 1);
    await after.close();
    truncateSync(findNewestSegment(), statSync(findNewestSegment()).size - 1);
    const last = await openHarness();
    expect(await last.getSignatureStatus(more.signatures[0]!)).toBeNull();
    expect(await last.balance(to.address)).toBe((3n * LAMPORTS_PER_SOL) / 100n + 6n);
  });

  it('says so when its files are damaged', async () => {
    const before = await openHarness();
    await sendTransfers(before, 3);
    await before.close();
    const bytes = readFileSync(findNewestSegment());
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    writeFileSync(findNewestSegment(), bytes);
    await expect(openHarness()).rejects.toMatchObject({ code: 'JOURNAL_DAMAGED' });
  });

  it('belongs to one process', async () => {
    await openHarness();
    await expect(openHarness()).rejects.toMatchObject({ code: 'FOLDER_HELD', holder: { pid: process.pid } });
  });
});

describe('a long history', () => {
  const journalLimits = { segmentBytes: 8_000, maxSegments: 3 };

  it('is cut into segments, of which the oldest are forgotten, and the state is not', async () => {
    const before = await openHarness({ journalLimits });
    const old = await sendTransfers(before, 20);
    before.local.tick(1_200);
    const { from, to, signatures } = await sendTransfers(before, 20);
    const readHistory = async (harness: ChainHarness) => ({
      first: await harness.call('getFirstAvailableBlock'),
      count: await harness.call('getTransactionCount', { commitment: 'confirmed' }),
      balances: [
        await harness.balance(from.address),
        await harness.balance(to.address),
        await harness.balance(old.to.address),
      ],
      statuses: await harness.call('getSignatureStatuses', [old.signatures[0], ...signatures], {
        searchTransactionHistory: true,
      }),
      history: (await harness.call('getSignaturesForAddress', to.address, { commitment: 'confirmed' })).map(
        (entry: { signature: string }) => entry.signature,
      ),
      newest: await harness.call('getTransaction', signatures[19], FULL_RPC_CONFIG),
    });
    const expected = await readHistory(before);
    expect(listSegments()).not.toContain('segment-00000001.log');
    expect(expected.first).toBeGreaterThan(1);
    expect(expected.statuses.map((status: unknown) => status !== null)).toEqual([false, ...signatures.map(() => true)]);
    expect(expected.history).toEqual([...signatures].reverse());
    await expect(before.call('getBlock', 1)).rejects.toMatchObject({ code: -32001 });
    await before.close();
    expect(await readHistory(await openHarness({ journalLimits }))).toEqual(expected);
  });

  it('says so when a segment that is not the newest ends within a record', async () => {
    const before = await openHarness({ journalLimits });
    await sendTransfers(before, 20);
    await before.close();
    const [older = ''] = listSegments().sort();
    const path = join(dataDir, 'chain', older);
    expect(path).not.toBe(findNewestSegment());
    truncateSync(path, statSync(path).size - 1);
    await expect(openHarness({ journalLimits })).rejects.toMatchObject({
      code: 'JOURNAL_DAMAGED',
      message: expect.stringContaining(path),
    });
  });

  it('costs snapshots in proportion, however large the state is against a segment', async () => {
    const harness = await openHarness({ journalLimits: { segmentBytes: 1, maxSegments: 100 } });
    const from = await harness.createFundedWallet(100n * LAMPORTS_PER_SOL);
    for (let i = 0; i < 80; i += 1) {
      await harness.send(await harness.buildTransfer(from, generateKeypair().address, LAMPORTS_PER_SOL / 10n));
      harness.local.tick();
    }
    expect(listSegments().length).toBeLessThan(20);
  });
});
