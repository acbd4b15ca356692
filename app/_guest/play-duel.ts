import type { DuelBody } from '../../lib/duel/contract';
import type { Translate } from '../_messages/translate';
import type { TransactionFault } from '../_payment/trouble';
import { classifyGuestDuel, type GuestDuelState, type GuestDuelView } from './guest-duel-state';
import { type Progress, StageError, StageRun } from './guest-stages';

/**
 * The stages of a guest's duel in display order. `sol` runs in parallel with `duel` and `opponent`, and may end after
 * both; a player who has enough SOL needs none. `table` is the way to the duel's page, under way until the page is
 * shown.
 */
export const GUEST_STAGES = ['player', 'sol', 'duel', 'opponent', 'payment', 'table'] as const;
export type GuestStage = (typeof GUEST_STAGES)[number];
export type GuestProgress = Progress<GuestStage>;

/** A failure of a guest's duel. */
export class GuestDuelError extends StageError<GuestStage> {
  override readonly name = 'GuestDuelError';
  constructor(
    stage: GuestStage,
    fault: TransactionFault,
    options?: ErrorOptions,
    /** The duel to link to; null if the player needn't see it. */
    readonly duelId: string | null = null,
  ) {
    super(stage, fault, options);
  }
}

/** Dependencies of `playGuestDuel`. Each may be called again after a failure or a reload. */
export interface GuestDuelPorts<Payment> {
  readonly t: Translate<'guest'>;
  readonly isOnline: () => boolean;
  /** Whether the burner is connected and signed in, as in a rematch. */
  readonly isPlayerReady: () => boolean;
  /** Connects the burner and returns its address. */
  readonly connectBurner: () => Promise<string>;
  readonly signIn: (wallet: string) => Promise<void>;
  /** Funds the wallet if its balance is too low for the duel; `onShort` is called before that. */
  readonly fund: (wallet: string, onShort: () => void) => Promise<void>;
  /** Challenges the practice opponent and returns the duel's id: the same until `forgetDuel`, for the same request. */
  readonly openDuel: () => Promise<string>;
  readonly forgetDuel: () => void;
  /** Whether an earlier attempt is stored. Then `openDuel` returns its duel, if the request is still the same. */
  readonly hasAttempt: () => boolean;
  /** Whether a payment of the duel that `openDuel` returns may have been sent by an earlier attempt. */
  readonly mayHavePaid: () => boolean;
  /** Stores the answer of `mayHavePaid` for later attempts, until `forgetDuel`. */
  readonly storeMayHavePaid: (mayHavePaid: boolean) => void;
  readonly checkDuel: (duelId: string) => Promise<GuestDuelView>;
  /** Prepares the payment and inspects its bytes. Rejects if they aren't those of the duel. Signs nothing. */
  readonly prepare: (duel: DuelBody, wallet: string) => Promise<Payment>;
  /**
   * Signs and sends the payment. Resolves once it is on its way, even if it's unknown whether it arrived. Rejects only
   * if it wasn't sent.
   */
  readonly pay: (payment: Payment) => Promise<void>;
  readonly toFault: (error: unknown, stage: GuestStage) => TransactionFault;
  readonly pause: (ms: number) => Promise<void>;
}

/** Pause between two checks whether the opponent has joined and the duel can be paid. */
const POLL_MS = 500;
/** Maximum number of checks of one duel for whether it can be paid. */
const MAX_POLLS = 60;

const toOfflineFault = (t: Translate<'guest'>): TransactionFault => ({
  what: t('offline.what'),
  money: t('offline.nothingPaid'),
  next: t('offline.startsLater'),
});

type WaitFailure = 'notJoined' | 'notAccepted' | 'endedTwice';

const toWaitFault = (t: Translate<'guest'>, failure: WaitFailure): TransactionFault => ({
  what: t(`faults.${failure}.what`),
  next: t(`faults.${failure}.next`),
});

/** Text for a duel that ended while the player's payment is or may be on its way to the escrow account or back. */
const toFeePendingFault = (t: Translate<'guest'>): TransactionFault => ({
  what: t('faults.feePending.what'),
  money: t('faults.feePending.money'),
  next: t('faults.feePending.next'),
  tone: 'warning',
});

/**
 * Takes a visitor into a paid duel against the practice opponent and returns the duel's id. Safe to call again after a
 * failure: continues with the same duel unless it is over, and never pays it twice. Throws GuestDuelError. Once
 * `signal` is aborted it shows and pays nothing more, and rejects with the signal's reason.
 */
export async function playGuestDuel<Payment>(
  ports: GuestDuelPorts<Payment>,
  show: (progress: GuestProgress) => void,
  signal: AbortSignal,
): Promise<string> {
  const run = new GuestStageRun(ports, show, signal);
  const isReady = ports.isPlayerReady();
  const enter = async (): Promise<string> => {
    if (isReady) run.begin('duel');
    // Fails at once while offline: loading the wallet's code would wait up to a minute for a connection.
    if (!ports.isOnline()) throw new GuestDuelError('player', toOfflineFault(ports.t));
    const address = await ports.connectBurner();
    run.assertActive();
    await ports.signIn(address);
    return address;
  };
  const wallet = await run.stage('player', enter, isReady ? 'done' : 'now');
  const view = await openAndFund(ports, run, wallet);
  await run.stage('payment', async () => {
    if (view.hasPaid) return;
    const payment = await ports.prepare(view.duel, wallet);
    run.assertActive();
    await payOnce(ports, payment, run.mayHavePaid);
  });
  // If the player left meanwhile, this isn't reached, and the next press finds the payment.
  ports.forgetDuel();
  run.begin('table');
  return view.duel.duelId;
}

/** Opens a duel and funds the wallet for it, in parallel. Test SOL is shown as under way only while it is awaited. */
async function openAndFund<Payment>(
  ports: GuestDuelPorts<Payment>,
  run: GuestStageRun,
  wallet: string,
): Promise<GuestDuelView> {
  let isFunded = false;
  const fund = async (): Promise<void> => {
    await ports.fund(wallet, () => run.begin('sol'));
    isFunded = true;
  };
  const open = async (): Promise<GuestDuelView> => {
    const view = await openUntilPayable(ports, run);
    if (!isFunded) run.begin('sol');
    return view;
  };
  const [view] = await Promise.all([open(), run.stage('sol', fund, 'next')]);
  return view;
}

/**
 * Sends the payment. Stores before that it may have been sent, because the page can be closed at any time; takes this
 * back if the payment surely wasn't sent.
 */
async function payOnce<Payment>(
  ports: GuestDuelPorts<Payment>,
  payment: Payment,
  hadMayHavePaid: boolean,
): Promise<void> {
  ports.storeMayHavePaid(true);
  try {
    await ports.pay(payment);
  } catch (error) {
    ports.storeMayHavePaid(hadMayHavePaid);
    throw error;
  }
}

/** The stages of `playGuestDuel`. Tracks whether earlier payments allow a failure to say that no money has moved. */
class GuestStageRun extends StageRun<GuestStage> {
  /** Whether a payment of an earlier attempt may have been sent. */
  mayHavePaid: boolean;
  /** Whether no earlier run can have paid for the current duel: only then may a failure say that no money has moved. */
  private isSurelyUnpaid: boolean;

  constructor(
    private readonly ports: Pick<GuestDuelPorts<never>, 't' | 'toFault' | 'forgetDuel' | 'hasAttempt' | 'mayHavePaid'>,
    show: (progress: GuestProgress) => void,
    signal: AbortSignal,
  ) {
    super(GUEST_STAGES, { show, signal, toError: (error, stage) => this.toStageError(stage, error) });
    this.mayHavePaid = ports.mayHavePaid();
    this.isSurelyUnpaid = !ports.hasAttempt() && !this.mayHavePaid;
  }

  forgetDuel(): void {
    this.ports.forgetDuel();
    this.mayHavePaid = false;
    this.isSurelyUnpaid = true;
  }

  classifyDuel(view: GuestDuelView): GuestDuelState {
    const state = classifyGuestDuel(view, this.mayHavePaid);
    this.isSurelyUnpaid = state !== 'paid' && !this.mayHavePaid;
    return state;
  }

  private toStageError(stage: GuestStage, error: unknown): GuestDuelError {
    const { fault, duelId } =
      error instanceof GuestDuelError ? error : { fault: this.ports.toFault(error, stage), duelId: null };
    const money = this.isSurelyUnpaid ? {} : { money: this.ports.t('faults.earlierPayment') };
    return new GuestDuelError(stage, { ...fault, ...money }, { cause: error }, duelId);
  }
}

/**
 * Opens a duel and waits until it can be paid or is paid. If that duel is over, for example one of an earlier attempt,
 * opens one new duel.
 */
async function openUntilPayable<Payment>(ports: GuestDuelPorts<Payment>, run: GuestStageRun): Promise<GuestDuelView> {
  for (let opened = 0; opened < 2; opened += 1) {
    const view = await openAndAwaitOpponent(ports, run);
    if (view !== null) return view;
    run.assertActive();
    run.forgetDuel();
  }
  return run.stage('opponent', async () => {
    throw new GuestDuelError('opponent', toWaitFault(ports.t, 'endedTwice'));
  });
}

/** Returns the duel once its payment can be prepared or is made; null if it is over. */
async function openAndAwaitOpponent<Payment>(
  ports: GuestDuelPorts<Payment>,
  run: GuestStageRun,
): Promise<GuestDuelView | null> {
  const duelId = await run.stage('duel', ports.openDuel);
  return run.stage('opponent', async () => {
    let reason: WaitFailure = 'notJoined';
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      run.assertActive();
      const view = await ports.checkDuel(duelId);
      run.assertActive();
      const state = run.classifyDuel(view);
      if (state === 'over') return null;
      if (state === 'fee-pending') {
        run.forgetDuel();
        throw new GuestDuelError('opponent', toFeePendingFault(ports.t), undefined, duelId);
      }
      if (state === 'payable' || state === 'paid') return { ...view, hasPaid: state === 'paid' };
      reason = state === 'unmatched' ? 'notJoined' : 'notAccepted';
      await ports.pause(POLL_MS);
    }
    throw new GuestDuelError('opponent', toWaitFault(ports.t, reason));
  });
}
