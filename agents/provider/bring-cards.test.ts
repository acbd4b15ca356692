import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Address } from '@solana/kit';
import { createNoopSigner } from '@solana/kit';
import {
  AuthorityType,
  getCreateAssociatedTokenIdempotentInstruction,
  getSetAuthorityInstruction,
} from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { findAssociatedTokenAddress } from '../../lib/chain/escrow/address';
import type { DeliveryRequest } from '../../lib/provider/port';
import {
  buildDeliveryRequest,
  type PromisedDelivery,
  readCardBalance,
  requestDelivery,
} from '../../testing/provider/deliveries';
import { walletNamed } from '../../testing/provider/fixture';
import {
  type FalsifyResult,
  type InterceptTransaction,
  type RunningProvider,
  waitUntil,
} from '../../testing/provider/own-chain';
import { openOwnProviders } from '../../testing/provider/own-providers';
import { sendInstructions } from '../send';

const { chain, createFolder, start } = await openOwnProviders();

/** Opens an RPC that accepts transactions and drops them. */
const silentRpc = (lie?: FalsifyResult) => chain.rpc(lie, () => 'dropped');

const readCard = (owner: string, mint: string): Promise<bigint> => readCardBalance(chain, owner, mint);
const waitUntilArrived = (order: DeliveryRequest, { cardMint }: PromisedDelivery) =>
  waitUntil('the card', async () => (await readCard(order.recipient, cardMint)) === 1n);
const hasLine = ({ logLines }: RunningProvider, action: string) =>
  logLines.some((line) => line.startsWith(`["${action}"`));
const listRecords = (folder: string): { kind: string }[] =>
  readFileSync(join(folder, 'journal.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
/** Cuts the journal off before the first record of this kind, as if the process had crashed there. */
function cutJournalBefore(folder: string, kind: string): void {
  const records = listRecords(folder);
  const kept = records.slice(
    0,
    records.findIndex((each) => each.kind === kind),
  );
  writeFileSync(join(folder, 'journal.jsonl'), kept.map((each) => `${JSON.stringify(each)}\n`).join(''));
}

describe.concurrent('a card', () => {
  test('is brought to a wallet that has nothing, once, and the rent of its old account comes back', async () => {
    const folder = createFolder();
    const provider = await start(folder);
    const order = buildDeliveryRequest('penniless');
    const [taken, again] = [await requestDelivery(provider, order), await requestDelivery(provider, order)];
    expect(again.cardMint).toBe(taken.cardMint);
    await waitUntilArrived(order, taken);
    await waitUntil('its end', async () => hasLine(provider, 'delivered'));
    const own = findAssociatedTokenAddress(provider.wallet, taken.cardMint as Address).address;
    expect(await chain.balance(own)).toBe(0n);
    expect(await provider.port.withdrawDelivery(order.deliveryId)).toBe('sent');
    expect(await requestDelivery(provider, order)).toMatchObject({ cardMint: taken.cardMint });
    expect(listRecords(folder).filter(({ kind }) => kind === 'delivery-bound')).toHaveLength(1);
  });

  test('costs the provider exactly what it says', async () => {
    const provider = await start(createFolder());
    const isStockFull = async () => (await provider.port.checkHealth()).cardStock?.readyCount === 16;
    await waitUntil('a full stock', isStockFull);
    const before = await chain.balance(provider.wallet);
    const order = buildDeliveryRequest('costly');
    await waitUntilArrived(order, await requestDelivery(provider, order));
    // One card was delivered, and another one minted in its place.
    await waitUntil('a full stock again', isStockFull);
    const { cardStock } = await provider.port.checkHealth();
    expect(before - (await chain.balance(provider.wallet))).toBe(cardStock?.costLamports);
  });

  test('whose transfer is refused, or lost on a fork, is sent again until it lands', async () => {
    const sent: string[] = [];
    const failFirst: InterceptTransaction = (wire) => {
      sent.push(wire);
      return sent.length <= 2 ? 'refused' : sent.length <= 4 ? 'dropped' : null;
    };
    // `failFirst` sees deliveries only, because the provider mints cards through another RPC.
    const provider = await start(createFolder(), { rpcs: [chain.rpc(undefined, failFirst), silentRpc()] });
    const order = buildDeliveryRequest('lost-at-first');
    await waitUntilArrived(order, await requestDelivery(provider, order));
    expect(sent.length).toBeGreaterThan(4);
    await waitUntil('its end', async () => hasLine(provider, 'delivered'));
  });

  test('is brought by an identity that only follows, after a restart', async () => {
    const folder = createFolder();
    const first = await start(folder, { rpcs: [silentRpc(), silentRpc()] });
    const order = buildDeliveryRequest('restarted');
    const taken = await requestDelivery(first, order);
    await first.stop();
    expect(await readCard(order.recipient, taken.cardMint)).toBe(0n);
    await start(folder, { onlyFollows: true });
    await waitUntilArrived(order, taken);
  });

  test.each(['delivery-bound', 'delivery-sending', 'delivered'])(
    'is one card to the wallet, whenever the process died: before the record %s',
    async (kind) => {
      const folder = createFolder();
      // Nothing is sent before its record is on disk.
      const first = await start(folder, kind === 'delivered' ? {} : { rpcs: [silentRpc(), silentRpc()] });
      const order = buildDeliveryRequest(`killed-before-${kind}`);
      const taken = await requestDelivery(first, order);
      await waitUntil('the record', async () => listRecords(folder).some((each) => each.kind === kind));
      await first.stop();
      cutJournalBefore(folder, kind);
      const second = await start(folder);
      const later = await requestDelivery(second, order);
      if (kind !== 'delivery-bound') expect(later.cardMint).toBe(taken.cardMint);
      await waitUntilArrived(order, later);
      await waitUntil('its end', async () => hasLine(second, 'delivered'));
      expect(await second.port.withdrawDelivery(order.deliveryId)).toBe('sent');
      if (kind === 'delivery-bound') expect(await readCard(order.recipient, taken.cardMint)).toBe(0n);
    },
  );
});

describe.concurrent('what stops one delivery', () => {
  test('stops no other: the associated account belongs to somebody else', async () => {
    const folder = createFolder();
    const recipient = await chain.openFundedWallet();
    const order = { deliveryId: 'rip_taken-account', cardId: 'card-1', recipient: recipient.address };
    const first = await start(folder, { rpcs: [silentRpc(), silentRpc()] });
    const { cardMint } = await requestDelivery(first, order);
    await first.stop();
    const mint = cardMint as Address;
    const ata = findAssociatedTokenAddress(recipient.address, mint).address;
    const payer = createNoopSigner(recipient.address);
    const given = await sendInstructions(
      chain.rpc(),
      recipient,
      [
        getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner: recipient.address, mint }),
        getSetAuthorityInstruction({
          ...{ owned: ata, owner: payer, authorityType: AuthorityType.AccountOwner },
          newAuthority: walletNamed('somebody else'),
        }),
      ],
      AbortSignal.timeout(20_000),
    );
    expect(given.kind).toBe('confirmed');
    const second = await start(folder);
    await waitUntil('the refusal', async () => hasLine(second, 'delivery-refused'));
    const other = buildDeliveryRequest('beside-it');
    await waitUntilArrived(other, await requestDelivery(second, other));
    expect(await readCard(second.wallet, cardMint)).toBe(1n);
    // Once no sent transaction can land any more, the provider can keep the card.
    await waitUntil(
      'its withdrawal',
      async () => (await second.port.withdrawDelivery(order.deliveryId)) === 'withdrawn',
    );
    await second.port.withdrawDelivery(order.deliveryId);
    expect(await second.port.deliverCard(order)).toMatchObject({ kind: 'refused', code: 'withdrawn' });
  });

  test('an RPC that lies that the card has gone ends nothing, and causes no withdrawal', async () => {
    const folder = createFolder();
    const gone: FalsifyResult = (method, result) =>
      method === 'getMultipleAccounts' ? hideTokenAccounts(result) : undefined;
    const provider = await start(folder, { rpcs: [silentRpc(gone), silentRpc()] });
    const order = buildDeliveryRequest('lied-about');
    const taken = await requestDelivery(provider, order);
    await waitUntil('a transaction', async () => hasLine(provider, 'sent'));
    await pause(1_000);
    expect(hasLine(provider, 'delivered')).toBe(false);
    expect(await provider.port.withdrawDelivery(order.deliveryId)).toBe('sent');
    await provider.stop();
    await start(folder);
    await waitUntilArrived(order, taken);
  });

  test('an RPC that names a height too low for its blockhash causes no withdrawal', async () => {
    const low: FalsifyResult = (method, result) =>
      method === 'getLatestBlockhash'
        ? { ...(result as object), value: { ...(result as { value: object }).value, lastValidBlockHeight: 1n } }
        : undefined;
    const provider = await start(createFolder(), { rpcs: [silentRpc(low), silentRpc(low)] });
    const order = buildDeliveryRequest('low-height');
    await requestDelivery(provider, order);
    await waitUntil('a transaction', async () => hasLine(provider, 'sent'));
    expect(await provider.port.withdrawDelivery(order.deliveryId)).toBe('sent');
  });
});

describe.concurrent('a withdrawal', () => {
  test('of a card that never left ends in a withdrawal, and nothing arrives', async () => {
    const folder = createFolder();
    const first = await start(folder, { rpcs: [silentRpc(), silentRpc()] });
    const order = buildDeliveryRequest('withdrawn');
    const { cardMint } = await requestDelivery(first, order);
    await waitUntil('a transaction', async () => hasLine(first, 'sent'));
    expect(await first.port.withdrawDelivery(order.deliveryId)).toBe('sent');
    await waitUntil(
      'its withdrawal',
      async () => (await first.port.withdrawDelivery(order.deliveryId)) === 'withdrawn',
    );
    await first.stop();
    const second = await start(folder);
    expect(await second.port.deliverCard(order)).toMatchObject({ kind: 'refused', code: 'withdrawn' });
    await pause(1_500);
    expect(await readCard(second.wallet, cardMint)).toBe(1n);
    expect(await readCard(order.recipient, cardMint)).toBe(0n);
  });

  test('in a race with requests and transactions wins and keeps the card, or loses and the card arrives', async () => {
    const provider = await start(createFolder());
    const race = async (name: string, waitForTurn: (order: DeliveryRequest) => Promise<unknown>) => {
      const order = buildDeliveryRequest(name);
      const asked = provider.port.deliverCard(order);
      await waitForTurn(order);
      const withdrawn = await provider.port.withdrawDelivery(order.deliveryId);
      return { order, withdrawn, reply: await asked };
    };
    const isSent = ({ deliveryId }: DeliveryRequest) =>
      provider.logLines.some((line) => line.startsWith('["sent"') && line.includes(deliveryId));
    await requestDelivery(provider, buildDeliveryRequest('warm-up'));
    const ends = await Promise.all([
      ...[0, 1, 2, 3, 4].map((nth) => race(`race-${nth}`, () => pause(nth * 100))),
      race('race-sent', async (order) => {
        await requestDelivery(provider, order);
        await waitUntil('a transaction', async () => isSent(order));
      }),
    ]);
    // A transaction may be sent before any of these withdrawals arrives, so that none of them wins.
    await waitUntil('a withdrawal after the promise', async () => {
      const end = await race(`race-${ends.length}`, (order) => requestDelivery(provider, order));
      return ends.push(end) > 0 && end.withdrawn === 'withdrawn' && end.reply.kind === 'taken';
    });
    await pause(3_000);
    for (const { order, withdrawn, reply } of ends) {
      if (reply.kind !== 'taken') continue;
      if (withdrawn === 'sent') await waitUntilArrived(order, await requestDelivery(provider, order));
      expect(await readCard(provider.wallet, reply.cardMint)).toBe(withdrawn === 'sent' ? 0n : 1n);
      expect(await readCard(order.recipient, reply.cardMint)).toBe(withdrawn === 'sent' ? 1n : 0n);
    }
    expect(new Set(ends.map(({ withdrawn }) => withdrawn))).toEqual(new Set(['sent', 'withdrawn']));
  });
});

test('a journal with a torn last record loses nothing before it', async () => {
  const folder = createFolder();
  const first = await start(folder);
  const order = buildDeliveryRequest('torn');
  const taken = await requestDelivery(first, order);
  await first.stop();
  appendFileSync(join(folder, 'journal.jsonl'), '{"kind":"delivery-sending","deliveryId":"rip_to');
  const second = await start(folder);
  expect((await requestDelivery(second, order)).cardMint).toBe(taken.cardMint);
  await waitUntilArrived(order, taken);
});

/** Returns an RPC's answer in which every token account is missing. */
function hideTokenAccounts(result: unknown): unknown {
  const answer = result as { value: ({ data: [string, string] } | null)[] };
  const isTokenAccount = (each: { data: [string, string] } | null): boolean =>
    each !== null && Buffer.from(each.data[0], 'base64').length === 165;
  return { ...answer, value: answer.value.map((each) => (isTokenAccount(each) ? null : each)) };
}
