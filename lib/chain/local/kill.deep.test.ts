import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { base64, ChainHarness, generateKeypair, LAMPORTS_PER_SOL } from '../../../testing/chain/chain-harness';
import type { Keypair } from './runtime/keypair';
import { buildTransferTransaction } from './runtime/transfer';

const processPath = fileURLToPath(new URL('../../../testing/chain/chain-process.ts', import.meta.url));
const CONFIRMED_CONFIG = { commitment: 'confirmed' };
let dataDir: string;
let child: ChildProcess | null = null;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-chain-'));
});

afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(dataDir, { recursive: true });
});

async function startProcess(): Promise<{ rpcUrl: string; wsUrl: string }> {
  const started = spawn(process.execPath, ['--import', 'tsx', processPath, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  return JSON.parse(await new Promise((resolve) => started.stdout.once('data', (line) => resolve(String(line)))));
}

/** Kills the process as the kernel does when memory runs out: without running any of its handlers. */
const kill = () => new Promise((resolve) => child?.once('exit', resolve).kill('SIGKILL'));

async function call(rpcUrl: string, method: string, ...params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const reply = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { result, error } = (await reply.json()) as { result: unknown; error?: unknown };
  if (error) throw new Error(JSON.stringify(error));
  // biome-ignore lint/suspicious/noExplicitAny: the methods' results differ in shape
  return result as any;
}

/** Sends a transaction, waits for the socket's notification that it is confirmed, and kills the process at once. */
async function killWhenConfirmed(
  { rpcUrl, wsUrl }: { rpcUrl: string; wsUrl: string },
  wire: string,
  signature: string,
) {
  const socket = new WebSocket(wsUrl);
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'signatureSubscribe', params: [signature, CONFIRMED_CONFIG] }),
  );
  await new Promise((resolve) => socket.once('message', resolve));
  const confirmed = new Promise((resolve) => socket.once('message', resolve));
  await call(rpcUrl, 'sendTransaction', wire, { encoding: 'base64', preflightCommitment: 'confirmed' });
  await confirmed;
  await kill();
}

async function fund(rpcUrl: string, owner: Keypair) {
  await call(rpcUrl, 'requestAirdrop', owner.address, Number(10n * LAMPORTS_PER_SOL), CONFIRMED_CONFIG);
  await expect
    .poll(async () => (await call(rpcUrl, 'getBalance', owner.address, CONFIRMED_CONFIG)).value, { timeout: 10_000 })
    .toBe(Number(10n * LAMPORTS_PER_SOL));
}

describe('a chain killed right after it confirmed a transfer', () => {
  it('still has it, three times over, and never counts a slot twice', async () => {
    const [from, to] = [generateKeypair(), generateKeypair()];
    const signatures: string[] = [];
    let slotBefore = 0;
    for (let round = 1; round <= 3; round += 1) {
      const urls = await startProcess();
      expect(await call(urls.rpcUrl, 'getSlot', CONFIRMED_CONFIG)).toBeGreaterThanOrEqual(slotBefore);
      if (round === 1) await fund(urls.rpcUrl, from);
      const { blockhash } = (await call(urls.rpcUrl, 'getLatestBlockhash', CONFIRMED_CONFIG)).value;
      const { bytes, signature } = buildTransferTransaction(from, to.address, LAMPORTS_PER_SOL, blockhash);
      slotBefore = await call(urls.rpcUrl, 'getSlot', CONFIRMED_CONFIG);
      signatures.unshift(signature);
      await killWhenConfirmed(urls, base64(bytes), signature);
    }
    const after = await ChainHarness.open({ dataDir });
    expect(await after.balance(to.address)).toBe(3n * LAMPORTS_PER_SOL);
    expect(await after.balance(from.address)).toBe(7n * LAMPORTS_PER_SOL - 15_000n);
    const history = await after.call('getSignaturesForAddress', to.address, CONFIRMED_CONFIG);
    expect(history.map((entry: { signature: string }) => entry.signature)).toEqual(signatures);
    const slots: number[] = history.map((entry: { slot: number }) => entry.slot);
    expect(slots).toEqual([...new Set(slots)].sort((a, b) => b - a));
    for (const signature of signatures) expect((await after.getSignatureStatus(signature, true)).err).toBeNull();
    expect(await after.call('getSlot', CONFIRMED_CONFIG)).toBeGreaterThanOrEqual(slots[0]!);
    await after.close();
  }, 60_000);
});
