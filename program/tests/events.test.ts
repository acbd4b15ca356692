import { type Address, getAddressDecoder } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { type EscrowEvent, EventKind } from '../../lib/chain/escrow/event';
import { type EscrowInstruction, INCINERATOR_ADDRESS } from '../../lib/chain/escrow/instructions';
import { hashTerms } from '../../lib/chain/escrow/terms';
import { assertSucceeded, BOND_LAMPORTS, Duel, ESCROW_RENT, FEE_LAMPORTS, VAULT_RENT } from './duel';
import { decodeEvents } from './world';

/** The recipient and the part in an event that has none. */
const NOBODY = getAddressDecoder().decode(new Uint8Array(32));
const NO_PART = 255;

/** Sends an instruction and returns its events without the hash of the terms, which each must have. */
function sendAndReadEvents(duel: Duel, instruction: EscrowInstruction): Omit<EscrowEvent, 'termsHash'>[] {
  const events = decodeEvents(assertSucceeded(duel.world.send(instruction)).logs);
  for (const { termsHash } of events) expect(Uint8Array.from(termsHash)).toEqual(hashTerms(duel.terms));
  return events.map(({ termsHash: _, ...event }) => event);
}

const eventWithAmount = (kind: EventKind, part: number, amount: bigint, recipient: Address) => ({
  kind,
  part,
  amount,
  recipient,
});
const eventWithoutAmount = (kind: EventKind) => eventWithAmount(kind, NO_PART, 0n, NOBODY);

describe('F14: each instruction tells what it changed', () => {
  it('from the first deposit to the close', () => {
    const duel = new Duel();
    const { creator, opponent, providerKey, treasury } = duel.terms;
    const send = (instruction: EscrowInstruction) => sendAndReadEvents(duel, instruction);
    const { instructions } = duel;
    expect(send(instructions.depositFee(1))).toEqual([
      eventWithAmount(EventKind.FeeDeposited, 1, FEE_LAMPORTS, opponent),
    ]);
    expect(send(instructions.depositFee(0))).toEqual([
      eventWithAmount(EventKind.FeeDeposited, 0, FEE_LAMPORTS, creator),
    ]);
    expect(send(instructions.accept())).toEqual([eventWithAmount(EventKind.Accepted, 4, BOND_LAMPORTS, providerKey)]);
    duel.advanceTo(duel.readState().targetSlot + 6n);
    expect(send(instructions.lock())).toEqual([eventWithoutAmount(EventKind.EntropyLocked)]);
    duel.world.setSlot(duel.readState().entropySlot + BigInt(duel.terms.revealDelaySlots));
    expect(send(instructions.commit())).toEqual([eventWithoutAmount(EventKind.ResultCommitted)]);
    expect(send(instructions.settle(1))).toEqual([eventWithAmount(EventKind.Settled, 1, FEE_LAMPORTS, treasury)]);
    expect(send(instructions.settle(4))).toEqual([eventWithAmount(EventKind.Settled, 4, BOND_LAMPORTS, providerKey)]);
    duel.mustSend(instructions.settle(0));
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    const rents = ESCROW_RENT + VAULT_RENT;
    expect(send(instructions.close())).toEqual([eventWithAmount(EventKind.Closed, NO_PART, rents, opponent)]);
  });

  it('with cards, one of which never comes', () => {
    const duel = new Duel({ terms: { cardMode: 1 } }).resolve();
    const { providerKey, treasury, opponent } = duel.terms;
    const winner = duel.getWallet(duel.computeOutcome().winner);
    duel.mintCard(1, providerKey);
    const deposit = duel.instructions.depositCard(1, providerKey);
    expect(sendAndReadEvents(duel, deposit)).toEqual([eventWithAmount(EventKind.CardDeposited, 3, 1n, providerKey)]);
    duel.mintCard(1, winner);
    duel.passCardDeadline();
    const settle = (part: 1 | 3 | 4) => sendAndReadEvents(duel, duel.instructions.settleMissed(part));
    expect(settle(3)).toEqual([eventWithAmount(EventKind.Settled, 3, 1n, winner)]);
    expect(settle(1)).toEqual([eventWithAmount(EventKind.Refunded, 1, FEE_LAMPORTS, opponent)]);
    expect(settle(4)).toEqual([
      eventWithAmount(EventKind.Compensated, 4, 2n * FEE_LAMPORTS, treasury),
      eventWithAmount(EventKind.Compensated, 4, BOND_LAMPORTS - 2n * FEE_LAMPORTS, winner),
    ]);
  });

  it('without a result', () => {
    const duel = new Duel().fundAndAccept().passResultDeadline();
    const refund = (part: 0 | 4) => sendAndReadEvents(duel, duel.instructions.refund(part));
    expect(refund(0)).toEqual([eventWithAmount(EventKind.Refunded, 0, 2n * FEE_LAMPORTS, duel.terms.creator)]);
    const rest = BOND_LAMPORTS - 2n * FEE_LAMPORTS;
    expect(refund(4)).toEqual([eventWithAmount(EventKind.Burned, 4, rest, INCINERATOR_ADDRESS)]);
  });
});
