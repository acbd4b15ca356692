import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromUnixSeconds, unixSeconds } from '../../core/clock';
import { type AlertKind, alertKinds } from './alert';
import type { Decision } from './change';
import { type Command, decide, expire } from './decide';
import { type Duel, type DuelStatus, duelStatuses, type Match } from './duel';
import { lastCall } from './last-call';
import type { EscrowState, Observation, PartState } from './observation';
import { followPayments, observe } from './observe';
import { nextCheck, nextTry } from './schedule';

/** Every change of status that the rules may make. */
const TABLE: Record<DuelStatus, readonly DuelStatus[]> = {
  waiting: ['matched', 'cancelled'],
  matched: ['funding', 'committing', 'refunding', 'cancelled'],
  funding: ['matched', 'committing', 'refunding', 'cancelled'],
  committing: ['funded', 'refunding'],
  funded: ['resolving', 'refunding'],
  resolving: ['resolved', 'refunding'],
  resolved: ['settled'],
  settled: [],
  // To settled only when the chain resolved it past this service.
  refunding: ['refunded', 'settled'],
  refunded: [],
  cancelled: ['refunding'],
};

const START = unixSeconds(new Date('2026-11-21T12:00:00.000Z'));
const at = (seconds: bigint | number): Date => fromUnixSeconds(START + BigInt(seconds));
const FUNDING = 600;
const RESOLUTION = 1_200;
const match: Match = {
  opponentWallet: 'opponent',
  fundingDeadline: at(FUNDING),
  resolutionDeadline: at(RESOLUTION),
  terms: new Uint8Array(308),
  termsHash: 'hash',
  escrowAddress: 'escrow',
};

const fresh = (mode: 'open' | 'direct' = 'open', cardMode = 0): Duel => ({
  duelId: 'duel_1',
  version: 1,
  status: 'waiting',
  cancelReason: null,
  matchmakingMode: mode,
  creatorWallet: 'creator',
  invitedWallet: mode === 'direct' ? 'opponent' : null,
  opponentWallet: null,
  fundingSeconds: FUNDING,
  cardMode,
  expiresAt: at(300),
  fundingDeadline: null,
  resolutionDeadline: null,
  terms: null,
  termsHash: null,
  escrowAddress: null,
  fundPrepared: false,
  creatorDeposited: false,
  opponentDeposited: false,
  quorumSlot: null,
  entropySlot: null,
  entropy: null,
  result: null,
  cards: null,
});

const matched: Duel = { ...fresh(), ...match, status: 'matched' };
const result: NonNullable<Duel['result']> = {
  winner: 'creator',
  seed: '00',
  sides: [
    { ticket: 1, entryIndex: 0, valueAmount: '2' },
    { ticket: 2, entryIndex: 1, valueAmount: '1' },
  ],
};

/** What happens to a duel: commands, looks at the chain, and time. */
type Event =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'payments'; readonly executing: boolean; readonly pending: boolean }
  | { readonly kind: 'look'; readonly seen: Observation }
  | { readonly kind: 'expire' };

const wallet = fc.constantFrom('creator', 'opponent', 'stranger');
const part = fc.constantFrom<PartState>('none', 'held', 'settled', 'refunded');
const card = fc.record({ mint: fc.constant('mint'), part });
const escrow: fc.Arbitrary<EscrowState | null> = fc.option(
  fc.record({
    fees: fc.record({ creator: part, opponent: part }),
    quorumSlot: fc.option(fc.constant(10n)),
    entropy: fc.option(fc.constant({ slot: 14n, hash: 'ee' })),
    result: fc.option(fc.constant(result)),
    cards: fc.record({ creator: card, opponent: card }),
  }),
);
const binding = fc.constantFrom('submission' as const, 'rpc-recovery' as const, null);
const seen: fc.Arbitrary<Observation> = fc.record({
  escrow,
  chainTime: fc.integer({ min: -10, max: RESOLUTION + 10 }).map((seconds) => START + BigInt(seconds)),
  verified: fc.record({ creator: binding, opponent: binding }),
  duplicate: fc.constantFrom('creator' as const, 'opponent' as const, null, null),
  unread: fc.boolean(),
  alerts: fc.subarray([...alertKinds]).map((kinds) => new Set(kinds)),
});
const command: fc.Arbitrary<Command> = fc.oneof(
  wallet.map((name): Command => ({ kind: 'join', wallet: name, match: () => ({ ...match, opponentWallet: name }) })),
  wallet.map((name): Command => ({ kind: 'cancel', wallet: name })),
  wallet.map((name): Command => ({ kind: 'prepare-fund', wallet: name })),
);
const event: fc.Arbitrary<Event> = fc.oneof(
  command.map((each): Event => ({ kind: 'command', command: each })),
  fc.record({ kind: fc.constant('payments' as const), executing: fc.boolean(), pending: fc.boolean() }),
  seen.map((each): Event => ({ kind: 'look', seen: each })),
  fc.constant<Event>({ kind: 'expire' }),
);

/** Total: every event at every status gives a decision, at worst that nothing changes. */
function apply(duel: Duel, each: Event, now: Date): Decision {
  switch (each.kind) {
    case 'command': {
      const decision = decide(duel, each.command, now);
      return decision.ok ? decision.value : { next: duel, changes: [] };
    }
    case 'payments':
      return followPayments(duel, each);
    case 'look':
      return observe(duel, each.seen);
    case 'expire':
      return expire(duel, now);
  }
}

function expectTabled(before: Duel, { next, changes }: Decision): void {
  let status: DuelStatus | null = before.status;
  for (const { from, to } of changes) {
    expect(from).toBe(status);
    if (from !== to) expect(TABLE[from as DuelStatus]).toContain(to);
    status = to;
  }
  expect(next.status).toBe(status);
  if (changes.length === 0) expect(next).toBe(before);
}

/** What holds of every duel that the rules made, whatever happened to it. */
function expectSound(duel: Duel): void {
  expect(duel.cancelReason !== null).toBe(duel.status === 'cancelled');
  expect(duel.result !== null).toBe(duel.status === 'resolved' || duel.status === 'settled');
  expect(duel.cards !== null).toBe(duel.cardMode === 1 && duel.result !== null);
  if (duel.status === 'settled' && duel.cards !== null)
    expect(['delivered', 'missed']).toEqual(
      expect.arrayContaining([duel.cards.creator.state, duel.cards.opponent.state]),
    );
  expect(duel.opponentWallet).not.toBe(duel.creatorWallet);
  if (duel.status === 'waiting') expect(duel.opponentWallet).toBeNull();
  else if (duel.status !== 'cancelled') expect(duel.opponentWallet).not.toBeNull();
  if (duel.status === 'committing') expect(duel.creatorDeposited).not.toBe(duel.opponentDeposited);
  if (['funded', 'resolving', 'resolved', 'settled'].includes(duel.status))
    expect([duel.creatorDeposited, duel.opponentDeposited, duel.quorumSlot]).toEqual([true, true, 10n]);
  if (['resolving', 'resolved', 'settled'].includes(duel.status)) expect(duel.entropy).toBe('ee');
  if (duel.invitedWallet !== null && duel.opponentWallet !== null) expect(duel.opponentWallet).toBe(duel.invitedWallet);
}

describe('whatever happens to a duel', () => {
  test('only tabled changes follow, its data fit its status, and an end is an end', () => {
    const happenings = fc.array(fc.tuple(event, fc.integer({ min: 0, max: 90 })), { maxLength: 40 });
    fc.assert(
      fc.property(
        fc.constantFrom('open' as const, 'direct' as const),
        fc.nat(1),
        happenings,
        (mode, cardMode, list) => {
          let duel = fresh(mode, cardMode);
          let seconds = 0;
          const ends = new Set<DuelStatus>();
          for (const [each, pause] of list) {
            seconds += pause;
            const decision = apply(duel, each, at(seconds));
            expectTabled(duel, decision);
            duel = decision.next;
            expectSound(duel);
            for (const { to } of decision.changes) if (to === 'settled' || to === 'refunded') ends.add(to);
          }
          expect(ends.size).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 600 },
    );
  });

  test('every event at every status is decided, also where no path leads', () => {
    const anyDuel = fc
      .record({
        status: fc.constantFrom(...duelStatuses),
        creatorDeposited: fc.boolean(),
        opponentDeposited: fc.boolean(),
        fundPrepared: fc.boolean(),
      })
      .map((part): Duel => ({ ...matched, ...part }));
    fc.assert(
      fc.property(anyDuel, event, fc.integer({ min: 0, max: 2_000 }), (duel, each, seconds) => {
        const decision = apply(duel, each, at(seconds));
        expectTabled(duel, decision);
        if (duel.status === 'settled' || duel.status === 'refunded') expect(decision.changes).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('the worker looks again at everything that is not over', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...duelStatuses),
        fc.boolean(),
        fc.integer({ min: 0, max: 50 }),
        (status, fundPrepared, attempts) => {
          const duel = { ...matched, status, fundPrepared };
          const next = nextCheck(duel, attempts, at(0));
          const over = status === 'settled' || status === 'refunded' || (status === 'cancelled' && !fundPrepared);
          expect(next === null).toBe(over);
          expect(nextTry(duel, attempts, at(0)).getTime()).toBeGreaterThan(at(0).getTime());
          if (next !== null && fundPrepared && status !== 'waiting')
            expect(next.getTime() - at(0).getTime()).toBeLessThanOrEqual(30_000);
        },
      ),
    );
  });
});

describe('deadlines are in time to the second', () => {
  test.each([
    [-1_000, 'waiting'],
    [0, 'waiting'],
    [999, 'waiting'],
    [1_000, 'cancelled'],
  ])('%i ms from the expiry a waiting duel is %s', (ms, status) => {
    const now = new Date(at(300).getTime() + ms);
    expect(expire(fresh(), now).next.status).toBe(status);
    expect(decide(fresh(), { kind: 'join', wallet: match.opponentWallet, match: () => match }, now).ok).toBe(
      status === 'waiting',
    );
  });

  test.each([
    [-1, 'matched'],
    [0, 'matched'],
    [1, 'cancelled'],
  ])('%i s from the funding deadline a duel without a prepared payment is %s', (seconds, status) => {
    expect(expire(matched, at(FUNDING + seconds)).next.status).toBe(status);
    expect(expire({ ...matched, fundPrepared: true }, at(FUNDING + seconds)).next.status).toBe('matched');
  });

  const empty = { creator: null, opponent: null };
  const told = { duplicate: null, unread: false, alerts: new Set<AlertKind>() };
  const held: EscrowState = {
    fees: { creator: 'held', opponent: 'none' },
    quorumSlot: null,
    entropy: null,
    result: null,
    cards: null,
  };
  test.each([
    [-1, 'matched', 'matched'],
    [0, 'matched', 'matched'],
    [1, 'cancelled', 'refunding'],
  ])('%i s from it by the chain’s clock: %s, or %s with money in escrow', (seconds, without, withMoney) => {
    const chainTime = START + BigInt(FUNDING + seconds);
    const prepared = { ...matched, fundPrepared: true };
    expect(observe(prepared, { escrow: null, chainTime, verified: empty, ...told }).next.status).toBe(without);
    expect(observe(prepared, { escrow: held, chainTime, verified: empty, ...told }).next.status).toBe(withMoney);
  });

  test.each([
    [-1, 'resolving'],
    [0, 'resolving'],
    [1, 'refunding'],
  ])('%i s from the resolution deadline a duel without a result is %s', (seconds, status) => {
    const full: EscrowState = {
      fees: { creator: 'held', opponent: 'held' },
      quorumSlot: 10n,
      entropy: { slot: 14n, hash: 'ee' },
      result: null,
      cards: null,
    };
    const resolving: Duel = {
      ...matched,
      status: 'resolving',
      creatorDeposited: true,
      opponentDeposited: true,
      quorumSlot: 10n,
      entropySlot: 14n,
      entropy: 'ee',
    };
    const chainTime = START + BigInt(RESOLUTION + seconds);
    expect(observe(resolving, { escrow: full, chainTime, verified: empty, ...told }).next.status).toBe(status);
    expect(observe(resolving, { escrow: { ...full, result }, chainTime, verified: empty, ...told }).next.status).toBe(
      'resolved',
    );
  });

  test.each([
    [600, 480],
    [400, 300],
    [480, 360],
    [30, 22.5],
  ])('of %i s funding time a payment is prepared until %i s', (fundingSeconds, last) => {
    expect(lastCall(at(fundingSeconds), fundingSeconds)).toEqual(new Date(at(0).getTime() + last * 1_000));
  });
});

describe('drawn cards', () => {
  const chainTime = START + BigInt(RESOLUTION);
  const told = {
    verified: { creator: null, opponent: null },
    duplicate: null,
    unread: false,
    alerts: new Set<AlertKind>(),
  };
  const ended = { ...matched, creatorDeposited: true, opponentDeposited: true, quorumSlot: 10n, entropySlot: 14n };
  const resolving: Duel = { ...ended, cardMode: 1, status: 'resolving', entropy: 'ee' };
  const seenWith = (creator: PartState, opponent: PartState, fees: PartState = 'settled'): EscrowState => ({
    fees: { creator: fees, opponent: fees },
    quorumSlot: 10n,
    entropy: { slot: 14n, hash: 'ee' },
    result,
    cards: { creator: { mint: 'one', part: creator }, opponent: { mint: 'other', part: opponent } },
  });
  const resolved = observe(resolving, { escrow: seenWith('none', 'none', 'held'), chainTime, ...told }).next;
  const look = (duel: Duel, escrow: EscrowState | null, late = 0n) =>
    observe(duel, { escrow, chainTime: chainTime + late, ...told });
  const kinds = ({ changes }: Decision) => changes.map(({ kind, data }) => `${kind} ${data.side ?? ''}`.trim());

  test('are awaited with the result, and only the last of them settles the duel', () => {
    expect(resolved.status).toBe('resolved');
    expect(resolved.cards).toEqual({
      creator: { mint: 'one', state: 'awaited' },
      opponent: { mint: 'other', state: 'awaited' },
    });
    expect(look(resolved, seenWith('none', 'none')).changes).toEqual([]);
    const escrowed = look(resolved, seenWith('held', 'none'));
    expect(kinds(escrowed)).toEqual(['card-escrowed creator']);
    const delivered = look(escrowed.next, seenWith('settled', 'held'));
    expect(kinds(delivered)).toEqual(['card-delivered creator', 'card-escrowed opponent']);
    expect(look(delivered.next, seenWith('settled', 'settled', 'held')).next.status).toBe('resolved');
    const settled = look(delivered.next, seenWith('settled', 'settled'));
    expect(kinds(settled)).toEqual(['card-delivered opponent', 'settled']);
  });

  test('that come and go between two looks are told of step by step', () => {
    expect(kinds(look(resolved, seenWith('settled', 'settled')))).toEqual([
      'card-escrowed creator',
      'card-delivered creator',
      'card-escrowed opponent',
      'card-delivered opponent',
      'settled',
    ]);
  });

  test.each([
    [86_399n, 'resolved'],
    [86_400n, 'resolved'],
    [86_401n, 'settled'],
  ])('%i s after the resolution deadline a duel whose card never came is %s', (late, status) => {
    const { next } = look(resolved, seenWith('settled', 'none'), late);
    expect(next.status).toBe(status);
    expect(next.cards?.opponent.state).toBe(status === 'settled' ? 'missed' : 'awaited');
    expect(next.cards?.creator.state).toBe('delivered');
  });

  test('that are in escrow are never missed, and a closed account whose history is not there settles nothing', () => {
    const { next } = look(resolved, seenWith('held', 'none'), 90_000n);
    expect([next.status, next.cards?.creator.state, next.cards?.opponent.state]).toEqual([
      'resolved',
      'escrowed',
      'missed',
    ]);
    expect(look(resolved, null, 90_000n).changes).toEqual([]);
  });
});
