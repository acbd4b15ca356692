import { type Progress, StageError, StageRun } from '../../../_guest/guest-stages';
import type { TransactionFault } from '../../../_payment/trouble';

/** The stages of a guest's rip, in their order. */
export const GUEST_RIP_STAGES = ['player', 'seeds', 'sol', 'price', 'payment'] as const;
export type GuestRipStage = (typeof GUEST_RIP_STAGES)[number];
export type GuestRipProgress = Progress<GuestRipStage>;

/** Dependencies of `playGuestRip`. Each may be called again after a failure or a reload. */
export interface GuestRipPorts<Play, Payment> {
  /** Connects the burner and returns its address. */
  readonly connect: () => Promise<string>;
  readonly signIn: (wallet: string) => Promise<void>;
  /**
   * Binds both seeds to a payment, unless an earlier attempt did or the rip is free. `isOpen`: the payment
   * still has to be made, and this browser has the client seed.
   */
  readonly bindSeeds: (wallet: string) => Promise<{ readonly play: Play; readonly isOpen: boolean }>;
  /** Funds the wallet if its balance is too low for the price. */
  readonly fund: (wallet: string) => Promise<void>;
  /** Moves what is missing for the price into the wallet's own token account, and waits until that is finalized. */
  readonly wrapPrice: (wallet: string) => Promise<void>;
  /** Prepares the payment and inspects its bytes. Rejects if the transaction isn't the rip's payment. Signs nothing. */
  readonly prepare: (play: Play) => Promise<Payment>;
  /** Signs the payment, has the service store it, and sends it. */
  readonly pay: (payment: Payment) => Promise<void>;
  readonly toFault: (error: unknown, stage: GuestRipStage) => TransactionFault;
}

/**
 * Runs a guest's rip up to the pack, which it pays for unless it is free. Safe to call again after a failure: continues
 * an open payment, and never makes it twice. Throws StageError. Once `signal` is aborted it shows nothing more, begins
 * no payment, and rejects with the signal's reason.
 */
export async function playGuestRip<Play, Payment>(
  ports: GuestRipPorts<Play, Payment>,
  show: (progress: GuestRipProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const toError = (error: unknown, stage: GuestRipStage) =>
    new StageError(stage, ports.toFault(error, stage), { cause: error });
  const run = new StageRun(GUEST_RIP_STAGES, { show, signal, toError });
  const wallet = await run.stage('player', async () => {
    const address = await ports.connect();
    signal.throwIfAborted();
    await ports.signIn(address);
    return address;
  });
  const { play, isOpen } = await run.stage('seeds', () => ports.bindSeeds(wallet));
  if (!isOpen) return run.skip(['sol', 'price', 'payment']);
  await run.stage('sol', () => ports.fund(wallet));
  await run.stage('price', () => ports.wrapPrice(wallet));
  await run.stage('payment', async () => {
    const payment = await ports.prepare(play);
    signal.throwIfAborted();
    await ports.pay(payment);
  });
}
