import { bytesToHex } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { buildDrawnDuel } from '../../testing/duel/drawn-duel';
import { encodeClockSysvar } from '../../testing/duel/stub-clock';
import { SYSTEM_PROGRAM_ADDRESS } from '../chain/escrow/address';
import { getEscrowEncoder } from '../chain/escrow/generated/accounts/escrow';
import { type Escrow, EscrowStage, PartState } from '../chain/escrow/state';
import { hashTerms } from '../chain/escrow/terms';
import type { ChainAccount, ChainPort } from '../chain/port';
import { sha256 } from '../core/hash';
import { readEscrowState } from './escrow-state';

const { None, Held, Settled, Refunded, Paid, Burned } = PartState;
const PROGRAM = 'program';
const { escrow: resolved, answer } = buildDrawnDuel();
const termsHash = bytesToHex(hashTerms(resolved.terms));
const addressed = { escrowAddress: 'escrow', programId: PROGRAM, termsHash, termsLayout: 2 };
const inFeeMode = { terms: { ...resolved.terms, cardMode: 0 } };

const encode = (escrow: Escrow): Uint8Array => new Uint8Array(getEscrowEncoder().encode(escrow));
const account = (data: Uint8Array, owner = PROGRAM): ChainAccount => ({ owner, data }) as ChainAccount;

/**
 * Builds a chain with this clock and escrow account. `asked` gets the number of accounts and the least slot of each
 * read.
 */
function buildStubChain(escrow: ChainAccount | null, time: { seconds: bigint; slot: bigint }) {
  const asked: unknown[] = [];
  const finalizedAccounts: ChainPort['finalizedAccounts'] = async (addresses, minSlot) => {
    asked.push([addresses.length, minSlot]);
    return {
      slot: time.slot,
      accounts: [account(encodeClockSysvar(time), 'sysvar'), escrow].slice(0, addresses.length),
    };
  };
  return { asked, chain: { finalizedAccounts } as ChainPort };
}

/** A time before every deadline of the terms. */
const EARLY = { seconds: 500n, slot: 30n };

/** Reads the state of the test duel's account after these changes to the account. */
async function readChangedEscrow(changes: Partial<Escrow>, time = EARLY) {
  const state = { ...resolved, ...changes };
  const { chain } = buildStubChain(account(encode(state)), time);
  const of = { ...addressed, termsHash: bytesToHex(hashTerms(state.terms)) };
  const { escrow, chainTime } = await readEscrowState(chain, of);
  expect(chainTime).toEqual(time);
  return escrow;
}

const undrawn = {
  ...{ entropySlot: 0n, winner: 255, parts: [Held, Held, None, None, None] },
  cardMints: [SYSTEM_PROGRAM_ADDRESS, SYSTEM_PROGRAM_ADDRESS],
};
const paid = { ...undrawn, stage: EscrowStage.Funded, acceptSlot: 0n, targetSlot: 0n };
const accepted = { ...undrawn, stage: EscrowStage.Accepted, parts: [Held, Held, None, None, Held] };
const locked = { ...accepted, stage: EscrowStage.Locked, entropySlot: 14n };

describe('an escrow account is read', () => {
  test('with one deposit', async () => {
    const parts = [Held, None, None, None, None];
    expect(await readChangedEscrow({ ...paid, stage: EscrowStage.Funding, quorumSlot: 0n, parts })).toEqual({
      fees: { creator: 'held', opponent: 'none' },
      bond: 'none',
      quorumSlot: null,
      accepted: null,
      entropy: null,
      result: null,
      undecided: null,
      cards: null,
      isRefundable: false,
      hasMissedCards: false,
    });
  });

  test('with the provider’s accept', async () => {
    expect(await readChangedEscrow(paid)).toMatchObject({ quorumSlot: 8n, accepted: null, bond: 'none' });
    expect(await readChangedEscrow(accepted)).toMatchObject({
      quorumSlot: 8n,
      accepted: { slot: 9n, targetSlot: 14n },
      bond: 'held',
      entropy: null,
      result: null,
    });
  });

  test('with the entropy, and no result before there is one', async () => {
    const state = await readChangedEscrow(locked);
    expect(state?.entropy).toEqual({ slot: 14n, hash: bytesToHex(new Uint8Array(resolved.entropy)) });
    expect([state?.result, state?.cards]).toEqual([null, null]);
  });

  test('with result and cards', async () => {
    expect(await readChangedEscrow({})).toMatchObject({
      result: { winner: answer.winner, seed: answer.seed, sides: answer.draws.map(({ side: _, ...draw }) => draw) },
      cards: {
        creator: { mint: resolved.cardMints[0], part: 'none' },
        opponent: { mint: resolved.cardMints[1], part: 'none' },
      },
      isRefundable: false,
      hasMissedCards: false,
    });
  });

  test('without cards in fee mode', async () => {
    expect((await readChangedEscrow(inFeeMode))?.cards).toBeNull();
  });

  test('with an entry without a card as delivered: there is nothing to bring', async () => {
    const state = await readChangedEscrow({ cardMints: [SYSTEM_PROGRAM_ADDRESS, resolved.cardMints[1] as Address] });
    expect(state?.cards?.creator.part).toBe('settled');
    expect(state?.cards?.opponent.part).toBe('none');
  });

  test.each([
    [None, 'none'],
    [Held, 'held'],
    [Settled, 'settled'],
    [Refunded, 'refunded'],
    [Paid, 'paid'],
    [Burned, 'burned'],
  ])('with a bond in state %i, which is %s', async (part, name) => {
    expect((await readChangedEscrow({ parts: [Held, Held, None, None, part] }))?.bond).toBe(name);
  });
});

describe('the program would refund', () => {
  const late = { seconds: 2_001n, slot: 1_509n };

  // Grid 16, 6 steps, delay 4 after quorum in slot 8: the last accept is in slot 100.
  test.each([
    [100n, false],
    [101n, true],
  ])('a duel that nobody accepted, at slot %i: %s', async (slot, isRefundable) => {
    expect(await readChangedEscrow(paid, { seconds: 500n, slot })).toMatchObject({ isRefundable });
  });

  test.each([
    ['past deadline and slots', late, true],
    ['in its last second', { ...late, seconds: 2_000n }, false],
    ['one slot before', { ...late, slot: 1_508n }, false],
    ['after a halt: the clock jumped, the slots did not', { seconds: 9_000_000n, slot: 10n }, false],
    ['while the clock stands still', { seconds: 500n, slot: 9_000_000n }, false],
  ])('an accepted or locked duel %s', async (_title, time, isRefundable) => {
    expect(await readChangedEscrow(accepted, time)).toMatchObject({ isRefundable });
    expect(await readChangedEscrow(locked, time)).toMatchObject({ isRefundable });
  });

  test('no duel with a result, however late', async () => {
    expect(await readChangedEscrow({}, { seconds: 9_000_000n, slot: 9_000_000n })).toMatchObject({
      isRefundable: false,
    });
  });

  test('the rest of a duel whose refunds began', async () => {
    const parts = [Refunded, Held, None, None, Burned];
    const stage = EscrowStage.Refunding;
    expect(await readChangedEscrow({ ...locked, stage, parts })).toMatchObject({ isRefundable: true, bond: 'burned' });
  });
});

describe('a card is missed', () => {
  // A day after the resolution deadline, and 1,500 slots after the result in slot 20.
  const late = { seconds: 88_401n, slot: 1_520n };

  test.each([
    ['past deadline and slots', late, true],
    ['in its last second', { ...late, seconds: 88_400n }, false],
    ['one slot before', { ...late, slot: 1_519n }, false],
  ])('%s: %s %s', async (_title, time, hasMissedCards) => {
    expect(await readChangedEscrow({}, time)).toMatchObject({ hasMissedCards });
    expect(await readChangedEscrow({ parts: [Held, Held, Held, None, Held] }, time)).toMatchObject({ hasMissedCards });
  });

  test.each([Held, Settled])('unless both came: parts in state %i', async (part) => {
    expect(await readChangedEscrow({ parts: [Held, Held, part, part, Held] }, late)).toMatchObject({
      hasMissedCards: false,
    });
  });

  test('once a part was paid for it, whatever the clock says then', async () => {
    const parts = [Refunded, Held, None, None, Held];
    expect(await readChangedEscrow({ parts }, EARLY)).toMatchObject({ hasMissedCards: true });
  });

  test('never in fee mode', async () => {
    expect(await readChangedEscrow(inFeeMode, late)).toMatchObject({ hasMissedCards: false });
  });
});

describe('an account is not believed', () => {
  test('of other terms', async () => {
    const { chain } = buildStubChain(account(encode(resolved)), EARLY);
    const other = { ...addressed, termsHash: bytesToHex(sha256('other terms')) };
    await expect(readEscrowState(chain, other)).rejects.toMatchObject({ code: 'chain-unavailable' });
  });

  test.each<[string, ChainAccount | null, string | null]>([
    ['there is none', null, 'escrow'],
    ['another program owns it', account(encode(resolved), 'another program'), 'escrow'],
    ['its bytes are no escrow', account(new Uint8Array(571)), 'escrow'],
    ['it is of the other layout', account(new Uint8Array(536)), 'escrow'],
    ['the duel has no address yet', null, null],
  ])('where %s', async (_title, found, escrowAddress) => {
    const { chain } = buildStubChain(found, EARLY);
    expect(await readEscrowState(chain, { ...addressed, escrowAddress })).toEqual({ escrow: null, chainTime: EARLY });
  });

  test('without a clock', async () => {
    const chain = { finalizedAccounts: async () => ({ slot: 1n, accounts: [null, null] }) } as unknown as ChainPort;
    await expect(readEscrowState(chain, addressed)).rejects.toThrow('the chain has no clock');
  });
});

test('account and clock are read at once, at a slot that is recent enough', async () => {
  const { chain, asked } = buildStubChain(account(encode(resolved)), EARLY);
  await readEscrowState(chain, addressed, 29n);
  await readEscrowState(chain, { ...addressed, escrowAddress: null });
  expect(asked).toEqual([
    [2, 29n],
    [1, undefined],
  ]);
});
