import { expect, test, vi } from 'vitest';
import type { DuelBody } from '../../lib/duel/contract';
import type { DuelStatus } from '../../lib/duel/rules/duel';
import { type GuestDuelPorts, type GuestDuelView, type GuestProgress, playGuestDuel } from './play-duel';

const START = new Date('2026-11-28T08:00:00.000Z');
const later = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

interface ViewOptions {
  readonly duelId?: string;
  readonly hasConsent?: boolean;
  readonly hasPaid?: boolean;
  readonly hasDeposit?: boolean;
  readonly now?: Date;
}

function buildView(
  status: DuelStatus,
  { duelId = 'duel_first', hasConsent = true, hasPaid = false, hasDeposit = false, now = START }: ViewOptions = {},
): GuestDuelView {
  const duel = {
    duelId,
    status,
    deposits: { creator: hasDeposit, opponent: false },
    fundingDeadline: status === 'waiting' ? null : later(600),
    fundingSeconds: 600,
    providerConsent: hasConsent ? 'signed' : null,
  };
  return { duel: duel as DuelBody, hasPaid, now };
}

/** Ports that succeed, with the calls in their order. The duel's checks return `views`, the last one again and again. */
function buildPorts(views: readonly GuestDuelView[], overrides: Partial<GuestDuelPorts<string>> = {}) {
  const calls: string[] = [];
  let checks = 0;
  let opened = 0;
  const record = <Result>(name: string, result: Result) =>
    vi.fn(async () => {
      calls.push(name);
      return result;
    });
  const ports: GuestDuelPorts<string> = {
    connect: record('connect', 'burner'),
    signIn: record('sign in', undefined),
    fund: record('fund', undefined),
    openDuel: vi.fn(async () => {
      calls.push('open');
      opened += 1;
      return opened === 1 ? 'duel_first' : 'duel_second';
    }),
    forgetDuel: () => calls.push('forget'),
    checkDuel: vi.fn(async () => {
      const view = views[Math.min(checks, views.length - 1)] as GuestDuelView;
      checks += 1;
      return view;
    }),
    prepare: record('prepare', 'payment'),
    pay: record('pay', undefined),
    toFault: (error, stage) => ({ what: `${stage}: ${(error as Error).message}`, next: 'Try again.' }),
    pause: async () => {},
    ...overrides,
  };
  return { ports, calls };
}

const ignoreProgress = () => {};
const fail = (message: string) => async () => {
  throw new Error(message);
};

test('a visitor gets a player, test SOL and a paid duel, each once and in order', async () => {
  const { ports, calls } = buildPorts([
    buildView('waiting'),
    buildView('matched', { hasConsent: false }),
    buildView('matched'),
  ]);
  const shown: GuestProgress[] = [];
  expect(await playGuestDuel(ports, (progress) => shown.push(progress))).toBe('duel_first');
  expect(calls.toSorted()).toEqual(['connect', 'fund', 'forget', 'open', 'pay', 'prepare', 'sign in'].toSorted());
  expect(calls.slice(0, 2)).toEqual(['connect', 'sign in']);
  expect(calls.slice(-3)).toEqual(['prepare', 'pay', 'forget']);
  expect(shown[0]).toEqual({ player: 'now', sol: 'next', duel: 'next', opponent: 'next', payment: 'next' });
  expect(shown.at(-1)).toEqual({ player: 'done', sol: 'done', duel: 'done', opponent: 'done', payment: 'done' });
});

test('nothing is paid before the wallet has test SOL, nor before the provider agreed', async () => {
  let giveSol = (): void => {};
  const { ports, calls } = buildPorts([buildView('matched')], {
    fund: () =>
      new Promise((resolve) => {
        giveSol = resolve;
      }),
  });
  const playing = playGuestDuel(ports, ignoreProgress);
  await vi.waitFor(() => expect(ports.checkDuel).toHaveBeenCalled());
  expect(calls).not.toContain('prepare');
  giveSol();
  await playing;
  expect(calls).toContain('pay');
});

test.each([
  ['its payment is on its way', buildView('matched', { hasPaid: true })],
  ['its payment has landed', buildView('funding', { hasDeposit: true })],
  ['its payment is final', buildView('committing', { hasDeposit: true })],
  ['both have paid', buildView('funded')],
  ['it is settled', buildView('settled')],
])('after a reload a duel isn’t paid again when %s', async (_, view) => {
  const { ports, calls } = buildPorts([view]);
  expect(await playGuestDuel(ports, ignoreProgress)).toBe('duel_first');
  expect(calls).not.toContain('pay');
  expect(calls).toContain('forget');
});

test.each([
  ['was cancelled', buildView('cancelled')],
  ['is being refunded', buildView('refunding')],
  ['was refunded', buildView('refunded')],
  ['can’t be paid in time any more', buildView('matched', { now: later(481) })],
])('a duel of an earlier try that %s is forgotten, and another one is played', async (_, view) => {
  const { ports, calls } = buildPorts([view, buildView('matched', { duelId: 'duel_second' })]);
  expect(await playGuestDuel(ports, ignoreProgress)).toBe('duel_second');
  expect(calls.filter((name) => name === 'open')).toHaveLength(2);
  expect(calls.indexOf('forget')).toBeLessThan(calls.lastIndexOf('open'));
});

test.each(['matched', 'funding', 'committing'] as const)(
  'a duel that is %s by the opponent’s payment alone is paid',
  async (status) => {
    const { ports, calls } = buildPorts([buildView(status)]);
    await playGuestDuel(ports, ignoreProgress);
    expect(calls).toContain('pay');
  },
);

test('a duel can still be paid in the last second for it', async () => {
  const { ports, calls } = buildPorts([buildView('matched', { now: later(480) })]);
  await playGuestDuel(ports, ignoreProgress);
  expect(calls).toContain('pay');
});

test('after two duels that ended, no third is opened', async () => {
  const { ports, calls } = buildPorts([buildView('cancelled')]);
  await expect(playGuestDuel(ports, ignoreProgress)).rejects.toMatchObject({ stage: 'opponent' });
  expect(calls.filter((name) => name === 'open')).toHaveLength(2);
});

test('an opponent that doesn’t join ends the wait, and the duel is kept for the next try', async () => {
  const { ports, calls } = buildPorts([buildView('waiting')]);
  await expect(playGuestDuel(ports, ignoreProgress)).rejects.toMatchObject({
    stage: 'opponent',
    fault: { what: 'Sparky didn’t join in half a minute' },
  });
  expect(ports.checkDuel).toHaveBeenCalledTimes(60);
  expect(calls).not.toContain('forget');
});

test.each([
  ['player', { connect: fail('no') }],
  ['player', { signIn: fail('no') }],
  ['sol', { fund: fail('no') }],
  ['duel', { openDuel: fail('no') }],
  ['opponent', { checkDuel: fail('no') }],
  ['payment', { prepare: fail('no') }],
  ['payment', { pay: fail('no') }],
] as const)('a failure of stage %s says so, and nothing after it is shown', async (stage, overrides) => {
  const { ports, calls } = buildPorts([buildView('matched')], overrides);
  const shown: GuestProgress[] = [];
  const playing = playGuestDuel(ports, (progress) => shown.push(progress));
  await expect(playing).rejects.toMatchObject({ stage, fault: { what: `${stage}: no` } });
  expect(shown.at(-1)?.[stage]).toBe('now');
  const count = shown.length;
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown).toHaveLength(count);
  expect(calls).not.toContain('forget');
});

test('a transaction that isn’t the duel’s is never signed', async () => {
  const { ports, calls } = buildPorts([buildView('matched')], { prepare: fail('The fee is another one.') });
  await expect(playGuestDuel(ports, ignoreProgress)).rejects.toMatchObject({ stage: 'payment' });
  expect(calls).not.toContain('pay');
});
