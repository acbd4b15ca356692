import { address, createSolanaRpc, type Signature } from '@solana/kit';
import { systemClock } from '../../lib/core/clock';
import { requestDrip } from '../../lib/drip/contract';
import type { Network } from '../../lib/health/contract';
import { checkDuelAsPlayer } from '../_duel/calls';
import { hasOwnPendingPayment } from '../_duel/view';
import type { Translate } from '../_messages/translate';
import { signAndSendTransaction } from '../_payment/transaction-steps';
import type { TransactionFault } from '../_payment/trouble';
import { api } from '../_site/api';
import { awaitTestSol, type FaucetStage, requestTestSol, requestUntilConfirmed } from '../_site/faucet';
import { type InspectedTransaction, prepareAndInspect, TransactionMismatchError } from '../_site/payment';
import type { Side } from '../_ui/side';
import type { GuestDuelView } from './guest-duel-state';
import { PaymentFailedError, toGuestFault } from './guest-fault';

// Service and RPC calls of a guest's paid duel.

/** Enough for rent and network fees beside the duel's fee, in lamports. */
const RESERVE_LAMPORTS = 50_000_000n;

/** Texts and actions of the page that only its components can reach. */
export interface PageParts {
  readonly siteTexts: Translate<'site'>;
  readonly paymentTexts: Translate<'payment'>;
  readonly walletTexts: Translate<'wallet'>;
  readonly loadWallet: () => void;
  readonly signIn: (wallet: string) => Promise<void>;
}

/**
 * If the wallet's balance is too low for a duel with this fee, in lamports: calls `onShort`, requests test SOL and
 * waits until it is confirmed.
 */
export async function fundWallet(
  network: Network,
  feeAmount: bigint,
  wallet: string,
  onShort: () => void,
): Promise<void> {
  const { value } = await createSolanaRpc(network.rpcUrl)
    .getBalance(address(wallet), { commitment: 'confirmed' })
    .send();
  if (value >= feeAmount + RESERVE_LAMPORTS) return;
  onShort();
  await requestUntilConfirmed((tell) =>
    network.drip ? requestDripOfTestSol(network, tell) : requestTestSol(network, wallet, tell),
  );
}

/**
 * Asks the operator's drip agent, and polls until the transfer is finalized. Throws the agent's refusal as
 * `ApiProblem`.
 */
async function requestDripOfTestSol(network: Network, tell: (stage: FaucetStage) => void): Promise<void> {
  const { signature } = await api.call(requestDrip, { body: {} });
  await awaitTestSol(createSolanaRpc(network.rpcUrl), signature as Signature, tell);
}

/** Has the service check the duel on chain, for the player on `side`. */
export async function checkGuestDuel(t: Translate<'guest'>, duelId: string, side: Side): Promise<GuestDuelView> {
  const view = await checkDuelAsPlayer(duelId);
  const { fullDuel, clockOffsetMs } = view;
  if (fullDuel === null) throw new Error(t('faults.termsMissing'));
  const now = new Date(systemClock.now().getTime() + clockOffsetMs);
  return { duel: fullDuel, side, hasPaid: hasOwnPendingPayment(view, side), now };
}

/**
 * Prepares the payment and inspects its bytes. Throws TransactionMismatchError if the inspection finds a fault. Signs
 * nothing.
 */
export async function prepareGuestPayment(
  task: Parameters<typeof prepareAndInspect>[0],
): Promise<InspectedTransaction> {
  const payment = await prepareAndInspect(task);
  const { faults } = payment.inspection;
  if (faults.length > 0) throw new TransactionMismatchError(faults);
  return payment;
}

/** Signs and sends the payment. Resolves also if it is unknown whether it arrived. Throws only if it wasn't sent. */
export async function payInspected(
  { paymentTexts, siteTexts }: Pick<PageParts, 'paymentTexts' | 'siteTexts'>,
  payment: InspectedTransaction,
  rpcUrl: string,
): Promise<void> {
  const faults: (TransactionFault | undefined)[] = [];
  await signAndSendTransaction(paymentTexts, siteTexts, payment, rpcUrl, ({ kind }, trouble) => {
    // If it is unknown whether the payment arrived, the duel's page follows it and sends it again.
    faults.push(kind === 'in-doubt' ? undefined : trouble);
  });
  const fault = faults.at(-1);
  if (fault !== undefined) throw new PaymentFailedError(fault);
}

/**
 * Describes for the player the failure of a stage of a guest's duel. `isFunding` says that the stage asks for test SOL.
 */
export const toGuestDuelFault = (
  t: Translate<'guest'>,
  { siteTexts, paymentTexts }: Pick<PageParts, 'paymentTexts' | 'siteTexts'>,
  error: unknown,
  isFunding: boolean,
): TransactionFault =>
  toGuestFault(t, error, {
    siteTexts,
    paymentTexts,
    again: t('faults.again'),
    otherWallet: t('otherWallet.next'),
    unsentMoney: t('faults.unsent'),
    isFunding,
  });
