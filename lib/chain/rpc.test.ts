import type { RpcTransport } from '@solana/kit';
import { expect, test } from 'vitest';
import { listExecutedCalls } from './escrow/executed';
import type { LandedTransaction } from './port';
import { createChainPort } from './rpc';

const createTransportReplying = (reply: object): RpcTransport =>
  (async () => ({ jsonrpc: '2.0', id: '0', ...reply })) as RpcTransport;
const SIGNATURE = '1'.repeat(64);

/**
 * Creates a transport to a fake node that returns the transaction only in JSON, and answers other encodings with the
 * error for an unsupported version.
 */
const createTransactionTransport = (result: object | null): RpcTransport =>
  (async ({ payload }: { payload: { params: [string, { encoding: string }] } }) => ({
    jsonrpc: '2.0',
    id: '0',
    ...(payload.params[1].encoding === 'json' ? { result } : { error: { code: -32015, message: 'no' } }),
  })) as unknown as RpcTransport;

test('a transaction of a version that is not known is read as the node shows it', async () => {
  const [payer, escrow, program, loaded] = ['P', 'E', 'G', 'L'];
  const call = { programIdIndex: 2, accounts: [1, 3], data: '2g' };
  const message = { accountKeys: [payer, escrow, program], instructions: [call] };
  const meta = {
    err: null,
    loadedAddresses: { writable: [loaded], readonly: [] },
    preTokenBalances: [],
    postTokenBalances: [],
    innerInstructions: [{ index: 0, instructions: [call] }],
  };
  const shown = { slot: 7, version: 1, transaction: { signatures: [SIGNATURE], message }, meta };
  const found = await createChainPort(createTransactionTransport(shown)).finalizedTransaction(SIGNATURE);
  const read = { programId: program, accounts: [escrow, loaded], data: Uint8Array.of(97) };
  expect(found).toMatchObject({ slot: 7n, error: null, message: new Uint8Array(), tokenChanges: [] });
  expect(found?.resolvedMessage).toEqual({ accounts: [payer, escrow, program, loaded], calls: [read] });
  expect(listExecutedCalls(found as LandedTransaction)).toEqual([
    { index: 0, ...read },
    { index: 1, ...read },
  ]);
  expect(await createChainPort(createTransactionTransport(null)).finalizedTransaction(SIGNATURE)).toBeNull();
  const other = { ...shown, transaction: { message, signatures: ['2'.repeat(64)] } };
  await expect(
    createChainPort(createTransactionTransport(other)).finalizedTransaction(SIGNATURE),
  ).rejects.toMatchObject({
    code: 'chain-unavailable',
  });
  const outside = { ...shown, transaction: { signatures: [SIGNATURE], message: { ...message, accountKeys: [payer] } } };
  await expect(
    createChainPort(createTransactionTransport(outside)).finalizedTransaction(SIGNATURE),
  ).rejects.toMatchObject({
    code: 'chain-unavailable',
  });
});

test('a transaction that the node can’t show in any version is unknown; every other error is the chain’s', async () => {
  const error = (code: number) => createTransportReplying({ error: { code, message: 'no' } });
  expect(await createChainPort(error(-32015)).finalizedTransaction(SIGNATURE)).toBeNull();
  for (const code of [-32004, -32005, -32016])
    await expect(createChainPort(error(code)).finalizedTransaction(SIGNATURE)).rejects.toMatchObject({
      code: 'chain-unavailable',
    });
});

test('a tip before the slot that was asked for is refused, since not every node honours `minContextSlot`', async () => {
  const chain = createChainPort(createTransportReplying({ result: { absoluteSlot: 5, blockHeight: 4 } }));
  expect(await chain.finalizedTip(5n)).toEqual({ slot: 5n, blockHeight: 4n });
  await expect(chain.finalizedTip(6n)).rejects.toMatchObject({ code: 'chain-unavailable' });
});

test('an answer of another form, or for another number of keys than was asked for, is refused', async () => {
  const unavailable = { code: 'chain-unavailable' };
  for (const result of [null, {}, [], { absoluteSlot: 5 }, { context: { slot: 5 }, value: {} }])
    await expect(createChainPort(createTransportReplying({ result })).finalizedTip()).rejects.toMatchObject(
      unavailable,
    );
  const none = createChainPort(createTransportReplying({ result: { context: { slot: 5 }, value: [] } }));
  await expect(none.finalizedAccounts([SIGNATURE])).rejects.toMatchObject(unavailable);
  await expect(none.signatureStates([SIGNATURE])).rejects.toMatchObject(unavailable);
});

test('a call that hangs is given up', async () => {
  const hung = (({ signal }: { signal?: AbortSignal }) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))) as RpcTransport;
  await expect(createChainPort(hung, 5).genesisHash()).rejects.toMatchObject({ code: 'chain-unavailable' });
});
