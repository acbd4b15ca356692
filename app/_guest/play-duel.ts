import type { DuelBody } from '../../lib/duel/contract';
import { calculateLastPaymentTime } from '../../lib/duel/rules/last-call';
import type { TransactionFault } from '../_payment/trouble';

/** The stages of a guest's way into a duel, in the order in which they are shown. `sol` runs beside the two after it. */
export const GUEST_STAGES = ['player', 'sol', 'duel', 'opponent', 'payment'] as const;
export type GuestStage = (typeof GUEST_STAGES)[number];
export type GuestProgress = Readonly<Record<GuestStage, 'next' | 'now' | 'done'>>;

/** A failure worded for the player, with the stage that it happened in. */
export class GuestDuelError extends Error {
  override readonly name = 'GuestDuelError';
  constructor(
    readonly stage: GuestStage,
    readonly fault: TransactionFault,
    cause?: unknown,
  ) {
    super(fault.what, { cause });
  }
}

/** The duel as its creator's last check shows it. */
export interface GuestDuelView {
  readonly duel: DuelBody;
  /** Whether a payment of the creator is on its way or landed. */
  readonly hasPaid: boolean;
  /** The time of the check, by the server's clock. */
  readonly now: Date;
}

/** Dependencies of `playGuestDuel`. Each may be called again after a failure or a reload. */
export interface GuestDuelPorts<Payment> {
  /** Connects the burner and returns its address. */
  readonly connect: () => Promise<string>;
  readonly signIn: (wallet: string) => Promise<void>;
  /** Sees to it that the wallet can pay the duel. */
  readonly fund: (wallet: string) => Promise<void>;
  /** Challenges the practice opponent and returns the duel's id. Returns the same duel until `forgetDuel`. */
  readonly openDuel: () => Promise<string>;
  readonly forgetDuel: () => void;
  readonly checkDuel: (duelId: string) => Promise<GuestDuelView>;
  /** Prepares the payment and inspects its bytes. Rejects if they aren't those of the duel. Signs nothing. */
  readonly prepare: (duel: DuelBody, wallet: string) => Promise<Payment>;
  /** Signs and sends the payment. Resolves once it is on its way, even if it's unknown whether it arrived. */
  readonly pay: (payment: Payment) => Promise<void>;
  readonly toFault: (error: unknown, stage: GuestStage) => TransactionFault;
  readonly pause: (ms: number) => Promise<void>;
}

const POLL_MS = 500;
const MAX_POLLS = 60;

const NO_OPPONENT: TransactionFault = {
  what: 'Sparky didn’t join in half a minute',
  next: 'Try again: your duel is still open, and Sparky may join it yet.',
};

/**
 * Takes a visitor into a paid duel against the practice opponent and returns the duel's id. After a failure it can be
 * called again: it goes on with the same duel, and never pays it twice. Throws GuestDuelError.
 */
export async function playGuestDuel<Payment>(
  ports: GuestDuelPorts<Payment>,
  show: (progress: GuestProgress) => void,
): Promise<string> {
  const run = createStageRunner(ports.toFault, show);
  const wallet = await run('player', async () => {
    const address = await ports.connect();
    await ports.signIn(address);
    return address;
  });
  const [view] = await Promise.all([openUntilPayable(ports, run), run('sol', () => ports.fund(wallet))]);
  await run('payment', async () => {
    if (!view.hasPaid) await ports.pay(await ports.prepare(view.duel, wallet));
  });
  ports.forgetDuel();
  return view.duel.duelId;
}

type RunStage = <Result>(stage: GuestStage, work: () => Promise<Result>) => Promise<Result>;

/** Returns a function that runs a stage and shows its progress. After a failure nothing more is shown. */
function createStageRunner(
  toFault: GuestDuelPorts<never>['toFault'],
  show: (progress: GuestProgress) => void,
): RunStage {
  let hasFailed = false;
  let progress: GuestProgress = { player: 'next', sol: 'next', duel: 'next', opponent: 'next', payment: 'next' };
  const mark = (stage: GuestStage, state: 'now' | 'done'): void => {
    progress = { ...progress, [stage]: state };
    if (!hasFailed) show(progress);
  };
  return async (stage, work) => {
    mark(stage, 'now');
    try {
      const result = await work();
      mark(stage, 'done');
      return result;
    } catch (error) {
      hasFailed = true;
      throw error instanceof GuestDuelError ? error : new GuestDuelError(stage, toFault(error, stage), error);
    }
  };
}

/** Opens a duel and waits until it can be paid, or is. If the one of an earlier try has ended, opens another, once. */
async function openUntilPayable<Payment>(ports: GuestDuelPorts<Payment>, run: RunStage): Promise<GuestDuelView> {
  const first = await openAndAwaitOpponent(ports, run);
  if (first !== null) return first;
  ports.forgetDuel();
  const second = await openAndAwaitOpponent(ports, run);
  if (second === null) throw new GuestDuelError('opponent', NO_OPPONENT);
  return second;
}

/** Returns the duel once its payment can be prepared or is made; null if it ended without one. */
async function openAndAwaitOpponent<Payment>(
  ports: GuestDuelPorts<Payment>,
  run: RunStage,
): Promise<GuestDuelView | null> {
  const duelId = await run('duel', ports.openDuel);
  return run('opponent', async () => {
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      const view = await ports.checkDuel(duelId);
      const state = classifyDuel(view);
      if (state === 'ended') return null;
      if (state === 'payable' || state === 'paid') return { ...view, hasPaid: state === 'paid' };
      await ports.pause(POLL_MS);
    }
    throw new GuestDuelError('opponent', NO_OPPONENT);
  });
}

/** A duel is payable once the opponent has joined and the provider has signed the terms. */
function classifyDuel({ duel, hasPaid, now }: GuestDuelView): 'waiting' | 'payable' | 'paid' | 'ended' {
  switch (duel.status) {
    case 'cancelled':
    case 'refunding':
    case 'refunded':
      return 'ended';
    case 'waiting':
      return 'waiting';
    case 'matched':
    case 'funding':
    case 'committing': {
      if (hasPaid || duel.deposits.creator) return 'paid';
      const { fundingDeadline, fundingSeconds, providerConsent } = duel;
      if (fundingDeadline === null || providerConsent === null) return 'waiting';
      return now > calculateLastPaymentTime(fundingDeadline, fundingSeconds) ? 'ended' : 'payable';
    }
    default:
      return 'paid';
  }
}
