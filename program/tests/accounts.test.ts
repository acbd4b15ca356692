import type { Address } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import type { EscrowInstruction } from '../../lib/chain/escrow/instructions';
import { Duel } from './duel';
import { withAccount, withData, withFewerAccounts, withMoreAccounts, withoutSignature, withReadonly } from './tamper';
import { putAccount } from './tokens';
import { hashName, namedAddress, PROGRAM_ADDRESS } from './world';

const inCardMode = { terms: { cardMode: 1 } };

/**
 * An instruction, and a duel in which it is accepted. `escrowIndex`, `tokenProgramIndex` and `signerIndex` are indexes
 * of its accounts.
 */
interface Case {
  readonly name: string;
  readonly prepare: () => [Duel, EscrowInstruction];
  readonly escrowIndex: number;
  readonly tokenProgramIndex?: number;
  readonly signerIndex?: number;
}

const holder = namedAddress('holder');

/** Instructions of the program, each accepted as it is prepared. */
const cases: Case[] = [
  {
    name: 'deposit_fee',
    prepare: () => {
      const duel = new Duel();
      return [duel, duel.instructions.depositFee(0)];
    },
    escrowIndex: 1,
    tokenProgramIndex: 4,
    signerIndex: 0,
  },
  {
    name: 'accept',
    prepare: () => {
      const duel = new Duel().fundBoth();
      return [duel, duel.instructions.accept()];
    },
    escrowIndex: 1,
    signerIndex: 0,
  },
  {
    name: 'lock_entropy',
    prepare: () => {
      const duel = new Duel().prepareLock();
      return [duel, duel.instructions.lock()];
    },
    escrowIndex: 0,
  },
  {
    name: 'commit_result',
    prepare: () => {
      const duel = new Duel().lock();
      return [duel, duel.instructions.commit()];
    },
    escrowIndex: 0,
  },
  {
    name: 'deposit_card',
    prepare: () => {
      const duel = new Duel(inCardMode).resolve();
      duel.world.fund(holder, 1_000_000_000n);
      duel.mintCard(0, holder);
      return [duel, duel.instructions.depositCard(0, holder)];
    },
    escrowIndex: 3,
    tokenProgramIndex: 5,
    signerIndex: 0,
  },
  {
    name: 'settle a fee',
    prepare: () => {
      const duel = new Duel().resolve();
      return [duel, duel.instructions.settle(1)];
    },
    escrowIndex: 0,
    tokenProgramIndex: 3,
  },
  {
    name: 'settle a card',
    prepare: () => {
      const duel = new Duel(inCardMode).resolveAndDepositCards(0);
      return [duel, duel.instructions.settle(2)];
    },
    escrowIndex: 0,
    tokenProgramIndex: 4,
  },
  {
    name: 'settle the bond',
    prepare: () => {
      const duel = new Duel().resolve();
      return [duel, duel.instructions.settle(4)];
    },
    escrowIndex: 0,
  },
  {
    name: 'settle the bond after a missed card',
    prepare: () => {
      const duel = new Duel(inCardMode).resolveAndDepositCards(0).passCardDeadline();
      return [duel, duel.instructions.settleMissed(4)];
    },
    escrowIndex: 0,
  },
  {
    name: 'refund a fee',
    prepare: () => {
      const duel = new Duel().fundAndAccept().passResultDeadline();
      return [duel, duel.instructions.refund(0)];
    },
    escrowIndex: 0,
    tokenProgramIndex: 3,
  },
  {
    name: 'refund the bond',
    prepare: () => {
      const duel = new Duel().fundAndAccept().passResultDeadline();
      return [duel, duel.instructions.refund(4)];
    },
    escrowIndex: 0,
  },
  {
    name: 'close',
    prepare: () => {
      const duel = new Duel().resolve();
      for (const part of [0, 1, 4] as const) duel.mustSend(duel.instructions.settle(part));
      duel.world.setTime(duel.terms.fundingDeadline + 1n);
      return [duel, duel.instructions.close()];
    },
    escrowIndex: 0,
  },
];

describe.each(cases)('$name', ({ prepare, escrowIndex, tokenProgramIndex, signerIndex }) => {
  it('is accepted as it is', () => {
    const [duel, instruction] = prepare();
    expect(duel.sendAndGetError(instruction)).toBeNull();
  });

  it('needs each of its accounts, and takes no others', () => {
    const [duel, instruction] = prepare();
    for (let count = 0; count < instruction.accounts.length; count += 1)
      expect(duel.sendAndGetError(withFewerAccounts(instruction, count))).toBe('accountsMissing');
    const surplus = [namedAddress('surplus'), new Duel({ terms: { duelIdHash: hashName('victim') } }).escrow];
    expect(duel.sendAndGetError(withMoreAccounts(instruction, surplus[0] as Address))).toBe('accountsSurplus');
    expect(duel.sendAndGetError(withMoreAccounts(instruction, ...surplus))).toBe('accountsSurplus');
    const many = Array.from({ length: 20 }, (_, i) => namedAddress(`surplus ${i}`));
    expect(duel.sendAndGetError(withMoreAccounts(instruction, ...many))).toBe('accountsSurplus');
  });

  it('needs its data whole, and takes no more', () => {
    const [duel, instruction] = prepare();
    for (let length = 0; length < instruction.data.length; length += Math.ceil(instruction.data.length / 12))
      expect(duel.sendAndGetError(withData(instruction, (data) => data.slice(0, length)))).toBe('instructionInvalid');
    expect(duel.sendAndGetError(withData(instruction, (data) => [...data, 0]))).toBe('instructionInvalid');
    expect(duel.sendAndGetError(withData(instruction, ([, ...data]) => [8, ...data]))).toBe('instructionInvalid');
  });

  it('needs an escrow account of the program that it may write', () => {
    const [duel, instruction] = prepare();
    const forged = namedAddress('forged');
    const data = duel.world.readData(duel.escrow);
    const isNew = data === null;
    putAccount(
      duel.world,
      forged,
      data === null ? new Uint8Array(571) : new Uint8Array(data),
      namedAddress('other program'),
      100_000_000n,
    );
    const wrong = isNew ? 'escrowAddressWrong' : 'escrowAccountWrong';
    expect(duel.sendAndGetError(withAccount(instruction, escrowIndex, forged))).toBe(wrong);
    if (isNew) return;
    expect(duel.sendAndGetError(withReadonly(instruction, escrowIndex))).toBe(wrong);
    putAccount(duel.world, forged, new Uint8Array(data).slice(0, -1), PROGRAM_ADDRESS, 100_000_000n);
    expect(duel.sendAndGetError(withAccount(instruction, escrowIndex, forged))).toBe(wrong);
    putAccount(duel.world, forged, new Uint8Array(571), PROGRAM_ADDRESS, 100_000_000n);
    expect(duel.sendAndGetError(withAccount(instruction, escrowIndex, forged))).toBe(wrong);
  });

  if (tokenProgramIndex !== undefined)
    it('calls the token program and no other', () => {
      const [duel, instruction] = prepare();
      const error = duel.sendAndGetError(withAccount(instruction, tokenProgramIndex, namedAddress('thief')));
      expect(error).toBe('programAccountWrong');
    });

  if (signerIndex !== undefined)
    it('needs the signature of who pays', () => {
      const [duel, instruction] = prepare();
      expect(duel.sendAndGetError(withoutSignature(instruction, signerIndex))).toBe('signatureMissing');
    });
});
