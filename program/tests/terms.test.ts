import { describe, expect, it } from 'vitest';
import type { DuelTerms } from '../../lib/chain/escrow/terms';
import { Duel, mustPass, NOW } from './duel';
import { withData } from './tamper';
import { named } from './world';

describe('the funding deadline', () => {
  it.each([
    [-1n, null],
    [0n, null],
    [1n, 'fundingClosed'],
  ])('%i s after it: %s', (seconds, error) => {
    for (const opened of [false, true]) {
      const duel = new Duel().withVault();
      if (opened) duel.step(duel.instructions.depositFee(1));
      duel.world.setTime(duel.terms.fundingDeadline + seconds);
      expect(duel.world.send(duel.instructions.depositFee(0)).error).toBe(error);
    }
  });

  it.each([
    [604_799n, null],
    [604_800n, null],
    [604_801n, 'fundingTooFarAhead'],
    [10_000_000_000n, 'fundingTooFarAhead'],
  ])('%i s ahead: %s', (ahead, error) => {
    const terms = { fundingDeadline: NOW + ahead, resolutionDeadline: NOW + ahead + 60n };
    const duel = new Duel({ terms }).withVault();
    expect(duel.world.send(duel.instructions.depositFee(0)).error).toBe(error);
  });

  it('holds for a refunding duel even if the clock went back', () => {
    const duel = new Duel().withVault();
    duel.step(duel.instructions.depositFee(0));
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    duel.step(duel.instructions.refund(0));
    duel.world.setTime(NOW);
    expect(duel.world.send(duel.instructions.depositFee(1)).error).toBe('fundingClosed');
    expect(duel.world.send(duel.instructions.depositFee(0)).error).toBe('alreadyDeposited');
  });
});

describe('the terms', () => {
  const funding = NOW + 600n;
  const refused: [string, Partial<DuelTerms>][] = [
    ['no weight', { totalWeight: 0 }],
    ['no fee', { feeLamports: 0n }],
    ['no resolution time', { resolutionDeadline: funding }],
    ['resolution before funding', { resolutionDeadline: funding - 1n }],
    ['resolution after more than a week', { resolutionDeadline: funding + 604_801n }],
    ['resolution at the end of time', { resolutionDeadline: (1n << 63n) - 1n }],
    ['no delay', { entropyDelaySlots: 0 }],
    ['a delay above 256', { entropyDelaySlots: 257 }],
    ['tie rule 0', { tieRule: 0 }],
    ['tie rule 2', { tieRule: 2 }],
    ['card mode 2', { cardMode: 2 }],
  ];
  it.each(refused)('refuse %s', (_name, terms) => {
    const duel = new Duel({ terms }).withVault();
    expect(duel.world.send(duel.instructions.depositFee(0)).error).toBe('termsInvalid');
  });

  it('refuse a duel with oneself', () => {
    const duel = new Duel({ terms: { opponent: named('creator') } }).withVault();
    expect(duel.world.send(duel.instructions.depositFee(0)).error).toBe('termsInvalid');
  });

  it.each([0, 15, 304, 305, 306, 307])('refuse another byte at %i of domain or reserved', (offset) => {
    const duel = new Duel().withVault();
    const changed = withData(duel.instructions.depositFee(0), (data) =>
      data.map((b, i) => (i === 3 + offset ? b ^ 1 : b)),
    );
    expect(duel.world.send(changed).error).toBe('termsInvalid');
  });

  const accepted: [string, Partial<DuelTerms>][] = [
    ['the longest resolution', { resolutionDeadline: funding + 604_800n }],
    ['the shortest', { resolutionDeadline: funding + 1n }],
    ['delay 1', { entropyDelaySlots: 1 }],
    ['delay 256', { entropyDelaySlots: 256 }],
    ['card mode 1', { cardMode: 1 }],
    ['a fee of one lamport', { feeLamports: 1n }],
  ];
  it.each(accepted)('accept %s', (_name, terms) => {
    const duel = new Duel({ terms }).withVault();
    mustPass(duel.world.send(duel.instructions.depositFee(0)));
    expect(duel.state().terms).toEqual(duel.terms);
  });
});
