import type { Address, Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { buildDrawnDuel } from '../../testing/duel/drawn-duel';
import { encodeClockSysvar } from '../../testing/duel/stub-clock';
import { testWallet } from '../../testing/service/wallet';
import { SYSTEM_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '../chain/escrow/address';
import { getEscrowEncoder } from '../chain/escrow/generated/accounts/escrow';
import { INCINERATOR_ADDRESS } from '../chain/escrow/instructions';
import { type Escrow, EscrowStage, PartState } from '../chain/escrow/state';
import type { ChainPort } from '../chain/port';
import { buildCheckedCloseInstruction, buildPayoutInstructions } from './build-payout';
import type { PrepareBody } from './contract';

const { None, Held, Settled, Refunded } = PartState;
const toAddress = (name: string) => testWallet(name).address as Address;
const wallet = toAddress('anybody');
const { creator, opponent, treasury, providerKey } = buildDrawnDuel().escrow.terms;
const escrowInput = { escrow: toAddress('escrow'), programAddress: toAddress('program') };
const recentBlockhash = { blockhash: 'recent', lastValidBlockHeight: 1n };
const { escrow } = buildDrawnDuel();
const winner = escrow.winner === 0 ? creator : opponent;
const inFeeMode = {
  terms: { ...escrow.terms, cardMode: 0 },
  cardMints: [SYSTEM_PROGRAM_ADDRESS, SYSTEM_PROGRAM_ADDRESS],
};
const accepted = {
  ...{ stage: EscrowStage.Accepted, entropySlot: 0n, winner: 255, parts: [Held, Held, None, None, Held] },
  ...inFeeMode,
};

/** A time before every deadline of the terms. */
const EARLY = { seconds: 500n, slot: 30n };
/** A time after the resolution deadline, and 1,500 slots after the accept. */
const LATE = { seconds: 2_001n, slot: 1_509n };
/** A time after the extra day in which cards can be deposited, and 1,500 slots after the result. */
const LATE_FOR_CARDS = { seconds: 88_401n, slot: 1_520n };

function buildStubChain(changes: Partial<Escrow> | null, time = EARLY): ChainPort {
  const data = changes && new Uint8Array(getEscrowEncoder().encode({ ...escrow, ...changes }));
  const accounts = [{ data: encodeClockSysvar(time) }, data && { data }];
  return { finalizedAccounts: async () => ({ slot: time.slot, accounts }) } as unknown as ChainPort;
}

const buildPayout = (
  purpose: PrepareBody['purpose'],
  part: PrepareBody['part'],
  changes: Partial<Escrow>,
  time = EARLY,
) =>
  buildPayoutInstructions(
    buildStubChain(changes, time),
    escrowInput,
    { purpose, part } as PrepareBody,
    wallet,
    recentBlockhash,
  );
const listLastInstructionAccounts = (instructions: readonly Instruction[]) =>
  instructions.at(-1)?.accounts?.map(({ address }) => address) ?? [];
const buildExpectedRefusal = (reason: string) => ({ code: 'wrong-duel-state', detail: reason });

describe('settle', () => {
  test.each([
    ['creator-fee', treasury],
    ['opponent-fee', treasury],
    ['bond', providerKey],
  ] as const)('pays %s as lamports, without a token account of anybody', async (part, receiver) => {
    const instructions = await buildPayout('settle', part, inFeeMode);
    expect(instructions).toHaveLength(2);
    expect(listLastInstructionAccounts(instructions)).toContain(receiver);
    expect(listLastInstructionAccounts(instructions)).not.toContain(wallet);
  });

  test('gives a card to the winner, whose token account the sender opens', async () => {
    const instructions = await buildPayout('settle', 'creator-card', { parts: [Held, Held, Held, None, Held] });
    const [, open, payout] = instructions;
    expect(open?.accounts?.map(({ address }) => address)).toEqual([
      wallet,
      expect.any(String),
      winner,
      escrow.cardMints[0],
      SYSTEM_PROGRAM_ADDRESS,
      TOKEN_PROGRAM_ADDRESS,
    ]);
    expect(payout?.accounts?.map(({ address }) => address)).toContain(open?.accounts?.[1]?.address);
  });

  test('gives fees back, and the bond to treasury and winner, once a card is missed', async () => {
    const missed = { parts: [Held, Held, Settled, None, Held] };
    expect(listLastInstructionAccounts(await buildPayout('settle', 'creator-fee', missed, LATE_FOR_CARDS))).toContain(
      creator,
    );
    expect(listLastInstructionAccounts(await buildPayout('settle', 'opponent-fee', missed, LATE_FOR_CARDS))).toContain(
      opponent,
    );
    const bond = listLastInstructionAccounts(await buildPayout('settle', 'bond', missed, LATE_FOR_CARDS));
    expect(bond).toEqual(expect.arrayContaining([treasury, winner]));
    expect(bond).not.toContain(providerKey);
  });

  test.each(['creator-fee', 'opponent-fee', 'bond'] as const)('waits with %s while a card can come', async (part) => {
    await expect(buildPayout('settle', part, {})).rejects.toMatchObject(
      buildExpectedRefusal('A drawn card can still come: fees and bond wait for it.'),
    );
  });

  test.each([
    ['creator-card', {}, 'This part is not in escrow.'],
    ['creator-fee', { ...inFeeMode, parts: [Settled, Held, None, None, Held] }, 'This part has already been paid out.'],
    ['bond', accepted, 'The chain has no result: the parts are refunded.'],
  ] as const)('refuses %s: %#', async (part, changes, reason) => {
    await expect(buildPayout('settle', part, changes as Partial<Escrow>)).rejects.toMatchObject(
      buildExpectedRefusal(reason),
    );
  });
});

describe('refund', () => {
  test.each([
    ['creator-fee', creator],
    ['opponent-fee', opponent],
    ['bond', INCINERATOR_ADDRESS],
  ] as const)('sends %s to its receiver once the duel is late', async (part, receiver) => {
    const instructions = await buildPayout('refund', part, accepted, LATE);
    expect(instructions).toHaveLength(2);
    expect(listLastInstructionAccounts(instructions)).toContain(receiver);
  });

  test.each([
    ['creator-fee', accepted, 'A result is still possible, so nothing is refunded before the deadline.'],
    ['bond', { ...accepted, parts: [Held, Held, None, None, None] }, 'This part is not in escrow.'],
    [
      'opponent-fee',
      { ...accepted, parts: [Held, Refunded, None, None, Held] },
      'This part has already been paid out.',
    ],
    ['creator-fee', inFeeMode, 'The chain has a result: the parts are settled.'],
  ] as const)('refuses %s: %#', async (part, changes, reason) => {
    await expect(buildPayout('refund', part, changes as Partial<Escrow>)).rejects.toMatchObject(
      buildExpectedRefusal(reason),
    );
  });
});

test.each(['settle', 'refund'] as const)('%s must name its part', async (purpose) => {
  await expect(buildPayout(purpose, undefined, inFeeMode)).rejects.toMatchObject({ code: 'invalid-request' });
});

test('nothing is paid out of an account that is closed', async () => {
  const body = { purpose: 'settle', part: 'bond' } as PrepareBody;
  await expect(
    buildPayoutInstructions(buildStubChain(null), escrowInput, body, wallet, recentBlockhash),
  ).rejects.toMatchObject(buildExpectedRefusal('The escrow account is closed: every part has been paid out.'));
});

test('each transaction of a wallet has a limit of its own, and with it a message of its own', async () => {
  const body = { purpose: 'settle', part: 'bond' } as PrepareBody;
  const limits = await Promise.all(
    [0, 1].map((nth) =>
      buildPayoutInstructions(buildStubChain(inFeeMode), escrowInput, body, wallet, {
        ...recentBlockhash,
        earlierIntentCount: nth,
      }),
    ),
  );
  expect(limits[0]?.[0]?.data).not.toEqual(limits[1]?.[0]?.data);
});

describe('close', () => {
  const out = [Settled, Settled, None, None, Settled];
  const AFTER_FUNDING = { seconds: 1_001n, slot: 30n };
  const buildClose = (changes: Partial<Escrow> | null, time = AFTER_FUNDING) =>
    buildCheckedCloseInstruction(buildStubChain(changes, time), escrowInput);
  const expectedCloseRefusal = buildExpectedRefusal(
    'A part is still in escrow, a card can still be deposited, or the funding deadline hasn’t passed.',
  );

  test('gives the rent back to the first depositor', async () => {
    for (const [firstDepositor, receiver] of [creator, opponent].entries())
      expect((await buildClose({ ...inFeeMode, parts: out, firstDepositor })).accounts?.[1]?.address).toBe(receiver);
  });

  test.each<[string, Partial<Escrow>, { seconds: bigint; slot: bigint }]>([
    ['a fee is in escrow', { ...inFeeMode, parts: [Held, Settled, None, None, Settled] }, AFTER_FUNDING],
    ['the bond is in escrow', { ...inFeeMode, parts: [Settled, Settled, None, None, Held] }, AFTER_FUNDING],
    ['a card can come', { parts: [None, None, Settled, None, None] }, AFTER_FUNDING],
    ['the funding time is not over', { ...inFeeMode, parts: out }, { ...AFTER_FUNDING, seconds: 1_000n }],
  ])('is refused while %s', async (_title, changes, time) => {
    await expect(buildClose(changes, time)).rejects.toMatchObject(expectedCloseRefusal);
  });

  test('is refused where the account is closed', async () => {
    await expect(buildClose(null)).rejects.toMatchObject({ code: 'wrong-duel-state' });
  });
});
