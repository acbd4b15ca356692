import {
  airdropFactory,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import { getTransferSolInstruction } from '@solana-program/system';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../core/clock';
import { systemRandom } from '../../core/random';
import { type LocalChain, openLocalChain } from './local-chain';
import { type ServedChain, serveChain } from './serve';

const LAMPORTS_PER_SOL = 1_000_000_000n;
let chain: LocalChain;
let served: ServedChain;

beforeAll(async () => {
  chain = await openLocalChain({ clock: systemClock, random: systemRandom, slotMs: 20, finalitySlots: 8 });
  served = await serveChain(chain);
});

afterAll(async () => {
  await served.close();
  await chain.close();
});

describe("@solana/kit's clients", () => {
  const createClients = () => ({
    rpc: createSolanaRpc(served.rpcUrl),
    rpcSubscriptions: createSolanaRpcSubscriptions(served.wsUrl),
  });

  it('airdrop, send and confirm over the socket, and read back', async () => {
    const { rpc, rpcSubscriptions } = createClients();
    const [from, to] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
    const airdrop = airdropFactory({ rpc, rpcSubscriptions } as never);
    await airdrop({
      commitment: 'confirmed',
      lamports: lamports(5n * LAMPORTS_PER_SOL),
      recipientAddress: from.address,
    });
    const send = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions });
    const signatures: string[] = [];
    // The amounts differ, because two equal transfers with the same blockhash would be one transaction.
    for (const [commitment, amount] of [
      ['processed', LAMPORTS_PER_SOL / 2n],
      ['confirmed', LAMPORTS_PER_SOL],
      ['finalized', (3n * LAMPORTS_PER_SOL) / 2n],
    ] as const) {
      const { value: life } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
      const transaction = await pipe(
        createTransactionMessage({ version: 0 }),
        (m) => setTransactionMessageFeePayerSigner(from, m),
        (m) => setTransactionMessageLifetimeUsingBlockhash(life, m),
        (m) =>
          appendTransactionMessageInstruction(
            getTransferSolInstruction({ source: from, destination: to.address, amount }),
            m,
          ),
        signTransactionMessageWithSigners,
      );
      assertIsTransactionWithBlockhashLifetime(transaction);
      await send(transaction, { commitment });
      signatures.unshift(getSignatureFromTransaction(transaction));
    }
    expect((await rpc.getBalance(to.address, { commitment: 'finalized' }).send()).value).toBe(3n * LAMPORTS_PER_SOL);
    expect((await rpc.getBalance(from.address, { commitment: 'finalized' }).send()).value).toBe(
      2n * LAMPORTS_PER_SOL - 15_000n,
    );
    const newest = await rpc.getSignaturesForAddress(to.address, { limit: 2 }).send();
    const rest = await rpc.getSignaturesForAddress(to.address, { before: newest[1]!.signature }).send();
    expect([...newest, ...rest].map(({ signature }) => signature)).toEqual(signatures);
    const landed = await rpc
      .getTransaction(newest[0]!.signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
      .send();
    expect(landed).toMatchObject({ slot: newest[0]!.slot, version: 0, meta: { err: null, fee: 5000n } });
  });

  it('hears slots, logs and accounts', async () => {
    const { rpc, rpcSubscriptions } = createClients();
    const to = await generateKeyPairSigner();
    const stop = new AbortController();
    const options = { abortSignal: stop.signal };
    const first = async <Item>(items: Promise<AsyncIterable<Item>>) => {
      for await (const item of await items) return item;
      throw new Error('the subscription ended');
    };
    const slot = first(rpcSubscriptions.slotNotifications().subscribe(options));
    const logs = first(
      rpcSubscriptions.logsNotifications({ mentions: [to.address] }, { commitment: 'confirmed' }).subscribe(options),
    );
    const asBytes = { commitment: 'confirmed', encoding: 'base64' } as const;
    const account = first(rpcSubscriptions.accountNotifications(to.address, asBytes).subscribe(options));
    await expect.poll(() => chain.subscriptions.size, { timeout: 10_000 }).toBe(3);
    const signature = await rpc.requestAirdrop(to.address, lamports(LAMPORTS_PER_SOL)).send();
    const { slot: opened, parent, root } = await slot;
    expect([opened - parent, opened > root]).toEqual([1n, true]);
    expect((await logs).value).toMatchObject({ signature, err: null });
    expect((await account).value.lamports).toBe(LAMPORTS_PER_SOL);
    stop.abort();
  });
});

describe("@solana/web3.js' Connection", () => {
  it('airdrops, sends, confirms and reads back', async () => {
    const connection = new Connection(served.rpcUrl, { commitment: 'confirmed', wsEndpoint: served.wsUrl });
    const from = Keypair.generate();
    const to = Keypair.generate().publicKey;
    const airdrop = await connection.requestAirdrop(from.publicKey, Number(2n * LAMPORTS_PER_SOL));
    await connection.confirmTransaction({ signature: airdrop, ...(await connection.getLatestBlockhash()) });
    const seen: number[] = [];
    const subscription = connection.onAccountChange(to, ({ lamports: balance }) => seen.push(balance));
    const transfer = SystemProgram.transfer({
      fromPubkey: from.publicKey,
      toPubkey: to,
      lamports: Number(LAMPORTS_PER_SOL),
    });
    const life = await connection.getLatestBlockhash();
    const transaction = new Transaction({ feePayer: from.publicKey, ...life }).add(transfer);
    transaction.sign(from);
    const signature = await connection.sendRawTransaction(transaction.serialize());
    expect((await connection.confirmTransaction({ signature, ...life })).value.err).toBeNull();
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual([Number(LAMPORTS_PER_SOL)]);
    await connection.removeAccountChangeListener(subscription);
    expect(await connection.getBalance(to)).toBe(Number(LAMPORTS_PER_SOL));
    expect((await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 }))?.meta?.fee).toBe(5000);
    expect((await connection.getSignaturesForAddress(to)).map((entry) => entry.signature)).toEqual([signature]);
    expect((await connection.getParsedAccountInfo(to)).value?.owner).toEqual(new PublicKey(SystemProgram.programId));
  });
});
