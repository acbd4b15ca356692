import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { SLOT_HASHES_ADDRESS, SYSTEM_PROGRAM_ADDRESS } from '../../lib/chain/escrow/address';
import { INCINERATOR_ADDRESS } from '../../lib/chain/escrow/instructions';
import { canReceiveLamports } from '../../lib/chain/escrow/reserved';
import { BOND_LAMPORTS, Duel, FEE_LAMPORTS } from './duel';
import { namedAddress } from './world';

const withResult = (treasury: Address) => new Duel({ terms: { treasury } }).resolve();
const withMissedCard = (treasury: Address) =>
  new Duel({ terms: { treasury, cardMode: 1 } }).resolve().passCardDeadline();

describe.each([
  ['the system program', SYSTEM_PROGRAM_ADDRESS],
  ['a sysvar', SLOT_HASHES_ADDRESS],
  ['a sysvar without an account', 'SysvarRewards111111111111111111111111111111' as Address],
  ['the native loader', 'NativeLoader1111111111111111111111111111111' as Address],
])('a treasury that is %s', (_, treasury) => {
  it('never gets its fees, and keeps the account open', () => {
    expect(canReceiveLamports(treasury)).toBe(false);
    const duel = withResult(treasury);
    for (const part of [0, 1] as const)
      expect(duel.sendAndGetError(duel.instructions.settle(part))).toContain('ReadonlyLamportChange');
    duel.mustSend(duel.instructions.settle(4));
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    expect(duel.sendAndGetError(duel.instructions.close())).toBe('partsOutstanding');
  });

  it('holds back the winner’s part of the bond, while the fees go back', () => {
    const duel = withMissedCard(treasury);
    expect(duel.sendAndGetError(duel.instructions.settleMissed(4))).toContain('ReadonlyLamportChange');
    for (const part of [0, 1] as const) duel.mustSend(duel.instructions.settleMissed(part));
  });
});

it.each([
  ['a wallet', namedAddress('treasury')],
  ['a program of somebody’s', TOKEN_PROGRAM_ADDRESS],
  ['the incinerator', INCINERATOR_ADDRESS],
])('a treasury that is %s gets its fees and its part of the bond', (_, treasury) => {
  expect(canReceiveLamports(treasury)).toBe(true);
  const duel = withResult(treasury);
  const before = duel.world.readBalance(treasury);
  for (const part of [0, 1] as const) duel.mustSend(duel.instructions.settle(part));
  expect(duel.world.readBalance(treasury) - before).toBe(2n * FEE_LAMPORTS);
  const missed = withMissedCard(treasury);
  const winner = missed.getWallet(missed.computeOutcome().winner);
  const [had, won] = [missed.world.readBalance(treasury), missed.world.readBalance(winner)];
  missed.mustSend(missed.instructions.settleMissed(4));
  expect(missed.world.readBalance(treasury) - had).toBe(2n * FEE_LAMPORTS);
  expect(missed.world.readBalance(winner) - won).toBe(BOND_LAMPORTS - 2n * FEE_LAMPORTS);
});
