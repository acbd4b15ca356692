import { expect, test } from 'vitest';
import { LOCALES } from '../../../../lib/core/locales';
import type { DuelBody } from '../../../../lib/duel/contract';
import type { IntentBody } from '../../../../lib/transactions/contract';
import type { DuelView } from '../../../_duel/view';
import { buildTranslator } from '../../../_messages/build-translator';
import { room as german } from '../../../_messages/de/room';
import { room as english } from '../../../_messages/en/room';
import { room as spanish } from '../../../_messages/es/room';
import { describeDuelStage } from './story';

const t = buildTranslator('en', 'room');
const ROOM_TEXTS = { en: english, de: german, es: spanish };
/** Expiry, funding deadline and resolution deadline of the duels. */
const DEADLINE = new Date('2026-11-21T10:00:00.000Z');

function buildView(status: DuelBody['status'], deposits = { creator: false, opponent: false }): DuelView {
  const full = {
    status,
    deposits,
    matchmakingMode: 'open',
    creatorWallet: 'Anna',
    opponentWallet: 'Ben',
    expiresAt: DEADLINE,
    fundingDeadline: DEADLINE,
    resolutionDeadline: DEADLINE,
    fundingSeconds: 600,
    feeAmount: 50_000_000n,
    feeDecimals: 9,
    providerConsent: 'signed',
    acceptedSlot: null,
  } as unknown as DuelBody;
  return {
    duel: full,
    programId: '',
    fullDuel: full,
    result: null,
    cards: null,
    custodyAlerts: [],
    intents: [],
    blockHeight: null,
    clockOffsetMs: 0,
  };
}

const players = { creator: { name: 'You', isYou: true }, opponent: { name: 'Player Ben9' } };
const annaViewer = { ownSide: 'creator', players, isRipped: false, isAfterLastCall: false } as const;
/** Until when a payment can be prepared. */
const LAST_PAYMENT = new Date('2026-11-21T09:58:00.000Z');

test('both move while nobody has paid, then the one who has not', () => {
  expect(describeDuelStage(t, buildView('matched'), annaViewer)).toMatchObject({
    currentStep: 'Fund',
    sideToAct: 'both',
    words: 'Pay 0.05 SOL to start.',
    deadline: LAST_PAYMENT,
  });
  const mine = describeDuelStage(t, buildView('committing', { creator: true, opponent: false }), annaViewer);
  expect(mine).toMatchObject({
    sideToAct: 'opponent',
    words: 'You’re in. Waiting for Player Ben9. If they don’t pay in time, your fee comes back.',
    deadline: LAST_PAYMENT,
  });
  const yours = describeDuelStage(t, buildView('committing', { creator: false, opponent: true }), annaViewer);
  expect(yours).toMatchObject({
    sideToAct: 'creator',
    words: 'Player Ben9 has paid. Your turn.',
    deadline: LAST_PAYMENT,
  });
});

test('one clock runs for both players and spectators: to the last payment, then under another name to the end', () => {
  const viewers = [annaViewer, { ...annaViewer, ownSide: 'opponent' }, { ...annaViewer, ownSide: undefined }] as const;
  for (const viewer of viewers)
    for (const deposits of [
      { creator: false, opponent: false },
      { creator: true, opponent: false },
    ]) {
      const view = buildView('funding', deposits);
      const readClock = (isAfterLastCall: boolean) => {
        const { deadline, countdownLabel } = describeDuelStage(t, view, { ...viewer, isAfterLastCall });
        return [countdownLabel, deadline];
      };
      expect(readClock(false)).toEqual(['Left to pay', LAST_PAYMENT]);
      expect(readClock(true)).toEqual(['Ends in', DEADLINE]);
    }
});

test('a one-tap player isn’t told to pay, since the page may be paying', () => {
  const oneTap = { ...annaViewer, isOneTap: true };
  for (const deposits of [
    { creator: false, opponent: false },
    { creator: false, opponent: true },
  ])
    expect(describeDuelStage(t, buildView('funding', deposits), oneTap)).toMatchObject({
      words: 'Both pay their fee into the vault.',
      deadline: LAST_PAYMENT,
    });
});

test('a player whose payment is on its way has nothing to do', () => {
  const sent = { purpose: 'fund', state: 'SUBMITTED', wallet: 'Anna' } as IntentBody;
  const view = { ...buildView('funding', { creator: false, opponent: true }), intents: [sent] };
  expect(describeDuelStage(t, view, annaViewer)).toMatchObject({
    sideToAct: undefined,
    words: 'Payment sent. Confirming…',
  });
  // The payment is confirmed within seconds, so there is no countdown.
  expect(describeDuelStage(t, view, annaViewer).deadline).toBeUndefined();
  expect(describeDuelStage(t, { ...view, intents: [{ ...sent, state: 'EXPIRED' }] }, annaViewer)).toMatchObject({
    sideToAct: 'creator',
  });
  expect(describeDuelStage(t, { ...buildView('cancelled'), intents: [sent] }, annaViewer).words).not.toContain(
    'before anyone paid',
  );
});

test('after the last call the move is nobody’s who has not prepared a payment', () => {
  const late = { ...annaViewer, isAfterLastCall: true };
  const other = describeDuelStage(t, buildView('committing', { creator: false, opponent: true }), late);
  expect(other).toMatchObject({
    words: expect.stringMatching(/too late to pay.*Player Ben9 gets their fee back/),
    deadline: DEADLINE,
  });
  expect(other.sideToAct).toBeUndefined();
  const neither = describeDuelStage(t, buildView('matched'), late);
  expect(neither.sideToAct).toBeUndefined();
  expect(neither.words).toMatch(/too late to pay\. The duel ends automatically\.$/);
  const prepared = { purpose: 'fund', state: 'PREPARED', wallet: 'Anna' } as IntentBody;
  const paying = { ...buildView('funding', { creator: false, opponent: true }), intents: [prepared] };
  expect(describeDuelStage(t, paying, late)).toMatchObject({
    sideToAct: 'creator',
    words: expect.stringContaining('Your turn'),
    deadline: DEADLINE,
  });
  expect(describeDuelStage(t, buildView('committing', { creator: true, opponent: false }), late).words).toContain(
    'You’re in',
  );
});

test('once the time to pay is over, the words say what is late, who acts next and what the viewer can do', () => {
  const over = { ...annaViewer, isAfterLastCall: true, isAfterDeadline: true };
  const describe = (view: DuelView, viewer: object = over) =>
    describeDuelStage(t, view, { ...over, ...viewer } as typeof over);
  const sent = { purpose: 'fund', state: 'SUBMITTED', wallet: 'Anna' } as IntentBody;
  const stages = [
    [describe(buildView('matched')), /nobody has paid\. We’re ending this duel.*open another duel/],
    [describe(buildView('committing', { creator: false, opponent: true })), /Player Ben9 gets their fee back/],
    [describe(buildView('committing', { creator: true, opponent: false })), /Player Ben9 hasn’t paid.*your fee back/],
    [describe({ ...buildView('funding'), intents: [sent] }), /your payment isn’t confirmed/],
    [describe(buildView('matched'), { ownSide: undefined }), /a fee is missing\. We’re ending this duel/],
    [describe(buildView('matched'), { isDrawUnderWay: true }), /nobody has paid/],
  ] as const;
  for (const [stage, words] of stages) {
    expect(stage.words).toMatch(words);
    // The clock of the duel has run out, and no player can act.
    expect([stage.deadline, stage.sideToAct]).toEqual([undefined, undefined]);
  }
  const paid = buildView('committing', { creator: true, opponent: true });
  expect(describe(paid).words).toContain('Drawing');
});

test('a player is not told the result before the rip; a visitor is', () => {
  expect(describeDuelStage(t, buildView('settled'), annaViewer)).toMatchObject({
    currentStep: 'Rip',
    sideToAct: 'creator',
  });
  expect(describeDuelStage(t, buildView('settled'), { ...annaViewer, isRipped: true })).toMatchObject({
    currentStep: 'Settle',
    ending: 'over',
  });
  expect(
    describeDuelStage(t, buildView('settled'), { ...annaViewer, ownSide: undefined, isRipped: true }),
  ).toMatchObject({
    ending: 'over',
  });
});

test('a refund says at which step the duel ended', () => {
  const both = { creator: true, opponent: true };
  expect(describeDuelStage(t, buildView('refunding', both), annaViewer)).toMatchObject({
    currentStep: 'Rip',
    ending: 'failed',
  });
  expect(describeDuelStage(t, buildView('refunded', { creator: true, opponent: false }), annaViewer)).toMatchObject({
    currentStep: 'Fund',
  });
});

test('of two fees that go back, one may be back before the other', () => {
  const half = {
    ...buildView('refunding', { creator: true, opponent: true }),
    fees: { creator: 'refunded', opponent: 'held' },
  } as const;
  expect(describeDuelStage(t, half, annaViewer).words).toBe('One fee is back, the other one is going back.');
});

test('each deadline is told with what it is', () => {
  const getCountdownLabel = (status: DuelBody['status']) =>
    describeDuelStage(t, buildView(status), annaViewer).countdownLabel;
  expect(
    ['waiting', 'matched', 'funded', 'resolving', 'settled'].map((each) =>
      getCountdownLabel(each as DuelBody['status']),
    ),
  ).toEqual(['Open for', 'Left to pay', undefined, undefined, undefined]);
});

test('nobody has to move in a duel that was cancelled', () => {
  expect(describeDuelStage(t, buildView('cancelled'), annaViewer)).toMatchObject({ ending: 'failed' });
  expect(describeDuelStage(t, buildView('cancelled'), annaViewer).sideToAct).toBeUndefined();
});

test('the result is followed by the settling, and where cards are played for by their delivery', () => {
  const cards = [{ side: 'creator', cardMint: 'mint', state: 'awaited' }] as NonNullable<DuelView['cards']>;
  const ripped = { ...annaViewer, isRipped: true };
  expect(describeDuelStage(t, buildView('resolved'), ripped).words).toBe('The result is on chain. Settling…');
  expect(describeDuelStage(t, { ...buildView('resolved'), cards }, ripped).words).toBe(
    'The result is on chain. Delivering…',
  );
  const missed = cards.map((card) => ({ ...card, state: 'missed' as const }));
  expect(describeDuelStage(t, { ...buildView('resolved'), cards: missed }, ripped).words).toBe(
    'The result is on chain. Settling…',
  );
});

test.each(LOCALES)(
  'in %s a stage after the result is one line on a phone, so that the buttons below stay',
  (locale) => {
    const { stage } = ROOM_TEXTS[locale];
    // The line of a phone 360 px wide has room for about 40 characters.
    for (const words of [stage.settling, stage.delivering, stage.final]) expect(words.length).toBeLessThanOrEqual(38);
  },
);

test('nobody moves before the provider agreed to the terms', () => {
  const view = buildView('matched');
  const full = { ...view.fullDuel, providerConsent: null } as DuelBody;
  const story = describeDuelStage(t, { ...view, fullDuel: full }, annaViewer);
  expect(story.words).toContain('agree to the terms');
  expect([story.sideToAct, story.deadline]).toEqual([undefined, undefined]);
});

test.each(['funded', 'resolving'] as const)(
  'a %s duel draws for seconds, without a clock and without internals',
  (status) => {
    const stage = describeDuelStage(t, buildView(status), annaViewer);
    expect(stage).toEqual({ currentStep: 'Rip', words: 'Both in. Drawing your cards…' });
    const watched = describeDuelStage(t, { ...buildView(status), bond: 'held' }, { ...annaViewer, ownSide: undefined });
    expect(watched.words).toBe('Both in. Drawing the cards…');
  },
);

test('a player waits for the draw, and for nobody’s payment, as soon as both have paid', () => {
  const paid = buildView('committing', { creator: true, opponent: true });
  expect(describeDuelStage(t, paid, annaViewer)).toEqual({
    currentStep: 'Fund',
    words: 'Both in. Drawing your cards…',
  });
});

test('who is awaited has a name', () => {
  const challenge = buildView('waiting');
  const direct = { ...challenge.duel, matchmakingMode: 'direct' } as DuelBody;
  const view = { ...challenge, duel: direct, fullDuel: direct };
  expect(describeDuelStage(t, view, annaViewer).words).toBe('Waiting for Player Ben9 to join…');
  const invited = { ...annaViewer, ownSide: undefined, players: { ...players, creator: { name: 'Player Anna' } } };
  expect(describeDuelStage(t, view, invited).words).toBe('Player Anna challenges you.');
  expect(describeDuelStage(t, { ...view, fullDuel: null }, invited).words).toContain('the challenged player');
});

test('a visitor of an unlisted duel is addressed, one of a listed duel isn’t', () => {
  const view = buildView('waiting');
  const visitor = { ...annaViewer, ownSide: undefined };
  const describe = (listed: boolean) =>
    describeDuelStage(t, { ...view, duel: { ...view.duel, listed }, fullDuel: null }, visitor).words;
  expect(describe(false)).toBe('Your seat is free.');
  expect(describe(true)).toBe('The first to join plays.');
});

test('a spectator sees who has paid and who is awaited', () => {
  const visitor = { ...annaViewer, ownSide: undefined, players: { ...players, creator: { name: 'Player Anna' } } };
  const view = { ...buildView('committing'), fullDuel: null, deposits: { creator: true, opponent: false } };
  expect(describeDuelStage(t, view, visitor)).toMatchObject({
    sideToAct: 'opponent',
    words: 'Player Anna has paid. Waiting for Player Ben9.',
    deadline: LAST_PAYMENT,
  });
  const unread = { ...view, deposits: { creator: false, opponent: false } };
  expect(describeDuelStage(t, unread, visitor).words).toBe('Both pay their fee into the vault.');
});

test('a player’s page says nothing of payments before it knows them', () => {
  const unknown = { ...buildView('matched'), fullDuel: null };
  expect(describeDuelStage(t, unknown, annaViewer)).toMatchObject({
    sideToAct: undefined,
    words: 'Both pay their fee into the vault.',
  });
});

test('while the page pays by itself there is nothing to do and no clock', () => {
  const paying = { ...annaViewer, isOneTap: true, isPaying: true };
  expect(describeDuelStage(t, buildView('matched'), paying)).toEqual({ currentStep: 'Fund', words: 'Paying for you…' });
  // The same before the first poll, when a player's page has only what a spectator sees.
  const unread = { ...buildView('matched'), fullDuel: null };
  expect(describeDuelStage(t, unread, paying)).not.toHaveProperty('deadline');
  const paid = describeDuelStage(t, buildView('committing', { creator: true, opponent: false }), paying);
  expect(paid).toMatchObject({ sideToAct: 'opponent', deadline: LAST_PAYMENT });
});

test('a player’s pack is here once its cards are, and the draw goes on until then', () => {
  const view = buildView('settled', { creator: true, opponent: true });
  const layingOut = describeDuelStage(t, view, { ...annaViewer, isLayingOut: true });
  expect(layingOut).toEqual({ currentStep: 'Rip', words: 'Both in. Drawing your cards…' });
  expect(describeDuelStage(t, view, annaViewer)).toMatchObject({
    sideToAct: 'creator',
    words: 'Your pack is here. Rip it.',
  });
});
