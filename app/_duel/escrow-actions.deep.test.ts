import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { awaitsCard, type ChainTime, isResultLate } from '../../lib/chain/escrow/state';
import { Duel as Duel1, NOW as NOW1 } from '../../program/layout-1/tests/duel';
import { PROGRAM as PROGRAM_1 } from '../../program/layout-1/tests/world';
import { Duel, NOW } from '../../program/tests/duel';
import { putAssociated } from '../../program/tests/tokens';
import { PROGRAM } from '../../program/tests/world';
import { getActionName } from '../duels/_components/pay/action-words';
import { buildActionInstructions } from './build-action';
import { findDueActions, findEscrowOutcome } from './escrow-actions';

const FEES_AND_BOND = ['The creator’s fee', 'The opponent’s fee', 'The bond'];

/** The duel's escrow account, with `now` as the chain's time. */
const at = (duel: Duel, now: ChainTime) => ({ state: duel.readState(), now });

const dueNames = (duel: Duel, now: ChainTime, knowsSeed = true) =>
  findDueActions(at(duel, now), knowsSeed).map(getActionName);

/**
 * Sends every due action, each in a transaction of its own, without the instruction that creates a winner's token
 * account. Fails unless all are accepted.
 */
function sendDue(duel: Duel, now: ChainTime): void {
  for (const action of findDueActions(at(duel, now), true)) {
    const [instruction] = buildActionInstructions(action, {
      ...at(duel, now),
      escrowAddress: duel.escrow,
      programAddress: PROGRAM,
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
    expect(dueNames(duel, { seconds: NOW, slot: slot - 7n })).toEqual([]);
    expect(dueNames(duel, { seconds: NOW, slot })).toEqual(['The random number']);
    sendDue(duel, { seconds: NOW, slot });
    const reveal = duel.readState().entropySlot + 32n;
    expect(dueNames(duel, { seconds: NOW, slot: reveal - 1n })).toEqual([]);
    expect(dueNames(duel, { seconds: NOW, slot: reveal }, false)).toEqual([]);
    expect(dueNames(duel, { seconds: NOW, slot: reveal })).toEqual(['The result']);
    duel.world.setSlot(reveal);
    sendDue(duel, { seconds: NOW, slot: reveal });
    expect(dueNames(duel, { seconds: NOW, slot: reveal })).toEqual(FEES_AND_BOND);
    expect(findEscrowOutcome(at(duel, { seconds: NOW, slot: reveal }))).toBeNull();
    sendDue(duel, { seconds: NOW, slot: reveal });
    expect(findEscrowOutcome(at(duel, { seconds: NOW, slot: reveal }))).toBe('settled');
    const over = { seconds: duel.terms.fundingDeadline + 1n, slot: reveal };
    expect(dueNames(duel, { ...over, seconds: over.seconds - 1n })).toEqual([]);
    expect(dueNames(duel, over)).toEqual(['The escrow account']);
    duel.world.setTime(over.seconds);
    sendDue(duel, over);
    expect(hasAccount(duel)).toBe(false);
  });

  test('a fee that stayed alone', () => {
    const duel = new Duel();
    duel.mustSend(duel.instructions.depositFee(1));
    const over = { seconds: duel.terms.fundingDeadline + 1n, slot: 10n };
    expect(dueNames(duel, { ...over, seconds: over.seconds - 1n })).toEqual([]);
    expect(dueNames(duel, over)).toEqual(['The opponent’s fee']);
    duel.world.setTime(over.seconds);
    sendDue(duel, over);
    expect(findEscrowOutcome(at(duel, over))).toBe('refunded');
  });

  test('a provider that does not accept', () => {
    const duel = new Duel().fundBoth();
    const last = duel.readState().quorumSlot + 92n;
    expect(dueNames(duel, { seconds: NOW, slot: last })).toEqual([]);
    const over = { seconds: NOW, slot: last + 1n };
    expect(dueNames(duel, over)).toEqual(['The creator’s fee', 'The opponent’s fee']);
    duel.advanceTo(over.slot);
    sendDue(duel, over);
    expect(findEscrowOutcome(at(duel, over))).toBe('refunded');
  });

  test('a provider that accepts and falls silent pays each player a fee', () => {
    const duel = new Duel().fundAndAccept().passResultDeadline();
    const over = { seconds: duel.terms.resolutionDeadline + 1n, slot: duel.readState().acceptSlot + 1_500n };
    expect(isResultLate(duel.readState(), over)).toBe(true);
    expect(dueNames(duel, { ...over, slot: over.slot - 1n })).toEqual([]);
    expect(dueNames(duel, over)).toEqual(FEES_AND_BOND);
    const before = duel.world.readBalance(duel.terms.creator);
    sendDue(duel, over);
    expect(duel.world.readBalance(duel.terms.creator) - before).toBe(2n * duel.terms.feeLamports);
    expect(findEscrowOutcome(at(duel, over))).toBe('refunded');
  });

  test('cards: one that came goes to the winner at once, the rest waits for the other or its deadline', () => {
    const duel = new Duel({ terms: { cardMode: 1 } }).resolveAndDepositCards(0);
    const { resultSlot } = duel.readState();
    const early = { seconds: NOW, slot: resultSlot };
    expect(awaitsCard(duel.readState(), 1)).toBe(true);
    expect(dueNames(duel, early)).toEqual(['The creator’s card']);
    for (const wallet of [duel.terms.creator, duel.terms.opponent])
      putAssociated(duel.world, wallet, duel.getDrawnCard(0), 0n);
    sendDue(duel, early);
    expect(findEscrowOutcome(at(duel, early))).toBeNull();
    const over = { seconds: duel.terms.resolutionDeadline + 86_401n, slot: resultSlot + 1_500n };
    expect(dueNames(duel, over)).toEqual(FEES_AND_BOND);
    duel.passCardDeadline();
    sendDue(duel, over);
    expect(findEscrowOutcome(at(duel, over))).toBe('settled');
  });
});

test('without an account there is nothing to send, and nothing is told of its end', () => {
  const account = { state: null, now: { seconds: NOW, slot: 1n } };
  expect(findDueActions(account, true)).toEqual([]);
  expect(findEscrowOutcome(account)).toBe('closed');
});

describe('a duel of layout 1 is still paid out by its own program', () => {
  function send(duel: Duel1, seconds: bigint): string[] {
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
    return due.map(getActionName);
  }

  test('refunds after the deadline, and close', () => {
    const duel = new Duel1().fundBoth();
    const over = duel.terms.resolutionDeadline + 1n;
    duel.world.setTime(over);
    expect(send(duel, NOW1)).toEqual([]);
    expect(send(duel, over)).toEqual(['The creator’s fee', 'The opponent’s fee']);
    const account = { state: duel.readState(), now: { seconds: over, slot: 0n } };
    expect(findEscrowOutcome(account)).toBe('refunded');
    expect(send(duel, over)).toEqual(['The escrow account']);
    expect(duel.world.readData(duel.escrow)?.length ?? 0).toBe(0);
  });

  test('settlement after a result', () => {
    const duel = new Duel1().resolve();
    expect(send(duel, NOW1)).toEqual(['The creator’s fee', 'The opponent’s fee']);
    expect(findEscrowOutcome({ state: duel.readState(), now: { seconds: NOW1, slot: 0n } })).toBe('settled');
  });
});
