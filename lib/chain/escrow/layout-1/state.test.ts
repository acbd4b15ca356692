import { getAddressDecoder } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { getEscrowEncoder } from './generated/accounts/escrow';
import {
  awaitsCard,
  calculateCardDeadline,
  calculateTargetSlot,
  decodeEscrowData,
  type Escrow,
  EscrowStage,
  findPayoutKind,
  findWinner,
  isClosable,
  type Part,
  PartState,
} from './state';

const { None, Held, Settled, Refunded } = PartState;
const buildAddress = (byte: number) => getAddressDecoder().decode(new Uint8Array(32).fill(byte));
const repeatByte = (byte: number) => new Uint8Array(32).fill(byte);
const [FUNDING_DEADLINE, RESOLUTION_DEADLINE] = [1_000n, 2_000n];

function buildEscrow(changes: Partial<Escrow> = {}, cardMode = 1): Escrow {
  const terms = {
    duelIdHash: repeatByte(1),
    tableRoot: repeatByte(2),
    totalWeight: 3,
    policyHash: repeatByte(3),
    providerKey: buildAddress(4),
    seedCommitment: repeatByte(5),
    creator: buildAddress(6),
    opponent: buildAddress(7),
    feeLamports: 8n,
    treasury: buildAddress(9),
    fundingDeadline: FUNDING_DEADLINE,
    resolutionDeadline: RESOLUTION_DEADLINE,
    entropyDelaySlots: 12,
    tieRule: 1,
    cardMode,
  };
  return {
    discriminator: new TextEncoder().encode('ripduel4'),
    bump: 255,
    feeVaultBump: 254,
    cardVaultBumps: [0, 0],
    stage: EscrowStage.Funding,
    firstDepositor: 0,
    winner: 255,
    tied: 0,
    parts: [Held, None, None, None],
    entryIndexes: [0, 0],
    termsHash: repeatByte(10),
    terms,
    tickets: [0, 0],
    drawCounters: [0, 0],
    quorumSlot: 0n,
    entropySlot: 0n,
    entropy: repeatByte(0),
    seed: repeatByte(0),
    values: [0n, 0n],
    cardMints: [buildAddress(20), buildAddress(21)],
    ...changes,
  };
}

describe('decodeEscrowData', () => {
  it('reads what the program writes, and nothing else', () => {
    const data = new Uint8Array(getEscrowEncoder().encode(buildEscrow()));
    expect(data).toHaveLength(536);
    expect(decodeEscrowData(data)).toEqual(buildEscrow());
    expect(decodeEscrowData(data.slice(1))).toBeNull();
    expect(decodeEscrowData(Uint8Array.of(...data, 0))).toBeNull();
    expect(decodeEscrowData(new Uint8Array(536))).toBeNull();
  });
});

describe('what can happen next', () => {
  it('names the winner after the result', () => {
    expect([0, 1, 255].map((winner) => findWinner(buildEscrow({ winner })))).toEqual([0, 1, null]);
  });

  it('knows the slot of the entropy', () => {
    expect(calculateTargetSlot(buildEscrow({ quorumSlot: 100n }))).toBe(112n);
  });

  const both = [Held, Held, None, None];
  const { Funding, Funded, Locked, Resolved, Refunding } = EscrowStage;
  const cases: [string, Partial<Escrow>, Part, bigint, 'settle' | 'refund' | null][] = [
    ['a lone deposit in time', {}, 0, FUNDING_DEADLINE, null],
    ['a lone deposit afterwards', {}, 0, FUNDING_DEADLINE + 1n, 'refund'],
    ['the deposit that never came', {}, 1, FUNDING_DEADLINE + 1n, null],
    ['a funded duel in time', { stage: Funded, parts: both }, 0, RESOLUTION_DEADLINE, null],
    ['a funded duel too late', { stage: Funded, parts: both }, 1, RESOLUTION_DEADLINE + 1n, 'refund'],
    ['a locked duel in time', { stage: Locked, parts: both }, 1, RESOLUTION_DEADLINE, null],
    ['a locked duel too late', { stage: Locked, parts: both }, 0, RESOLUTION_DEADLINE + 1n, 'refund'],
    ['a resolved duel', { stage: Resolved, parts: both }, 0, 0n, 'settle'],
    ['a card in escrow', { stage: Resolved, parts: [Settled, Settled, None, Held] }, 3, 0n, 'settle'],
    ['a card not in escrow', { stage: Resolved, parts: [Settled, Settled, None, Held] }, 2, 0n, null],
    ['a second refund', { stage: Refunding, parts: [Refunded, Held, None, None] }, 1, 0n, 'refund'],
    ['a refund twice', { stage: Refunding, parts: [Refunded, Held, None, None] }, 0, 9_999n, null],
    ['nothing held', { stage: Funding, parts: [None, None, None, None] }, 0, 9_999n, null],
  ];
  it.each(cases)('pays %s as it may', (_name, changes, part, now, expected) => {
    expect(findPayoutKind(buildEscrow(changes), part, now)).toBe(expected);
  });

  it('awaits the drawn cards of card mode', () => {
    expect(awaitsCard(buildEscrow(), 0)).toBe(true);
    expect(awaitsCard(buildEscrow({}, 0), 0)).toBe(false);
    expect(awaitsCard(buildEscrow({ parts: [Held, Held, Held, None] }), 0)).toBe(false);
    expect(awaitsCard(buildEscrow({ cardMints: [buildAddress(0), buildAddress(1)] }), 0)).toBe(false);
    expect(calculateCardDeadline(buildEscrow())).toBe(RESOLUTION_DEADLINE + 86_400n);
  });

  it('closes when all is out', () => {
    const settled = { stage: Resolved, parts: [Settled, Settled, None, None] };
    expect(isClosable(buildEscrow(settled, 0), FUNDING_DEADLINE)).toBe(false);
    expect(isClosable(buildEscrow(settled, 0), FUNDING_DEADLINE + 1n)).toBe(true);
    expect(isClosable(buildEscrow(settled), FUNDING_DEADLINE + 1n)).toBe(false);
    expect(isClosable(buildEscrow(settled), calculateCardDeadline(buildEscrow()))).toBe(false);
    expect(isClosable(buildEscrow(settled), calculateCardDeadline(buildEscrow()) + 1n)).toBe(true);
    const held = { stage: Resolved, parts: [Settled, Settled, Held, None] };
    expect(isClosable(buildEscrow(held), 1_000_000n)).toBe(false);
    const refunded = { stage: Refunding, parts: [Refunded, Refunded, None, None] };
    expect(isClosable(buildEscrow(refunded), FUNDING_DEADLINE + 1n)).toBe(true);
  });
});
