import { type Address, createNoopSigner } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  CardDuelPlayer,
  getCardDeadline,
  getCardMint,
  listCardStates,
  MIN_SLOTS_UNTIL_MISSED,
  sides,
} from '../../testing/duel/card-duels';
import { sendAs } from '../../testing/service/cards';
import { DuelPlayer, type UntypedJson } from '../../testing/service/play';
import type { TestWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { findAssociatedTokenAddress } from '../chain/escrow/address';
import { buildCloseInstruction, buildDepositCardInstruction } from '../chain/escrow/instructions';
import { buildSettleInstruction } from '../chain/escrow/payout';
import { BOND_PART, type PartIndex } from '../chain/escrow/state';

let world: TestEnvironment;
let play: DuelPlayer;
let cards: CardDuelPlayer;
let provider: TestWallet;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  cards = new CardDuelPlayer(play);
  provider = cards.provider;
});

const toEscrowInput = (duel: UntypedJson) => ({
  escrow: duel.escrowAddress as Address,
  programAddress: duel.programId as Address,
});

describe('a card duel that others settled and closed between two checks is known from its history', () => {
  /** Deposits drawn cards, signed by the provider, without the service. */
  async function depositCardsDirectly(duel: UntypedJson, brings: readonly (0 | 1)[]): Promise<void> {
    const holder = provider.address as Address;
    for (const side of brings)
      await sendAs(
        world,
        [provider],
        [buildDepositCardInstruction({ ...toEscrowInput(duel), side, mint: getCardMint(duel, sides[side]), holder })],
      );
    world.finalize();
  }

  /** Pays these parts out and closes the account, signed by the crank, without the service. */
  async function settleAndCloseDirectly(
    duel: UntypedJson,
    parts: readonly PartIndex[],
    outcome: 'in' | 'missed',
  ): Promise<void> {
    const winner = cards.getWinner(duel).address as Address;
    const payer = createNoopSigner(play.crank.address as Address);
    for (const part of parts) {
      const mint = part === 2 || part === 3 ? getCardMint(duel, sides[part - 2] as string) : null;
      const ata = mint && findAssociatedTokenAddress(winner, mint).address;
      const opening = ata && getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner: winner, mint });
      const payout = buildSettleInstruction({
        ...toEscrowInput(duel),
        state: await play.readEscrow(duel),
        part,
        cards: outcome,
      });
      await play.sendAsCrank(opening ? [opening, payout] : [payout], duel.programId);
      world.finalize();
    }
    await play.sendAsCrank(
      [buildCloseInstruction({ ...toEscrowInput(duel), state: await play.readEscrow(duel) })],
      duel.programId,
    );
    world.finalize();
  }

  /** Reconciles a duel twice, because its history has two pages and each run reads one. */
  async function reconcileTwice(duelId: string): Promise<UntypedJson> {
    await play.reconcile(duelId);
    return (await play.reconcile(duelId)).duel;
  }

  test('with both cards in', async () => {
    const duel = await cards.playToResolved();
    await depositCardsDirectly(duel, [0, 1]);
    play.advanceTo(new Date(new Date(duel.fundingDeadline).getTime() + 1_000));
    world.finalize();
    await settleAndCloseDirectly(duel, [0, 1, 2, 3, BOND_PART], 'in');
    const seen = await reconcileTwice(duel.duelId);
    expect([seen.status, ...listCardStates(seen)]).toEqual(['settled', 'delivered', 'delivered']);
  });

  test('with a card missed', async () => {
    const duel = await cards.playToResolved();
    await depositCardsDirectly(duel, [1]);
    play.advanceTo(new Date(getCardDeadline(duel) + 1_000));
    world.chain.tick(MIN_SLOTS_UNTIL_MISSED);
    await settleAndCloseDirectly(duel, [BOND_PART, 0, 1, 3], 'missed');
    const seen = await reconcileTwice(duel.duelId);
    expect([seen.status, ...listCardStates(seen)]).toEqual(['settled', 'missed', 'delivered']);
  });
});
