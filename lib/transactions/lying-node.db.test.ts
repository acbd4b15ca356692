import { beforeAll, describe, expect, test } from 'vitest';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { getEscrowEncoder } from '../chain/escrow/generated/accounts/escrow';
import { decodeEscrowData, type Escrow, EscrowStage } from '../chain/escrow/state';
import type { ChainPort } from '../chain/port';
import { getDuelProof, getDuelReceipt } from '../duel/receipt-contract';
import { reconcileDuel } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

/** Builds a chain port whose node shows a changed escrow account, and the truth about everything else. */
function createLyingChain({ escrowAddress }: UntypedJson, lie: (escrow: Escrow) => Partial<Escrow>): ChainPort {
  const { chain } = world.services;
  return {
    ...chain,
    async finalizedAccounts(addresses, minSlot) {
      const found = await chain.finalizedAccounts(addresses, minSlot);
      const accounts = found.accounts.map((account, index) => {
        const escrow = account && addresses[index] === escrowAddress ? decodeEscrowData(account.data) : null;
        if (account === null || escrow === null) return account;
        return { ...account, data: new Uint8Array(getEscrowEncoder().encode({ ...escrow, ...lie(escrow) })) };
      });
      return { ...found, accounts };
    },
  };
}

async function reconcileWithChain(chain: ChainPort, duelId: string) {
  const token = await play.getSessionToken(play.creator);
  return world.withServices({ chain }).call(reconcileDuel, { token, params: { duelId } });
}

const readAlertKinds = async (duelId: string): Promise<string[]> =>
  expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } })).custodyAlerts.map(
    (each: UntypedJson) => each.kind,
  );

const flipLowestBits = (bytes: Escrow['entropy']): Uint8Array => new Uint8Array(bytes).map((byte) => byte ^ 1);

describe('F8: a result that does not follow from terms, table, seed and entropy', () => {
  const lies: [string, (escrow: Escrow) => Partial<Escrow>][] = [
    ['winner', ({ winner }) => ({ winner: 1 - winner })],
    ['value', ({ values }) => ({ values: [999_999_999n, values[1] as bigint] })],
    ['entry', ({ entryIndexes }) => ({ entryIndexes: [(entryIndexes[0] as number) + 1, entryIndexes[1] as number] })],
    ['ticket', ({ tickets }) => ({ tickets: [tickets[0] as number, (tickets[1] as number) + 1] })],
    ['entropy', ({ entropy }) => ({ entropy: flipLowestBits(entropy) })],
    ['seed', ({ seed }) => ({ seed: flipLowestBits(seed) })],
  ];
  test.each(lies)('is not recorded, and an operator is told: a false %s', async (_, lie) => {
    const duel = await play.playToResolving();
    const { duelId } = duel;
    await play.sendAndSubmit(duelId, play.creator, { purpose: 'commit-result' });
    world.finalize();
    const { winner } = await play.readEscrow(duel);
    for (let read = 0; read < 2; read += 1)
      expectRefusal(await reconcileWithChain(createLyingChain(duel, lie), duelId), 'chain-unavailable');
    expect(await play.fetchDuel(duelId)).toMatchObject({ status: 'resolving', winner: null });
    expect(await readAlertKinds(duelId)).toEqual(['false-chain-state']);
    const after = (await play.reconcile(duelId)).duel;
    expect(after).toMatchObject({ status: 'resolved', winner: winner === 0 ? 'creator' : 'opponent' });
  });
});

describe('F8: slots that the program cannot have set', () => {
  const lies: [string, (escrow: Escrow) => Partial<Escrow>][] = [
    ['a target slot off the grid', ({ targetSlot }) => ({ targetSlot: targetSlot + 1n })],
    ['an accept before both paid', ({ quorumSlot }) => ({ acceptSlot: quorumSlot - 1n })],
    ['an entropy slot before the target', ({ targetSlot }) => ({ entropySlot: targetSlot - 1n })],
  ];
  test.each(lies)('are not recorded: %s', async (_, lie) => {
    const duel = await play.playToBothPaid();
    await play.acceptAsProvider(duel);
    await play.lockEntropy(duel);
    expectRefusal(await reconcileWithChain(createLyingChain(duel, lie), duel.duelId), 'chain-unavailable');
    expect((await play.fetchDuel(duel.duelId)).status).toBe('funded');
    expect((await play.reconcile(duel.duelId)).duel.status).toBe('resolving');
  });
});

describe('F8: a refund that one read showed and a result rules out', () => {
  test('is taken back with an event and an alert, and the duel settles', async () => {
    const duel = await play.playToResolving();
    const { duelId } = duel;
    await play.sendAndSubmit(duelId, play.creator, { purpose: 'commit-result' });
    const lying = createLyingChain(duel, () => ({ stage: EscrowStage.Refunding }));
    expect(expectStatus(200, await reconcileWithChain(lying, duelId)).duel.status).toBe('refunding');
    world.finalize();
    const { winner } = await play.readEscrow(duel);
    const side = winner === 0 ? 'creator' : 'opponent';
    expect((await play.reconcile(duelId)).duel).toMatchObject({ status: 'resolved', winner: side });
    expect((await play.fetchDuel(duelId)).winner).toBe(side);
    expect(await readAlertKinds(duelId)).toEqual(['record-corrected']);
  });
});

describe('F8: an entropy that one read showed and the chain does not have', () => {
  test('is corrected by the next read, with an event and an alert, and the provider is asked for the true one', async () => {
    const duel = await play.playToFunded();
    const { duelId } = duel;
    await play.lockEntropy(duel);
    // A provider doesn't reveal its seed for an entropy that isn't finalized on its own RPCs.
    world.provider.isReady = false;
    const lying = createLyingChain(duel, ({ entropy }) => ({ entropy: flipLowestBits(entropy) }));
    expect(expectStatus(200, await reconcileWithChain(lying, duelId)).duel.status).toBe('resolving');
    await play.reconcile(duelId);
    expect(await readAlertKinds(duelId)).toEqual(['record-corrected']);
    world.provider.isReady = true;
    await play.reconcile(duelId);
    const resolved = await play.pay(duelId, play.creator, { purpose: 'commit-result' });
    const { entropy, winner } = await play.readEscrow(duel);
    expect(resolved).toMatchObject({ status: 'resolved', winner: winner === 0 ? 'creator' : 'opponent' });
    const proof = expectStatus(200, await world.call(getDuelProof, { params: { duelId } }));
    expect(proof.answer.entropy).toBe(Buffer.from(entropy).toString('hex'));
  });

  test('does not replace one that the provider signed for', async () => {
    const duel = await play.playToResolving();
    const lying = createLyingChain(duel, ({ entropy }) => ({ entropy: flipLowestBits(entropy) }));
    expectRefusal(await reconcileWithChain(lying, duel.duelId), 'chain-unavailable');
    expect(await readAlertKinds(duel.duelId)).toEqual(['false-chain-state']);
  });
});
