import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { awaitsCard, type ChainTime, isResultLate } from '../../lib/chain/escrow/state';
import { Duel as Duel1, START_SECONDS as NOW1 } from '../../program/layout-1/tests/duel';
import { PROGRAM_ADDRESS as PROGRAM_1 } from '../../program/layout-1/tests/world';
import { Duel, START_SECONDS } from '../../program/tests/duel';
import { putAssociatedTokenAccount } from '../../program/tests/tokens';
import { PROGRAM_ADDRESS } from '../../program/tests/world';
import { buildTranslator } from '../_messages/build-translator';
import { getActionName } from '../duels/_components/pay/action-words';
import { buildActionInstructions } from './build-action';
import { findDueActions, findEscrowOutcome } from './escrow-actions';

const t = buildTranslator('en', 'pay');

const FEES_AND_BOND = ['The creator’s fee', 'The opponent’s fee', 'The bond'];

/** The duel's escrow account, with `now` as the chain's time. */
const toEscrowAccount = (duel: Duel, now: ChainTime) => ({ state: duel.readState(), now });

const listDueActionNames = (duel: Duel, now: ChainTime, knowsSeed = true) =>
  findDueActions(toEscrowAccount(duel, now), knowsSeed).map((action) => getActionName(t, action));

/**
 * Sends every due action, each in a transaction of its own, without the instruction that creates a winner's token
 * account. Fails unless all are accepted.
 */
function sendDueActions(duel: Duel, now: ChainTime): void {
  for (const action of findDueActions(toEscrowAccount(duel, now), true)) {
    const [instruction] = buildActionInstructions(action, {
      ...toEscrowAccount(duel, now),
      escrowAddress: duel.escrow,
      programAddress: PROGRAM_ADDRESS,
      wallet: duel.terms.treasury as Address,
      canUnwrapRefund: false,
      revealed: { seed: duel.seed, table: duel.table },
    }).slice(-1);
    if (instruction !== undefined) duel.mustSend(instruction);
  }
}

const hasAccount = (duel: Duel): boolean => (duel.world.readData(duel.escrow)?.length ?? 0) > 0;

describe('what the page offers without the service is what the program takes', () => {
  test('lock, commit, payouts and close, one after the other', () => {
    const duel = new Duel().prepareLock();
    const slot = duel.readState().targetSlot + 6n;
    expect(listDueActionNames(duel, { seconds: START_SECONDS, slot: slot - 7n })).toEqual([]);
    expect(listDueActionNames(duel, { seconds: START_SECONDS, slot })).toEqual(['The random number']);
    sendDueActions(duel, { seconds: START_SECONDS, slot });
    const reveal = duel.readState().entropySlot + 32n;
    expect(listDueActionNames(duel, { seconds: START_SECONDS, slot: reveal - 1n })).toEqual([]);
    expect(listDueActionNames(duel, { seconds: START_SECONDS, slot: reveal }, false)).toEqual([]);
    expect(listDueActionNames(duel, { seconds: START_SECONDS, slot: reveal })).toEqual(['The result']);
    duel.world.setSlot(reveal);
    sendDueActions(duel, { seconds: START_SECONDS, slot: reveal });
    expect(listDueActionNames(duel, { seconds: START_SECONDS, slot: reveal })).toEqual(FEES_AND_BOND);
    expect(findEscrowOutcome(toEscrowAccount(duel, { seconds: START_SECONDS, slot: reveal }))).toBeNull();
    sendDueActions(duel, { seconds: START_SECONDS, slot: reveal });
    expect(findEscrowOutcome(toEscrowAccount(duel, { seconds: START_SECONDS, slot: reveal }))).toBe('settled');
    const over = { seconds: duel.terms.fundingDeadline + 1n, slot: reveal };
    expect(listDueActionNames(duel, { ...over, seconds: over.seconds - 1n })).toEqual([]);
    expect(listDueActionNames(duel, over)).toEqual(['The escrow account']);
    duel.world.setTime(over.seconds);
    sendDueActions(duel, over);
    expect(hasAccount(duel)).toBe(false);
  });

  test('a fee that stayed alone', () => {
    const duel = new Duel();
    duel.mustSend(duel.instructions.depositFee(1));
    const over = { seconds: duel.terms.fundingDeadline + 1n, slot: 10n };
    expect(listDueActionNames(duel, { ...over, seconds: over.seconds - 1n })).toEqual([]);
    expect(listDueActionNames(duel, over)).toEqual(['The opponent’s fee']);
    duel.world.setTime(over.seconds);
    sendDueActions(duel, over);
    expect(findEscrowOutcome(toEscrowAccount(duel, over))).toBe('refunded');
  });

  test('a provider that does not accept', () => {
    const duel = new Duel().fundBoth();
    const last = duel.readState().quorumSlot + 92n;
    expect(listDueActionNames(duel, { seconds: START_SECONDS, slot: last })).toEqual([]);
    const over = { seconds: START_SECONDS, slot: last + 1n };
    expect(listDueActionNames(duel, over)).toEqual(['The creator’s fee', 'The opponent’s fee']);
    duel.advanceTo(over.slot);
    sendDueActions(duel, over);
    expect(findEscrowOutcome(toEscrowAccount(duel, over))).toBe('refunded');
  });

  test('a provider that accepts and falls silent pays each player a fee', () => {
    const duel = new Duel().fundAndAccept().passResultDeadline();
    const over = { seconds: duel.terms.resolutionDeadline + 1n, slot: duel.readState().acceptSlot + 1_500n };
    expect(isResultLate(duel.readState(), over)).toBe(true);
    expect(listDueActionNames(duel, { ...over, slot: over.slot - 1n })).toEqual([]);
    expect(listDueActionNames(duel, over)).toEqual(FEES_AND_BOND);
    const before = duel.world.readBalance(duel.terms.creator);
    sendDueActions(duel, over);
    expect(duel.world.readBalance(duel.terms.creator) - before).toBe(2n * duel.terms.feeLamports);
    expect(findEscrowOutcome(toEscrowAccount(duel, over))).toBe('refunded');
  });

  test('cards: one that came goes to the winner at once, the rest waits for the other or its deadline', () => {
    const duel = new Duel({ terms: { cardMode: 1 } }).resolveAndDepositCards(0);
    const { resultSlot } = duel.readState();
    const early = { seconds: START_SECONDS, slot: resultSlot };
    expect(awaitsCard(duel.readState(), 1)).toBe(true);
    expect(listDueActionNames(duel, early)).toEqual(['The creator’s card']);
    for (const wallet of [duel.terms.creator, duel.terms.opponent])
      putAssociatedTokenAccount(duel.world, wallet, duel.getDrawnCard(0), 0n);
    sendDueActions(duel, early);
    expect(findEscrowOutcome(toEscrowAccount(duel, early))).toBeNull();
    const over = { seconds: duel.terms.resolutionDeadline + 86_401n, slot: resultSlot + 1_500n };
    expect(listDueActionNames(duel, over)).toEqual(FEES_AND_BOND);
    duel.passCardDeadline();
    sendDueActions(duel, over);
    expect(findEscrowOutcome(toEscrowAccount(duel, over))).toBe('settled');
  });
});

test('without an account there is nothing to send, and its outcome is closed, whether it was ever opened or not', () => {
  const account = { state: null, now: { seconds: START_SECONDS, slot: 1n } };
  expect(findDueActions(account, true)).toEqual([]);
  expect(findEscrowOutcome(account)).toBe('closed');
});

describe('a duel of layout 1 is still paid out by its own program', () => {
  function sendDueLayout1Actions(duel: Duel1, seconds: bigint): string[] {
    const account = { state: duel.readState(), now: { seconds, slot: 0n } };
    const due = findDueActions(account, false);
    for (const action of due) {
      const instructions = buildActionInstructions(action, {
        ...{ ...account, revealed: null, canUnwrapRefund: false },
        escrowAddress: duel.escrow,
        programAddress: PROGRAM_1,
        wallet: duel.terms.creator,
      });
      duel.mustSend(...instructions);
    }
    return due.map((action) => getActionName(t, action));
  }

  test('refunds after the deadline, and close', () => {
    const duel = new Duel1().fundBoth();
    const over = duel.terms.resolutionDeadline + 1n;
    duel.world.setTime(over);
    expect(sendDueLayout1Actions(duel, NOW1)).toEqual([]);
    expect(sendDueLayout1Actions(duel, over)).toEqual(['The creator’s fee', 'The opponent’s fee']);
    const account = { state: duel.readState(), now: { seconds: over, slot: 0n } };
    expect(findEscrowOutcome(account)).toBe('refunded');
    expect(sendDueLayout1Actions(duel, over)).toEqual(['The escrow account']);
    expect(duel.world.readData(duel.escrow)?.length ?? 0).toBe(0);
  });

  test('settlement after a result', () => {
    const duel = new Duel1().resolve();
    expect(sendDueLayout1Actions(duel, NOW1)).toEqual(['The creator’s fee', 'The opponent’s fee']);
    expect(findEscrowOutcome({ state: duel.readState(), now: { seconds: NOW1, slot: 0n } })).toBe('settled');
  });
});
