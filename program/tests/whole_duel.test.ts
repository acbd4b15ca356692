import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { describe, expect, it } from 'vitest';
import { INCINERATOR_ADDRESS } from '../../lib/chain/escrow/instructions';
import { EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { assertSucceeded, BOND_LAMPORTS, Duel, ESCROW_RENT, FEE_LAMPORTS, START_SECONDS, VAULT_RENT } from './duel';
import { namedAddress } from './world';

const { None, Held, Settled, Refunded, Paid, Burned } = PartState;

/** Reads the balance of each wallet of a duel, in lamports. */
const readWalletBalances = ({ world, terms }: Duel) => ({
  creator: world.readBalance(terms.creator),
  opponent: world.readBalance(terms.opponent),
  treasury: world.readBalance(terms.treasury),
  provider: world.readBalance(terms.providerKey),
});

/** Calculates each wallet's gain since `before`, in lamports. A stranger pays the network fees. */
const calculateGains = (duel: Duel, before: ReturnType<typeof readWalletBalances>) =>
  Object.fromEntries(
    Object.entries(readWalletBalances(duel)).map(([who, now]) => [who, now - before[who as keyof typeof before]]),
  );

describe('a duel', () => {
  it('goes from two deposits and a bond to a result, two fees for the treasury, and nothing left', () => {
    const duel = new Duel();
    const before = readWalletBalances(duel);
    duel.mustSend(duel.instructions.depositFee(0));
    expect(duel.readState()).toMatchObject({
      stage: EscrowStage.Funding,
      firstDepositor: 0,
      winner: 255,
      firstDrawer: 255,
    });
    duel.world.setSlot(1_100n);
    duel.mustSend(duel.instructions.depositFee(1));
    expect(duel.readState()).toMatchObject({ stage: EscrowStage.Funded, quorumSlot: 1_100n, terms: duel.terms });
    expect(duel.readTokenAmount(duel.feeVault)).toBe(2n * FEE_LAMPORTS);
    duel.mustSend(duel.instructions.accept());
    expect(duel.readState()).toMatchObject({ stage: EscrowStage.Accepted, acceptSlot: 1_100n, targetSlot: 1_116n });
    expect(duel.calculateHeldLamports()).toBe(BOND_LAMPORTS);
    duel.advanceTo(1_118n).mustSend(duel.instructions.lock());
    expect(duel.readState()).toMatchObject({ stage: EscrowStage.Locked, entropySlot: 1_116n });
    duel.advanceTo(1_148n).mustSend(duel.instructions.commit());
    const { winner } = duel.computeOutcome();
    expect(duel.readState()).toMatchObject({ stage: EscrowStage.Resolved, winner, resultSlot: 1_148n });
    duel.mustSend(duel.instructions.settle(0), duel.instructions.settle(4), duel.instructions.settle(1));
    expect(duel.readState().parts).toEqual([Settled, Settled, None, None, Settled]);
    duel.world.setTime(START_SECONDS + 601n);
    duel.mustSend(duel.instructions.close());
    expect([duel.world.readData(duel.escrow), duel.world.readData(duel.feeVault)]).toEqual([null, null]);
    expect(calculateGains(duel, before)).toEqual({
      creator: -FEE_LAMPORTS,
      opponent: -FEE_LAMPORTS,
      treasury: 2n * FEE_LAMPORTS,
      provider: 0n,
    });
  });

  it('gives the fees back, and the rent to who paid it, when only one side paid', () => {
    const duel = new Duel();
    const before = readWalletBalances(duel);
    duel.mustSend(duel.instructions.depositFee(1));
    expect(calculateGains(duel, before).opponent).toBe(-(FEE_LAMPORTS + ESCROW_RENT + VAULT_RENT));
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    duel.mustSend(duel.instructions.refund(1)).mustSend(duel.instructions.close());
    expect(calculateGains(duel, before)).toEqual({ creator: 0n, opponent: 0n, treasury: 0n, provider: 0n });
  });

  it('gives both fees back when the provider does not accept', () => {
    const duel = new Duel().fundBoth();
    duel.world.setSlot(duel.readState().quorumSlot + 93n);
    duel.mustSend(duel.instructions.refund(0)).mustSend(duel.instructions.refund(1));
    expect(duel.readState().parts).toEqual([Refunded, Refunded, None, None, None]);
    expect(duel.world.readBalance(duel.escrow)).toBe(ESCROW_RENT + VAULT_RENT);
  });

  it('F4: pays each player one more fee out of the bond when the provider stays silent, and burns the rest', () => {
    const duel = new Duel();
    const before = readWalletBalances(duel);
    duel.lock().passResultDeadline();
    duel
      .mustSend(duel.instructions.refund(0))
      .mustSend(duel.instructions.refund(4))
      .mustSend(duel.instructions.refund(1));
    expect(duel.readState().parts).toEqual([Refunded, Refunded, None, None, Burned]);
    expect(duel.world.readBalance(INCINERATOR_ADDRESS)).toBe(BOND_LAMPORTS - 2n * FEE_LAMPORTS);
    duel.mustSend(duel.instructions.close());
    expect(calculateGains(duel, before)).toEqual({
      creator: FEE_LAMPORTS,
      opponent: FEE_LAMPORTS,
      treasury: 0n,
      provider: -BOND_LAMPORTS,
    });
  });

  it('gives both cards to the winner, the fees to the treasury and the bond back when both cards came', () => {
    const duel = new Duel({ terms: { cardMode: 1 } });
    const before = readWalletBalances(duel);
    duel.resolveAndDepositCards(0, 1);
    const winner = duel.getWallet(duel.computeOutcome().winner);
    const arrivals = ([0, 1] as const).map((side) => duel.findCardAccount(winner, side));
    for (const part of [3, 0, 4, 2, 1] as const) duel.mustSend(duel.instructions.settle(part));
    expect(duel.readState().parts).toEqual([Settled, Settled, Settled, Settled, Settled]);
    expect(arrivals.map((account) => duel.readTokenAmount(account))).toEqual([1n, 1n]);
    expect([duel.readTokenAmount(duel.findCardVault(0)), duel.readTokenAmount(duel.findCardVault(1))]).toEqual([
      null,
      null,
    ]);
    duel.world.setTime(START_SECONDS + 601n);
    duel.mustSend(duel.instructions.close());
    expect(calculateGains(duel, before)).toEqual({
      creator: -FEE_LAMPORTS,
      opponent: -FEE_LAMPORTS,
      treasury: 2n * FEE_LAMPORTS,
      provider: 0n,
    });
  });

  it('F4: gives the fees back and the bond to treasury and winner when a card did not come', () => {
    const duel = new Duel({ terms: { cardMode: 1 } });
    const before = readWalletBalances(duel);
    duel.resolveAndDepositCards(0);
    const { winner } = duel.computeOutcome();
    const arrival = duel.findCardAccount(duel.getWallet(winner), 0);
    duel.passCardDeadline();
    for (const part of [4, 2, 0, 1] as const) duel.mustSend(duel.instructions.settleMissed(part));
    expect(duel.readState().parts).toEqual([Refunded, Refunded, Settled, None, Paid]);
    expect(duel.readTokenAmount(arrival)).toBe(1n);
    duel.mustSend(duel.instructions.close());
    const gained = { creator: 0n, opponent: 0n, treasury: 2n * FEE_LAMPORTS, provider: -BOND_LAMPORTS };
    gained[winner === 0 ? 'creator' : 'opponent'] = BOND_LAMPORTS - 2n * FEE_LAMPORTS;
    expect(calculateGains(duel, before)).toEqual(gained);
  });

  it('is funded by one small transaction with one signature, from a wallet that has only SOL', () => {
    const duel = new Duel({ terms: { creator: namedAddress('newcomer') } });
    const sent = duel.world.sendFrom(
      duel.terms.creator,
      getSetComputeUnitLimitInstruction({ units: 60_000 }),
      getSetComputeUnitPriceInstruction({ microLamports: 1_000n }),
      duel.instructions.depositFee(0),
    );
    expect(assertSucceeded(sent).bytes).toBeLessThanOrEqual(720);
    expect(duel.readTokenAmount(duel.feeVault)).toBe(FEE_LAMPORTS);
  });

  it('pays out its parts, and keeps other lamports that were sent to it', () => {
    const duel = new Duel().resolve();
    duel.world.fund(duel.escrow, 1_000_000n);
    expect(duel.readState().parts).toEqual([Held, Held, None, None, Held]);
    for (const part of [0, 1, 4] as const) duel.mustSend(duel.instructions.settle(part));
    expect(duel.world.readBalance(duel.escrow)).toBe(ESCROW_RENT + VAULT_RENT + 1_000_000n);
  });
});
