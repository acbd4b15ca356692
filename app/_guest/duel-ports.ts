import { address, createSolanaRpc, type Signature } from '@solana/kit';
import { pause } from '../../lib/client/retry';
import { systemClock } from '../../lib/core/clock';
import { requestDrip } from '../../lib/drip/contract';
import type { Network } from '../../lib/health/contract';
import { checkDuelAsPlayer, openDuel } from '../_duel/calls';
import { hasOwnPendingPayment } from '../_duel/view';
import type { Translate } from '../_messages/translate';
import { signAndSendTransaction } from '../_payment/transaction-steps';
import type { TransactionFault } from '../_payment/trouble';
import { api } from '../_site/api';
import { awaitTestSol, type FaucetStage, requestTestSol, untilConfirmed } from '../_site/faucet';
import { type InspectedTransaction, prepareAndInspect, TransactionMismatchError } from '../_site/payment';
import { connectBurner, signInBurner } from './burner-session';
import { forgetDuelAttempt, hasDuelAttempt, mayHavePaidAttempt, storeMayHavePaid } from './duel-attempt';
import { PaymentFailedError, toGuestFault } from './guest-fault';
import type { GuestOffer } from './guest-offer';
import { setGuestRunDuel } from './guest-run';
import { openGuestDuel } from './open-guest-duel';
import type { GuestDuelPorts, GuestDuelView, GuestStage } from './play-duel';

/** Enough for rent and network fees beside the duel's fee, in lamports. */
const RESERVE_LAMPORTS = 50_000_000n;

/** Texts and actions of the page that only its components can reach. */
interface PageParts {
  readonly siteTexts: Translate<'site'>;
  readonly paymentTexts: Translate<'payment'>;
  readonly walletTexts: Translate<'wallet'>;
  readonly loadWallet: () => void;
  readonly signIn: (wallet: string) => Promise<void>;
}

/** Builds the ports of a guest's duel from this page's own parts: the same calls, inspection and storage as by hand. */
export function buildGuestDuelPorts(
  t: Translate<'guest'>,
  guest: GuestOffer,
  page: PageParts,
): GuestDuelPorts<InspectedTransaction> {
  const { network } = guest;
  return {
    t,
    isOnline: () => navigator.onLine,
    connectBurner: () => connectBurner(page.walletTexts, page.loadWallet),
    signIn: (wallet) => signInBurner(wallet, page.signIn),
    fund: (wallet) => fundWallet(guest, wallet),
    openDuel: async () => {
      const duelId = await openGuestDuel(guest, openDuel);
      setGuestRunDuel(duelId);
      return duelId;
    },
    forgetDuel: () => forgetDuelAttempt(localStorage),
    hasAttempt: () => hasDuelAttempt(localStorage),
    mayHavePaid: () => mayHavePaidAttempt(localStorage),
    storeMayHavePaid: (mayHavePaid) => storeMayHavePaid(mayHavePaid, localStorage),
    checkDuel: (duelId) => checkGuestDuel(t, duelId),
    prepare: (duel, wallet) => preparePayment({ duel, wallet, rpcUrl: network.rpcUrl, purpose: 'fund' }),
    pay: (payment) => payInspected(page, payment, network.rpcUrl),
    toFault: (error, stage) => toDuelFault(t, page, error, stage),
    pause,
  };
}

async function fundWallet({ network, offer }: GuestOffer, wallet: string): Promise<void> {
  const { value } = await createSolanaRpc(network.rpcUrl)
    .getBalance(address(wallet), { commitment: 'confirmed' })
    .send();
  if (value >= offer.feeAmount + RESERVE_LAMPORTS) return;
  await untilConfirmed((tell) =>
    network.drip ? requestDripOfTestSol(network, tell) : requestTestSol(network, wallet, tell),
  );
}

/** Asks the operator's drip agent, and polls until the transfer is finalized. Throws the agent's refusal as `ApiProblem`. */
async function requestDripOfTestSol(network: Network, tell: (stage: FaucetStage) => void): Promise<void> {
  const { signature } = await api.call(requestDrip, { body: {} });
  await awaitTestSol(createSolanaRpc(network.rpcUrl), signature as Signature, tell);
}

async function checkGuestDuel(t: Translate<'guest'>, duelId: string): Promise<GuestDuelView> {
  const view = await checkDuelAsPlayer(duelId);
  const { fullDuel, clockOffsetMs } = view;
  if (fullDuel === null) throw new Error(t('faults.termsMissing'));
  // Intents of both sides are in the view, and the practice opponent may pay first.
  const hasPaid = hasOwnPendingPayment(view, 'creator');
  return { duel: fullDuel, hasPaid, now: new Date(systemClock.now().getTime() + clockOffsetMs) };
}

async function preparePayment(task: Parameters<typeof prepareAndInspect>[0]): Promise<InspectedTransaction> {
  const payment = await prepareAndInspect(task);
  const { faults } = payment.inspection;
  if (faults.length > 0) throw new TransactionMismatchError(faults);
  return payment;
}

async function payInspected(page: PageParts, payment: InspectedTransaction, rpcUrl: string): Promise<void> {
  const faults: (TransactionFault | undefined)[] = [];
  await signAndSendTransaction(page.paymentTexts, page.siteTexts, payment, rpcUrl, ({ kind }, trouble) => {
    // A payment in doubt is followed, and sent again, on the duel's page.
    faults.push(kind === 'in-doubt' ? undefined : trouble);
  });
  const fault = faults.at(-1);
  if (fault !== undefined) throw new PaymentFailedError(fault);
}

const toDuelFault = (
  t: Translate<'guest'>,
  { siteTexts, paymentTexts }: PageParts,
  error: unknown,
  stage: GuestStage,
): TransactionFault =>
  toGuestFault(t, error, {
    siteTexts,
    paymentTexts,
    again: t('faults.again'),
    otherWallet: t('otherWallet.next'),
    unsentMoney: t('faults.unsent'),
    isFunding: stage === 'sol',
  });
