/** Number, name and message of every refusal of the layout 1 program. */
export const escrowErrors: readonly (readonly [number, string, string])[] = [
  [4000, 'instructionInvalid', 'The instruction data has an unknown first byte or a wrong length.'],
  [4001, 'accountsMissing', 'The instruction has too few accounts.'],
  [4002, 'signatureMissing', 'The account that pays did not sign.'],
  [4003, 'programAccountWrong', 'The token program is not the legacy SPL Token program.'],
  [4004, 'termsInvalid', 'The terms break a rule of docs/duel-v4-layout-1.md.'],
  [4005, 'notParticipant', 'The signer is neither the creator nor the opponent.'],
  [4006, 'fundingClosed', 'The funding deadline has passed, or refunds have begun.'],
  [4007, 'fundingTooFarAhead', 'The funding deadline is more than 7 days away.'],
  [4008, 'alreadyDeposited', 'This side has deposited already.'],
  [4009, 'escrowAddressWrong', 'The escrow address does not follow from the terms and the bump.'],
  [4010, 'escrowAccountWrong', 'The escrow account is not a writable account of these terms.'],
  [4011, 'vaultWrong', "The vault is not the escrow account's token account for this mint."],
  [4012, 'sourceWrong', 'The source is not a token account of the right mint.'],
  [4013, 'destinationWrong', 'The destination is not a plain token account of the entitled wallet.'],
  [4014, 'notFunded', 'Both sides must have deposited first.'],
  [4015, 'alreadyLocked', 'The entropy is locked already.'],
  [4016, 'notLocked', 'The entropy must be locked first.'],
  [4017, 'alreadyResolved', 'The duel has a result.'],
  [4018, 'notResolved', 'The duel has no result.'],
  [4019, 'resolutionClosed', 'The resolution deadline has passed.'],
  [4020, 'slotHashesWrong', 'The account is not the SlotHashes sysvar.'],
  [4021, 'entropyTooEarly', 'No slot has reached the target.'],
  [4022, 'entropyMissed', 'The target slot has left the SlotHashes sysvar; the duel will be refunded.'],
  [4023, 'seedWrong', 'The seed is not the committed one.'],
  [4024, 'proofWrong', 'A proof does not lead to the table of the terms.'],
  [4025, 'drawWrong', 'An entry does not own the ticket that its side drew.'],
  [4026, 'drawExhausted', 'No counter gives a ticket; the duel will be refunded.'],
  [4027, 'partUnknown', 'There is no such part.'],
  [4028, 'partNotHeld', 'Nothing of this part is in escrow.'],
  [4029, 'refundTooEarly', 'The deadline before which nothing is refunded has not passed.'],
  [4030, 'cardsNotEscrowed', 'The terms escrow no cards.'],
  [4031, 'cardMintWrong', 'The mint is not the drawn card, or is not a plain single card.'],
  [4032, 'cardAlreadyDeposited', 'This card was brought already.'],
  [4033, 'cardTooLate', 'The last day for cards has passed.'],
  [4034, 'closeTooEarly', 'The funding deadline has not passed.'],
  [4035, 'partsOutstanding', 'Something is still in escrow, or a card can still come.'],
  [4036, 'firstDepositorWrong', 'The receiver is not the first depositor.'],
  [4037, 'refunding', 'The duel is being refunded.'],
];

/** A refusal of the layout 1 program. */
export interface EscrowError {
  code: number;
  name: string;
  message: string;
}

/** Finds the refusal with this custom error number; null for an unknown number. */
export function findEscrowError(code: number): EscrowError | null {
  const found = escrowErrors.find(([number]) => number === code);
  return found === undefined ? null : { code, name: found[1], message: found[2] };
}
