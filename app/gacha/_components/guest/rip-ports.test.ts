import { beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../../../../lib/client/problem';
import type { PaymentIntentBody } from '../../../../lib/gacha/payments/contract';
import { OtherWalletError } from '../../../_guest/burner-session';
import { TransactionMismatchError } from '../../../_site/payment';
import { bindPayment, continueOrStartPlay, readIntent } from '../play/calls';
import type { Play } from '../play/play-record';
import { clearLastPlay, deletePlay } from '../play/play-store';
import { buildGuestRipPorts, type GuestRip } from './rip-ports';

vi.mock('../play/calls', () => ({ bindPayment: vi.fn(), continueOrStartPlay: vi.fn(), readIntent: vi.fn() }));
vi.mock('../play/play-store', () => ({ clearLastPlay: vi.fn(), deletePlay: vi.fn() }));

const rip = { network: {}, machine: { machineKey: 'terrace-2031' }, isFree: false } as GuestRip;
const page = { loadWallet: () => {}, signIn: async () => {} };
const ports = buildGuestRipPorts(rip, page);
const begun = { commitmentId: 'rcm_1', clientSeed: 'seed', intentId: null, ripId: null } as Play;
const bound: Play = { ...begun, intentId: 'gpi_1' };
const setIntentState = (state: PaymentIntentBody['state'] | null) =>
  vi.mocked(readIntent).mockResolvedValueOnce(state === null ? null : ({ state } as PaymentIntentBody));

beforeEach(() => {
  vi.mocked(continueOrStartPlay).mockReset().mockResolvedValue(begun);
  vi.mocked(bindPayment).mockReset().mockResolvedValue(bound);
  vi.mocked(readIntent).mockReset();
  vi.mocked(clearLastPlay).mockReset();
  vi.mocked(deletePlay).mockReset();
});

test('seeds are bound to a payment, which is open', async () => {
  setIntentState('open');
  expect(await ports.bindSeeds('wallet')).toEqual({ play: bound, isOpen: true });
});

test.each(['claimed', 'verified', 'spent'] as const)(
  'a %s payment of an earlier attempt is not paid again',
  async (state) => {
    setIntentState(state);
    expect(await ports.bindSeeds('wallet')).toEqual({ play: bound, isOpen: false });
  },
);

test('a payment whose seed is in another browser isn’t paid here', async () => {
  const seedless = { ...bound, clientSeed: null };
  vi.mocked(bindPayment).mockResolvedValue(seedless);
  setIntentState('open');
  expect(await ports.bindSeeds('wallet')).toEqual({ play: seedless, isOpen: false });
});

test.each([['expired' as const], ['failed' as const], [null]])(
  'after a payment that is %s another rip begins, and the old one is put away with its seed',
  async (state) => {
    setIntentState(state);
    setIntentState('open');
    expect(await ports.bindSeeds('wallet')).toEqual({ play: bound, isOpen: true });
    expect(vi.mocked(clearLastPlay).mock.calls).toEqual([[begun]]);
  },
);

test('a ripped pack is deleted before the next one, and a commitment that was used elsewhere put away', async () => {
  const ripped = { ...bound, ripId: 'rip_1' };
  vi.mocked(continueOrStartPlay).mockResolvedValueOnce(ripped);
  setIntentState('open');
  await ports.bindSeeds('wallet');
  expect(vi.mocked(deletePlay).mock.calls).toEqual([[ripped]]);
  vi.mocked(bindPayment).mockRejectedValueOnce(new ApiProblem(409, 'commitment-not-open', 'No', null));
  setIntentState('open');
  await ports.bindSeeds('wallet');
  expect(vi.mocked(clearLastPlay).mock.calls).toEqual([[begun]]);
});

test('other refusals end the attempt, and so do two plays that cannot be paid', async () => {
  const error = new ApiProblem(409, 'machine-empty', 'No', null);
  vi.mocked(bindPayment).mockRejectedValueOnce(error);
  await expect(ports.bindSeeds('wallet')).rejects.toBe(error);
  setIntentState('expired');
  setIntentState('expired');
  await expect(ports.bindSeeds('wallet')).rejects.toThrow('We couldn’t start a payment for this rip.');
});

test('a free rip needs no payment', async () => {
  const free = buildGuestRipPorts({ ...rip, isFree: true }, page);
  expect(await free.bindSeeds('wallet')).toEqual({ play: begun, isOpen: false });
  expect(vi.mocked(bindPayment)).not.toHaveBeenCalled();
});

test.each([
  [new OtherWalletError('Another wallet is connected.'), 'player', 'Another wallet is connected.'],
  [new TransactionMismatchError(['It pays another amount.']), 'payment', 'This payment isn’t the one you were offered'],
  [new Error('away'), 'sol', 'The faucet didn’t send any test SOL'],
] as const)('%s is worded for the player', (error, stage, what) => {
  expect(ports.toFault(error, stage)).toMatchObject({ what, next: expect.any(String) });
});
