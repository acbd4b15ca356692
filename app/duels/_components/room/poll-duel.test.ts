import { beforeEach, expect, test, vi } from 'vitest';
import type { DuelView } from '../../../_duel/view';
import { pollDuel } from './poll-duel';

const calls = { checkDuelAsPlayer: vi.fn(), readAndRememberDuel: vi.fn(), readDuelAsVisitor: vi.fn() };
const pollAsVisitor = vi.fn();
const poll = (known: DuelView, wallet: string | null) =>
  pollDuel(known, wallet, { loadCalls: async () => calls, pollAsVisitor });

const buildView = (opponentWallet: string | null, status = 'waiting') =>
  ({ duel: { duelId: 'd1', status, creatorWallet: 'Anna', opponentWallet }, fullDuel: null }) as DuelView;

beforeEach(() => vi.resetAllMocks());

test('a wallet that is no player of a matched duel never asks for the whole of it', async () => {
  const known = buildView('Ben', 'matched');
  pollAsVisitor.mockResolvedValue(known);
  expect(await poll(known, 'Carla')).toBe(known);
  const changed = buildView('Ben', 'funded');
  pollAsVisitor.mockResolvedValue(changed);
  expect(await poll(known, 'Carla')).toMatchObject({ duel: { status: 'funded' } });
  expect(calls.readAndRememberDuel).not.toHaveBeenCalled();
});

test('a refused wallet of a waiting challenge asks once, then reads as a visitor', async () => {
  calls.readAndRememberDuel.mockResolvedValue(null);
  calls.readDuelAsVisitor.mockResolvedValue(buildView(null));
  pollAsVisitor.mockResolvedValue(buildView(null));
  let view = buildView(null);
  for (let nth = 0; nth < 3; nth += 1) view = await poll(view, 'Carla');
  expect(calls.readAndRememberDuel).toHaveBeenCalledTimes(1);
  expect(pollAsVisitor).toHaveBeenCalledTimes(2);
});

test('a wallet that joined in another tab is checked as a player from its next poll on', async () => {
  calls.readAndRememberDuel.mockResolvedValue(buildView('Carla', 'matched').duel);
  calls.checkDuelAsPlayer.mockResolvedValue(buildView('Carla', 'matched'));
  const view = await poll(buildView(null), 'Carla');
  await poll({ ...view, isReadRefused: true }, 'Carla');
  expect(calls.checkDuelAsPlayer).toHaveBeenCalledTimes(2);
  expect(pollAsVisitor).not.toHaveBeenCalled();
});
