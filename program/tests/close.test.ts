import { describe, expect, it } from 'vitest';
import { isClosable } from '../../lib/chain/escrow/state';
import { Duel, ESCROW_RENT, VAULT_RENT } from './duel';
import { withAccount } from './tamper';
import { namedAddress } from './world';

const openSettledDuel = (): Duel => {
  const duel = new Duel().resolve();
  for (const part of [0, 1, 4] as const) duel.mustSend(duel.instructions.settle(part));
  return duel;
};

describe('close', () => {
  it.each([
    [0n, 'closeTooEarly'],
    [1n, null],
  ])('%i s after the funding deadline: %s', (seconds, error) => {
    const duel = openSettledDuel();
    duel.world.setTime(duel.terms.fundingDeadline + seconds);
    expect(isClosable(duel.readState(), { seconds: duel.terms.fundingDeadline + seconds, slot: 0n })).toBe(
      error === null,
    );
    expect(duel.sendAndGetError(duel.instructions.close())).toBe(error);
  });

  it('gives the rent of both accounts, and what strangers sent, to the first depositor', () => {
    const duel = openSettledDuel();
    duel.world.fund(duel.escrow, 7_000_000n);
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    const before = duel.world.readBalance(duel.terms.creator);
    duel.mustSend(duel.instructions.close());
    expect(duel.world.readBalance(duel.terms.creator) - before).toBe(ESCROW_RENT + VAULT_RENT + 7_000_000n);
    expect(duel.world.readData(duel.escrow)).toBeNull();
    expect(duel.sendAndGetError(duel.instructions.depositFee(0))).toBe('fundingClosed');
  });

  it('pays nobody else', () => {
    const duel = openSettledDuel();
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    const { opponent, treasury, providerKey } = duel.terms;
    for (const wallet of [opponent, treasury, providerKey, namedAddress('stranger')])
      expect(duel.sendAndGetError(withAccount(duel.instructions.close(), 1, wallet))).toBe('firstDepositorWrong');
  });

  it('waits until every part is out', () => {
    const ways: [() => Duel, ('settle' | 'refund')?][] = [
      [() => new Duel().resolve(), 'settle'],
      [() => new Duel().fundAndAccept().passResultDeadline(), 'refund'],
    ];
    for (const [ready, way = 'settle'] of ways) {
      const duel = ready();
      duel.world.setTime(duel.terms.resolutionDeadline + 1n);
      for (const part of [0, 4, 1] as const) {
        expect(duel.sendAndGetError(duel.instructions.close())).toBe('partsOutstanding');
        duel.mustSend(duel.instructions[way](part));
      }
      duel.mustSend(duel.instructions.close());
    }
  });

  it('waits for cards that can still come', () => {
    const duel = new Duel({ terms: { cardMode: 1 } }).resolveAndDepositCards(0);
    duel.mustSend(duel.instructions.settle(2));
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    expect(duel.sendAndGetError(duel.instructions.close())).toBe('partsOutstanding');
    duel.passCardDeadline();
    for (const part of [0, 1, 4] as const) {
      expect(duel.sendAndGetError(duel.instructions.close())).toBe('partsOutstanding');
      duel.mustSend(duel.instructions.settleMissed(part));
    }
    duel.mustSend(duel.instructions.close());
  });
});
