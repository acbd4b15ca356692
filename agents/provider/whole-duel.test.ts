import { writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesToHex } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { findAssociatedTokenAddress, findEscrowAddress } from '../../lib/chain/escrow/address';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS } from '../../lib/chain/escrow/generated/programs';
import { buildRefundInstruction } from '../../lib/chain/escrow/payout';
import {
  BOND_PART,
  calculateLastAcceptSlot,
  type Escrow,
  EscrowStage,
  findWinningSide,
  PartState,
} from '../../lib/chain/escrow/state';
import { type DuelTerms, hashTerms } from '../../lib/chain/escrow/terms';
import { buildDrawRequest } from '../../lib/provider/rules/request';
import { buildEntries } from '../../testing/provider/fixture';
import {
  type AgreedDuel,
  buildTermsProposal,
  createAgreedDuel,
  type FalsifyResult,
  waitUntil,
} from '../../testing/provider/own-chain';
import { openOwnProviders } from '../../testing/provider/own-providers';
import { sendInstructions } from '../send';

const { chain, createFolder, start } = await openOwnProviders();

/** Pays both players' fees. */
async function payBoth({ creator, opponent, terms }: AgreedDuel): Promise<void> {
  await chain.pay(creator, terms);
  await chain.pay(opponent, terms);
}

const readEscrow = async (terms: DuelTerms): Promise<Escrow> => {
  const escrow = await chain.escrow(terms);
  if (escrow === null) throw new Error('there is no escrow');
  return escrow;
};
const waitUntilStage = (terms: DuelTerms, stage: EscrowStage) =>
  waitUntil(`stage ${stage}`, async () => (await readEscrow(terms)).stage >= stage);
const waitUntilBondReturned = (terms: DuelTerms) =>
  waitUntil('the bond', async () => (await readEscrow(terms)).parts[BOND_PART] === PartState.Settled);
const hashTermsHex = (terms: DuelTerms): string => bytesToHex(hashTerms(terms));

/** Builds the draw request that the service sends once a duel is locked. */
const buildDrawRequestFor = (terms: DuelTerms, duelId: string, { entropySlot, entropy }: Escrow) =>
  buildDrawRequest({
    ...{ duelId, genesisHash: chain.genesisHash, programId: RIPDUEL_ESCROW_PROGRAM_ADDRESS, entropySlot },
    escrowAddress: findEscrowAddress(hashTerms(terms), RIPDUEL_ESCROW_PROGRAM_ADDRESS).address,
    termsHash: hashTermsHex(terms),
    seedCommitment: bytesToHex(Uint8Array.from(terms.seedCommitment)),
    entropy: bytesToHex(Uint8Array.from(entropy)),
    ...{ creatorWallet: terms.creator, opponentWallet: terms.opponent },
  });

describe.concurrent('F4: both players, service and crank are one attacker, off after the payments', () => {
  test('fee mode: the provider reveals, and loses nothing but network fees', async () => {
    const folder = createFolder();
    const first = await start(folder);
    const duel = await createAgreedDuel(chain, first.port, 'duel_fees');
    await first.stop();
    // Without a stock of cards to mint, the provider's balance changes by this duel alone.
    const provider = await start(folder, { onlyFollows: true });
    const before = await chain.balance(provider.wallet);
    await payBoth(duel);
    await waitUntilBondReturned(duel.terms);
    const escrow = await readEscrow(duel.terms);
    expect(escrow).toMatchObject({
      stage: EscrowStage.Resolved,
      parts: [PartState.Settled, PartState.Settled, 0, 0, PartState.Settled],
    });
    // The provider sends three transactions, each of 5,000 lamports and the price of its compute units. The payouts are
    // in the transaction of the result.
    const spent = before - (await chain.balance(provider.wallet));
    expect(spent).toBeGreaterThanOrEqual(15_000n);
    expect(spent).toBeLessThan(20_000n);
    const answer = await provider.port.draw(buildDrawRequestFor(duel.terms, 'duel_fees', escrow));
    expect(answer).toMatchObject({ kind: 'answered', answer: { winner: ['creator', 'opponent'][escrow.winner] } });
    expect(await provider.port.withdrawConsent(hashTermsHex(duel.terms))).toBe('accepted');
  });

  test('card mode: it brings both cards to the winner, and has its bond back', async () => {
    const provider = await start(createFolder());
    let mints: readonly string[] = [];
    await waitUntil('cards', async () => {
      mints = await provider.port.requestCards(5);
      return mints.length === 5;
    });
    const changes = { cardMode: 1, bondLamports: 168_000_000n };
    const duel = await createAgreedDuel(chain, provider.port, 'duel_cards', changes, buildEntries(mints));
    await payBoth(duel);
    const { Held, Settled } = PartState;
    await waitUntil('bond and cards', async () =>
      (await readEscrow(duel.terms)).parts.every((part, at) => part === (at < 2 ? Held : Settled)),
    );
    const escrow = await readEscrow(duel.terms);
    const winner = findWinningSide(escrow) === 0 ? duel.creator : duel.opponent;
    for (const mint of escrow.cardMints)
      expect(await chain.readTokenBalance(findAssociatedTokenAddress(winner.address, mint).address)).toBe(1n);
  });

  test('it goes on after a restart, from its disk alone', async () => {
    const folder = createFolder();
    const first = await start(folder);
    const duel = await createAgreedDuel(chain, first.port, 'duel_restart');
    await payBoth(duel);
    await waitUntilStage(duel.terms, EscrowStage.Accepted);
    await first.stop();
    const lockable = (await readEscrow(duel.terms)).targetSlot;
    await waitUntil('the target', async () => (await chain.slot()) > lockable);
    const second = await start(folder, { onlyFollows: true });
    await waitUntilBondReturned(duel.terms);
    expect((await second.port.checkHealth()).freeLamports).toBe(0n);
  });

  test('it finds its accepts again after the loss of its journal', async () => {
    const folder = createFolder();
    const first = await start(folder);
    const duel = await createAgreedDuel(chain, first.port, 'duel_lost');
    await payBoth(duel);
    await waitUntilStage(duel.terms, EscrowStage.Accepted);
    await first.stop();
    await rename(join(folder, 'journal.jsonl'), join(folder, 'journal.lost'));
    const tablesFile = join(folder, 'tables.json');
    writeFileSync(tablesFile, JSON.stringify([duel.entries]));
    const finalSlot = (await chain.slot()) + 9n;
    await waitUntil('finality of the accept', async () => (await chain.slot()) > finalSlot);
    // The first RPC hides the whole history; the other one's history counts.
    const hideHistory: FalsifyResult = (method) => (method === 'getSignaturesForAddress' ? [] : undefined);
    const second = await start(folder, {
      recovers: true,
      tablesFile,
      rpcs: [chain.rpc(hideHistory), chain.rpc()],
    });
    await waitUntilBondReturned(duel.terms);
    expect(second.logLines.join()).toContain('"recovered",{"accepted":1');
    // The provider's journal is lost, and still it agrees to no second terms of this duel.
    const again = await second.port.requestConsent(
      buildTermsProposal('duel_lost', { ...duel.terms, nonce: 1 }, duel.entries),
    );
    expect(again).toMatchObject({ kind: 'refused', code: 'commitment-used' });
  });
});

describe.concurrent('a duel that is not accepted', () => {
  test('after DELETE nothing is accepted and nothing answered, and both fees go back', async () => {
    const provider = await start(createFolder());
    const duel = await createAgreedDuel(chain, provider.port, 'duel_withdrawn');
    expect(await provider.port.withdrawConsent(hashTermsHex(duel.terms))).toBe('withdrawn');
    await payBoth(duel);
    const state = await readEscrow(duel.terms);
    const asked = buildDrawRequestFor(duel.terms, 'duel_withdrawn', state);
    await waitUntil('the end of the window', async () => (await chain.slot()) > calculateLastAcceptSlot(state));
    expect(await provider.port.draw(asked)).toEqual({ kind: 'not-yet', reason: 'not-final' });
    expect((await readEscrow(duel.terms)).stage).toBe(EscrowStage.Funded);
    const programAddress = RIPDUEL_ESCROW_PROGRAM_ADDRESS;
    const escrow = findEscrowAddress(hashTerms(duel.terms), programAddress).address;
    const refunds = ([0, 1] as const).map((part) => buildRefundInstruction({ escrow, state, part, programAddress }));
    const sent = await sendInstructions(chain.rpc(), duel.creator, refunds, AbortSignal.timeout(20_000));
    expect(sent.kind).toBe('confirmed');
  });

  test('after DELETE, a restart and the same terms again it is carried to its end', async () => {
    const folder = createFolder();
    const first = await start(folder);
    const { entries, ...duel } = await createAgreedDuel(chain, first.port, 'duel_again');
    expect(await first.port.withdrawConsent(hashTermsHex(duel.terms))).toBe('withdrawn');
    await chain.pay(duel.creator, duel.terms);
    await first.stop();
    const second = await start(folder);
    const again = await second.port.requestConsent(buildTermsProposal('duel_again', duel.terms, entries));
    expect(again).toMatchObject({ kind: 'agreed' });
    await chain.pay(duel.opponent, duel.terms);
    await waitUntilBondReturned(duel.terms);
    expect(await second.port.withdrawConsent(hashTermsHex(duel.terms))).toBe('accepted');
  });

  test('while one RPC alone shows the payments; once both do, it is accepted', async () => {
    let hides = true;
    const hideEscrowsWhileSet: FalsifyResult = (method, result) =>
      hides && method === 'getMultipleAccounts' ? hideEscrows(result) : undefined;
    const provider = await start(createFolder(), {
      rpcs: [chain.rpc(), chain.rpc(hideEscrowsWhileSet)],
    });
    const duel = await createAgreedDuel(chain, provider.port, 'duel_hidden');
    await payBoth(duel);
    const seenAt = await chain.slot();
    await waitUntil('twenty slots', async () => (await chain.slot()) > seenAt + 20n);
    expect((await readEscrow(duel.terms)).stage).toBe(EscrowStage.Funded);
    hides = false;
    await waitUntilBondReturned(duel.terms);
  });
});

/** Returns an RPC's answer without any account but the first, which is the clock. */
function hideEscrows(result: unknown): unknown {
  const { context, value } = result as { context: unknown; value: unknown[] };
  return { context, value: value.map((each, at) => (at === 0 ? each : null)) };
}
