import { type Address, some } from '@solana/kit';
import { AccountState } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { calculateCardDelivery, type PartIndex, PartState } from '../../lib/chain/escrow/state';
import { BOND_LAMPORTS, Duel, FEE_LAMPORTS, START_SECONDS, someEntries, VAULT_RENT } from './duel';
import { withAccount, withData } from './tamper';
import { putTokenAccount } from './tokens';
import { hashName, namedAddress } from './world';

/** Index of the receiver among the accounts of a fee's settlement. */
const FEE_RECEIVER_INDEX = 2;
const inCardMode = { terms: { cardMode: 1 } };
const stranger = namedAddress('stranger');

describe('settle', () => {
  it('pays each part once', () => {
    const duel = new Duel(inCardMode).resolveAndDepositCards(0, 1);
    for (const part of [0, 1, 2, 3, 4] as const) {
      const settle = duel.instructions.settle(part);
      duel.mustSend(settle);
      expect(duel.sendAndGetError(settle)).toBe('partNotHeld');
    }
  });

  it('pays nothing before the result, and nothing once refunds have begun', () => {
    for (const duel of [new Duel().fundBoth(), new Duel().fundAndAccept(), new Duel().lock()])
      for (const part of [0, 4] as const)
        expect(duel.sendAndGetError(duel.instructions.settle(part))).toBe('notResolved');
    const refunding = new Duel().fundAndAccept().passResultDeadline();
    refunding.mustSend(refunding.instructions.refund(0));
    expect(refunding.sendAndGetError(refunding.instructions.settle(1))).toBe('notResolved');
  });

  it('pays whenever it is asked, long after every deadline', () => {
    const duel = new Duel(inCardMode).resolveAndDepositCards(0, 1).passCardDeadline();
    for (const part of [0, 1, 2, 3, 4] as const) duel.mustSend(duel.instructions.settle(part));
  });

  it.each([0, 1, 4] as const)('part %i for a missed card, and then no card, even if the clock goes back', (part) => {
    const duel = new Duel(inCardMode).resolve();
    duel.mintCard(0, duel.terms.providerKey);
    const before = duel.readState().resultSlot;
    duel.passCardDeadline().mustSend(duel.instructions.settleMissed(part));
    duel.world.setTime(START_SECONDS);
    duel.world.setSlot(before);
    expect(duel.sendAndGetError(duel.instructions.depositCard(0, duel.terms.providerKey))).toBe('cardTooLate');
    for (const other of ([0, 1, 4] as const).filter((each) => each !== part)) {
      expect(calculateCardDelivery(duel.readState(), { seconds: START_SECONDS, slot: before })).toBe('missed');
      duel.mustSend(duel.instructions.settleMissed(other));
    }
    const { Refunded, None, Paid } = PartState;
    expect(duel.readState().parts).toEqual([Refunded, Refunded, None, None, Paid]);
  });

  it.each([5, 6, 255])('knows no part %i', (part) => {
    const duel = new Duel().resolve();
    expect(duel.sendAndGetError(withData(duel.instructions.settle(0), ([tag = 0]) => [tag, part]))).toBe('partUnknown');
  });

  it('pays only whom the part belongs to', () => {
    const duel = new Duel().resolve();
    const { creator, opponent, providerKey, treasury } = duel.terms;
    for (const wallet of [creator, opponent, providerKey, stranger, duel.escrow, duel.feeVault])
      expect(duel.sendAndGetError(withAccount(duel.instructions.settle(0), FEE_RECEIVER_INDEX, wallet))).toBe(
        'destinationWrong',
      );
    for (const wallet of [creator, opponent, treasury, stranger, duel.escrow])
      expect(duel.sendAndGetError(withAccount(duel.instructions.settle(4), 1, wallet))).toBe('destinationWrong');
  });

  it('unwraps the fees once, from their own vault', () => {
    const duel = new Duel().resolve();
    const other = new Duel({ world: duel.world, terms: { duelIdHash: hashName('other') } }).fundBoth();
    for (const vault of [other.feeVault, duel.findCardVault(0), stranger])
      expect(duel.sendAndGetError(withAccount(duel.instructions.settle(0), 1, vault))).toBe('vaultWrong');
    duel.mustSend(duel.instructions.settle(0));
    expect(duel.readState().feeVaultClosed).toBe(1);
    expect(duel.calculateHeldLamports()).toBe(FEE_LAMPORTS + BOND_LAMPORTS + VAULT_RENT);
    expect(duel.sendAndGetError(withAccount(duel.instructions.settle(1), 1, other.feeVault))).toBe('vaultWrong');
    // An account that appears again at the vault's address changes nothing.
    duel.world.fund(duel.feeVault, 5_000_000n);
    duel.mustSend(duel.instructions.settle(1));
    expect(other.readTokenAmount(other.feeVault)).toBe(2n * FEE_LAMPORTS);
  });
});

describe('a card', () => {
  it('goes to the winner as soon as it is in, whatever becomes of the other one', () => {
    const duel = new Duel(inCardMode).resolveAndDepositCards(1);
    const arrival = duel.findCardAccount(duel.getWallet(duel.computeOutcome().winner), 1);
    const before = duel.world.readBalance(duel.terms.providerKey);
    duel.mustSend(duel.instructions.settle(3));
    expect(duel.readTokenAmount(arrival)).toBe(1n);
    expect(duel.world.readBalance(duel.terms.providerKey) - before).toBe(VAULT_RENT);
    expect(duel.world.readData(duel.findCardVault(1))).toBeNull();
    expect(duel.sendAndGetError(duel.instructions.settle(2))).toBe('partNotHeld');
  });

  it('goes to no account that is not plain, or not the winner’s', () => {
    const duel = new Duel(inCardMode).resolveAndDepositCards(0);
    const { winner } = duel.computeOutcome();
    const mint = duel.getDrawnCard(0);
    const owner = duel.getWallet(winner);
    const loser = duel.findCardAccount(duel.getWallet(winner === 0 ? 1 : 0), 0);
    const account = namedAddress('account');
    const unfit = [
      { owner, mint: namedAddress('other card') },
      { owner: stranger, mint },
      { owner, mint, state: AccountState.Frozen },
      { owner, mint, delegate: some(stranger) },
      { owner, mint, closeAuthority: some(stranger) },
    ];
    for (const token of unfit) {
      putTokenAccount(duel.world, account, { amount: 0n, ...token });
      expect(duel.sendAndGetError(duel.instructions.settle(2, account))).toBe('destinationWrong');
    }
    for (const wrong of [loser, owner, duel.findCardVault(0), duel.escrow])
      expect(duel.sendAndGetError(duel.instructions.settle(2, wrong))).toBe('destinationWrong');
    putTokenAccount(duel.world, account, { owner, mint, amount: 0n });
    duel.mustSend(duel.instructions.settle(2, account));
  });

  it('leaves the rent of its vault to the provider alone', () => {
    const duel = new Duel(inCardMode).resolveAndDepositCards(0);
    for (const thief of [stranger, duel.terms.creator, duel.terms.treasury])
      expect(duel.sendAndGetError(withAccount(duel.instructions.settle(2), 3, thief))).toBe('notProvider');
    expect(duel.sendAndGetError(withAccount(duel.instructions.settle(2), 1, duel.findCardVault(1)))).toBe('vaultWrong');
  });
});

describe('fees and bond', () => {
  const parts: PartIndex[] = [0, 1, 4];

  it('wait for both cards', () => {
    const duel = new Duel(inCardMode).resolveAndDepositCards(0);
    for (const part of parts) expect(duel.sendAndGetError(duel.instructions.settle(part))).toBe('cardsAwaited');
    duel.mintCard(1, duel.terms.providerKey);
    duel.mustSend(duel.instructions.depositCard(1, duel.terms.providerKey));
    for (const part of parts) duel.mustSend(duel.instructions.settle(part));
  });

  it('do not wait for entries without a card', () => {
    const entries = someEntries(3).map((entry) => ({ ...entry, cardMint: null }));
    const duel = new Duel({ ...inCardMode, entries }).resolve();
    for (const part of parts) duel.mustSend(duel.instructions.settle(part));
    expect(duel.readState().parts).toEqual([2, 2, 0, 0, 2].map((state) => state as PartState));
  });

  it('never go to the treasury and the provider once a card was missed', () => {
    const duel = new Duel(inCardMode).resolveAndDepositCards(1).passCardDeadline();
    const [winner, loser] = duel.computeOutcome().winner === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const part of [0, 1] as const) {
      expect(duel.sendAndGetError(duel.instructions.settle(part))).toBe('destinationWrong');
      expect(
        duel.sendAndGetError(
          withAccount(duel.instructions.settleMissed(part), FEE_RECEIVER_INDEX, duel.getWallet(part === 0 ? 1 : 0)),
        ),
      ).toBe('destinationWrong');
    }
    expect(duel.sendAndGetError(duel.instructions.settle(4))).toBe('accountsMissing');
    const pay = duel.instructions.settleMissed(4);
    expect(duel.sendAndGetError(withAccount(pay, 2, duel.getWallet(loser)))).toBe('destinationWrong');
    expect(duel.sendAndGetError(withAccount(pay, 1, duel.getWallet(winner)))).toBe('destinationWrong');
    duel.mustSend(pay);
    expect(duel.readState().parts[4]).toBe(PartState.Paid);
  });

  it('pay one wallet that is treasury and winner both of its shares', () => {
    const wallets: Address[] = [namedAddress('creator'), namedAddress('opponent')];
    for (const treasury of wallets) {
      const duel = new Duel({ terms: { cardMode: 1, treasury } }).resolveAndDepositCards(0).passCardDeadline();
      const before = duel.world.readBalance(treasury);
      duel.mustSend(duel.instructions.settleMissed(4));
      const isWinner = duel.getWallet(duel.computeOutcome().winner) === treasury;
      expect(duel.world.readBalance(treasury) - before).toBe(isWinner ? BOND_LAMPORTS : 2n * FEE_LAMPORTS);
    }
  });
});
