import type { DuelBody } from '../../lib/duel/contract';
import type { Translate } from '../_messages/translate';
import type { TransactionFault } from '../_payment/trouble';
import { classifyGuestDuel, type GuestDuelView } from './guest-duel-state';
import { type Progress, StageError, StageRun } from './guest-stages';

/** The stages of a guest's payment in display order. `sol` runs in parallel with `terms`. */
export const GUEST_PAYMENT_STAGES = ['player', 'sol', 'terms', 'payment'] as const;
export type GuestPaymentStage = (typeof GUEST_PAYMENT_STAGES)[number];
export type GuestPaymentProgress = Progress<GuestPaymentStage>;

/** Dependencies of `payAsGuest`. Each may be called again after a failure or a reload. */
export interface GuestPaymentPorts<Payment> {
  readonly t: Translate<'guest'>;
  /** Whether the burner is connected and signed in. */
  readonly isPlayerReady: () => boolean;
  /** Connects the burner. Rejects if that isn't the wallet that plays the duel. */
  readonly connect: () => Promise<void>;
  /** Funds the wallet if its balance is too low for the duel; `onShort` is called before that. */
  readonly fund: (onShort: () => void) => Promise<void>;
  readonly checkDuel: () => Promise<GuestDuelView>;
  /** Prepares the payment and inspects its bytes. Rejects if they aren't those of the duel. Signs nothing. */
  readonly prepare: (duel: DuelBody) => Promise<Payment>;
  /** Signs and sends the payment. Resolves also if it is unknown whether it arrived. Rejects only if it wasn't sent. */
  readonly pay: (payment: Payment) => Promise<void>;
  readonly toFault: (error: unknown, stage: GuestPaymentStage) => TransactionFault;
  readonly pause: (ms: number) => Promise<void>;
}

/** Pause between two checks whether the provider has signed the duel's terms. */
const POLL_MS = 500;
/** Maximum number of checks whether the provider has signed the duel's terms. */
const MAX_POLLS = 60;

/**
 * Pays a guest's fee of a duel that both players are in. Pays nothing if the fee is paid or on its way, or if the duel
 * is over. After a failure it can be called again. Throws StageError. Once `signal` is aborted it shows and pays
 * nothing more, and rejects with the signal's reason.
 */
export async function payAsGuest<Payment>(
  ports: GuestPaymentPorts<Payment>,
  show: (progress: GuestPaymentProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const toError = (error: unknown, stage: GuestPaymentStage) =>
    error instanceof StageError ? error : new StageError(stage, ports.toFault(error, stage), { cause: error });
  const run = new StageRun(GUEST_PAYMENT_STAGES, { show, signal, toError });
  await run.stage('player', ports.connect, ports.isPlayerReady() ? 'done' : 'now');
  const [duel] = await Promise.all([
    run.stage('terms', () => awaitPayableDuel(ports, run)),
    run.stage('sol', () => ports.fund(() => run.begin('sol')), 'next'),
  ]);
  if (duel === null) return;
  await run.stage('payment', async () => {
    const payment = await ports.prepare(duel);
    run.assertActive();
    await ports.pay(payment);
  });
}

/**
 * Returns the duel once the provider has signed its terms; null if there is nothing to pay any more. Throws StageError
 * if the provider hasn't signed by the last check.
 */
async function awaitPayableDuel(
  { t, checkDuel, pause }: Pick<GuestPaymentPorts<never>, 't' | 'checkDuel' | 'pause'>,
  run: StageRun<GuestPaymentStage>,
): Promise<DuelBody | null> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    run.assertActive();
    const view = await checkDuel();
    const state = classifyGuestDuel(view, false);
    if (state === 'payable') return view.duel;
    if (state !== 'unaccepted') return null;
    await pause(POLL_MS);
  }
  throw new StageError<GuestPaymentStage>('terms', {
    what: t('faults.notAccepted.what'),
    next: t('payment.notAcceptedNext'),
  });
}
