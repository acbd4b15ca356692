import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../../../../testing/proofs/dice';
import { makeDuelDocuments } from '../../../../testing/proofs/make-duel';
import { PartState } from '../../../chain/escrow/state';
import { fromHex } from '../step';
import { checkChain } from './chain';
import type { ChainEvidence, EscrowCall } from './chain-evidence';
import { type DerivedDuelValues, deriveDuelValues } from './derived-values';
import { type DuelTerms2, layout1, layout2 } from './layout';

const deriveDuel = (layout: typeof layout1, cardMode: 0 | 1): DerivedDuelValues =>
  deriveDuelValues(
    makeDuelDocuments(new SeededRandom(`chain ${cardMode}`), 'duel_chain', new SeededRandom('provider').nextBytes(), {
      layout,
      cardMode,
    }),
  );

const [feeDuel, cardDuel, oldDuel] = [deriveDuel(layout2, 0), deriveDuel(layout2, 1), deriveDuel(layout1, 1)];

const PROVIDER = new SeededRandom('provider').address();

type Data = EscrowCall['data'];
const call = (slot: bigint, data: unknown, signer = PROVIDER): EscrowCall => ({
  ...{ signature: `signature ${slot}`, slot, signer },
  data: data as Data,
});

/** Computes the slots of a duel whose provider accepted one slot after the second deposit. */
function computeSlots({ draw, terms }: DerivedDuelValues) {
  const { gridSlots = 0, entropyDelaySlots } = terms() as Partial<DuelTerms2> & { entropyDelaySlots: number };
  const entropy = BigInt(draw.answer.entropySlot);
  const steps = gridSlots === 0 ? 0 : gridSlots * Math.ceil((1 + entropyDelaySlots) / gridSlots);
  const quorum = entropy - BigInt(gridSlots === 0 ? entropyDelaySlots : steps);
  return { quorum, accept: quorum + 1n, entropy };
}

/** Builds the escrow calls of an honest duel, oldest first. `cards` are the sides whose card was deposited. */
function buildCalls(duel: DerivedDuelValues, cards: readonly number[] = [0, 1]): EscrowCall[] {
  const { quorum, accept, entropy } = computeSlots(duel);
  const { creator, opponent, cardMode } = duel.terms();
  const brought = cardMode === 1 ? cards : [];
  return [
    call(quorum - 9n, { kind: 'deposit_fee' }, creator),
    call(quorum, { kind: 'deposit_fee' }, opponent),
    ...(duel.layout().modeVersion === 2 ? [call(accept, { kind: 'accept' })] : []),
    call(entropy + 1n, { kind: 'lock_entropy' }),
    call(entropy + 40n, { kind: 'commit_result', seed: fromHex(duel.draw.answer.seed) }),
    ...brought.map((side) => call(entropy + 50n, { kind: 'deposit_card', side })),
    ...brought.map((side) => call(entropy + 60n, { kind: 'settle', part: 2 + side })),
    ...[0, 1].map((part) => call(entropy + 70n, { kind: 'settle', part })),
    ...(duel.layout().modeVersion === 2 ? [call(entropy + 80n, { kind: 'settle', part: 4 })] : []),
  ];
}

/** Builds the escrow account after the calls of `buildCalls`, before it is closed. */
function buildEscrow(duel: DerivedDuelValues, parts: readonly PartState[]): NonNullable<ChainEvidence['escrow']> {
  const { quorum, accept, entropy } = computeSlots(duel);
  const { winner, draws } = duel.outcome();
  return {
    ...{ quorumSlot: quorum, acceptSlot: accept, targetSlot: entropy, entropySlot: entropy, winner, parts },
    ...{
      terms: duel.terms(),
      entropy: fromHex(duel.draw.answer.entropy),
      values: draws.map(({ entry }) => entry.value),
    },
  } as unknown as NonNullable<ChainEvidence['escrow']>;
}

const calculateStates = (duel: DerivedDuelValues, evidence: ChainEvidence | null): Record<string, string> =>
  Object.fromEntries(checkChain(duel, { evidence, isEmbeddedChain: false }).map(({ key, state }) => [key, state]));

const PASSED = { accept: 'passed', entropy: 'passed', chain: 'passed', payout: 'passed', bond: 'passed' };
const { None, Held, Settled, Refunded, Paid } = PartState;

describe('a duel of layout 2', () => {
  test.each([
    ['fees', feeDuel, PASSED, [Settled, Settled, None, None, Settled]],
    ['cards', cardDuel, { ...PASSED, cards: 'passed' }, [Settled, Settled, Settled, Settled, Settled]],
  ] as const)('for %s passes, from its account and once that is closed', (_, duel, expected, parts) => {
    expect(calculateStates(duel, { escrow: buildEscrow(duel, parts), calls: buildCalls(duel) })).toEqual(expected);
    expect(calculateStates(duel, { escrow: null, calls: buildCalls(duel) })).toEqual(expected);
  });

  test('whose second card never came gives the fees back and pays the bond out', () => {
    const expected = { ...PASSED, cards: 'waiting' };
    const calls = buildCalls(cardDuel, [0]);
    expect(
      calculateStates(cardDuel, { escrow: buildEscrow(cardDuel, [Refunded, Refunded, Settled, None, Paid]), calls }),
    ).toEqual(expected);
    expect(calculateStates(cardDuel, { escrow: null, calls })).toEqual(expected);
    const kept = buildEscrow(cardDuel, [Settled, Settled, Settled, None, Settled]);
    expect(calculateStates(cardDuel, { escrow: kept, calls })).toEqual({
      ...expected,
      payout: 'failed',
      bond: 'failed',
    });
  });

  test('waits for what has not left escrow', () => {
    const escrow = buildEscrow(feeDuel, [Settled, Held, None, None, Held]);
    const calls = buildCalls(feeDuel).slice(0, -2);
    expect(calculateStates(feeDuel, { escrow, calls })).toEqual({ ...PASSED, payout: 'waiting', bond: 'waiting' });
  });

  test('fails where accept came before a deposit, in no slot before the entropy, or never', () => {
    const [first, second, accept, ...rest] = buildCalls(feeDuel) as [
      EscrowCall,
      EscrowCall,
      EscrowCall,
      ...EscrowCall[],
    ];
    const checkCalls = (calls: EscrowCall[]) => calculateStates(feeDuel, { escrow: null, calls });
    expect(checkCalls([first, accept, second, ...rest])).toEqual({ ...PASSED, accept: 'failed' });
    const { entropy } = computeSlots(feeDuel);
    expect(checkCalls([first, second, { ...accept, slot: entropy }, ...rest])).toEqual({
      ...{ ...PASSED, accept: 'failed', entropy: 'failed' },
    });
    expect(checkCalls([first, second, ...rest])).toEqual({ ...PASSED, accept: 'failed', entropy: 'failed' });
    const other = { ...buildEscrow(feeDuel, [Settled, Settled, None, None, Settled]), acceptSlot: 1n } as never;
    expect(calculateStates(feeDuel, { escrow: other, calls: buildCalls(feeDuel) })).toEqual({
      ...PASSED,
      accept: 'failed',
    });
  });

  test('fails where the entropy is of a slot before the target, or another one than on chain', () => {
    const [first, second, ...rest] = buildCalls(feeDuel) as [EscrowCall, EscrowCall, ...EscrowCall[]];
    const { quorum } = computeSlots(feeDuel);
    const later = { ...second, slot: quorum + 1n };
    expect(calculateStates(feeDuel, { escrow: null, calls: [first, later, ...rest] })).toEqual({
      ...PASSED,
      entropy: 'failed',
    });
    const escrow = { ...buildEscrow(feeDuel, [Settled, Settled, None, None, Settled]), entropy: new Uint8Array(32) };
    expect(calculateStates(feeDuel, { escrow, calls: buildCalls(feeDuel) })).toEqual({ ...PASSED, entropy: 'failed' });
  });

  test('fails where a fee or the bond did not leave by settling', () => {
    const calls = buildCalls(feeDuel).slice(0, -2);
    expect(calculateStates(feeDuel, { escrow: null, calls })).toEqual({ ...PASSED, payout: 'failed', bond: 'failed' });
  });

  test('fails on the account of another layout, and waits without an answer', () => {
    const { targetSlot: _, ...escrow } = buildEscrow(feeDuel, []) as { targetSlot: bigint } & ChainEvidence['escrow'];
    const found = calculateStates(feeDuel, { escrow: escrow as never, calls: buildCalls(feeDuel) });
    expect(found).toMatchObject({ accept: 'failed', entropy: 'failed', payout: 'failed', bond: 'failed' });
    expect(new Set(Object.values(calculateStates(cardDuel, null)))).toEqual(new Set(['waiting']));
  });
});

test('an ended duel of layout 1 passes its own steps', () => {
  const expected = { entropy: 'passed', chain: 'passed', payout: 'passed', cards: 'passed' };
  const escrow = buildEscrow(oldDuel, [Settled, Settled, Settled, Settled]);
  expect(calculateStates(oldDuel, { escrow, calls: buildCalls(oldDuel) })).toEqual(expected);
  expect(calculateStates(oldDuel, { escrow: null, calls: buildCalls(oldDuel) })).toEqual(expected);
  expect(calculateStates(oldDuel, { escrow: null, calls: buildCalls(oldDuel).slice(1) })).toEqual({
    ...expected,
    entropy: 'failed',
  });
});

test('a duel of layout 1 shows the payment of each fee once, and no card among them', () => {
  const steps = checkChain(oldDuel, { evidence: { escrow: null, calls: buildCalls(oldDuel) }, isEmbeddedChain: false });
  const { inputs } = steps.find(({ key }) => key === 'payout')!;
  expect(inputs.map(([name]) => name)).toEqual(['Creator’s fee', 'Opponent’s fee']);
});

test('a duel of layout 1 waits for the cards that were drawn, and for none where an entry has no card', () => {
  const { draws, ...outcome } = oldDuel.outcome();
  const [first, second] = draws;
  const withoutCard = { ...second, entry: { ...second.entry, cardMint: null } };
  const duel: DerivedDuelValues = { ...oldDuel, outcome: () => ({ ...outcome, draws: [first, withoutCard] }) };
  expect(calculateStates(duel, { escrow: null, calls: buildCalls(duel, [0]) })).toMatchObject({ cards: 'passed' });
  expect(calculateStates(duel, { escrow: null, calls: buildCalls(duel, []) })).toMatchObject({ cards: 'waiting' });
});
