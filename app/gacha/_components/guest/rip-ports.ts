import { address, createSolanaRpc } from '@solana/kit';
import { pause } from '../../../../lib/client/retry';
import type { Network } from '../../../../lib/health/contract';
import { connectBurner, signInBurner } from '../../../_guest/burner-session';
import { PaymentFailedError, toGuestFault } from '../../../_guest/guest-fault';
import type { Translate } from '../../../_messages/translate';
import { sendDirectTransaction, signDirectTransaction } from '../../../_payment/own-transaction';
import { isAlreadyLandedError, type TransactionFault } from '../../../_payment/trouble';
import type { Play } from '../../../_rip/play-record';
import { requestTestSol, requestUntilConfirmed } from '../../../_site/faucet';
import { countFunnelEvent } from '../../../_site/funnel';
import { describeNetwork } from '../../../_site/network-words';
import { TransactionMismatchError } from '../../../_site/payment';
import type { Machine } from '../machine';
import { bindPayment, continueOrStartPlay, readIntent } from '../play/calls';
import {
  buildWrapTransaction,
  type PreparedRipPayment,
  prepareRipPayment,
  readTokenBalance,
  signRipPayment,
} from '../play/payment';
import { claimSigned, sendSigned } from '../play/send-payment';
import { bindSeeds, type GuestRip } from './bind-seeds';
import type { GuestRipPorts, GuestRipStage } from './play-guest-rip';

/** Lamports that the wallet needs beyond the price: for the token account's deposit and network fees. */
const RESERVE_LAMPORTS = 10_000_000n;
/** Maximum number of faucet requests for one price. */
const MAX_AIRDROPS = 5;
/** Pause between two checks whether the wrapped SOL is final. */
const POLL_MS = 500;
/** Maximum number of checks whether the wrapped SOL is final. */
const MAX_FINALITY_POLLS = 60;

/** Texts and actions that come from React hooks, so only a component can pass them. */
interface PageParts {
  readonly guestTexts: Translate<'guest'>;
  readonly paymentTexts: Translate<'payment'>;
  readonly siteTexts: Translate<'site'>;
  readonly walletTexts: Translate<'wallet'>;
  readonly loadWallet: () => void;
  readonly signIn: (wallet: string) => Promise<void>;
}

/** Builds the dependencies of `playGuestRip`. */
export function buildGuestRipPorts(
  t: Translate<'gacha'>,
  rip: GuestRip,
  page: PageParts,
): GuestRipPorts<Play, PreparedRipPayment> {
  const { network, machine } = rip;
  return {
    connect: () => connectBurner(page.walletTexts, page.loadWallet),
    signIn: (wallet) => signInBurner(wallet, page.signIn),
    bindSeeds: (wallet) => bindSeeds(t, rip, wallet, { bindPayment, continueOrStartPlay, readIntent }),
    fund: (wallet) => fundWallet(network, wallet, machine.price),
    wrapPrice: (wallet) => wrapPrice(t, page, network, wallet, machine.price),
    prepare: preparePayment,
    pay: (payment) => payInspectedRip(t, page, payment, network.rpcUrl),
    toFault: (error, stage) => toRipFault(t, page, error, stage),
  };
}

/**
 * Requests test SOL until the wallet can pay the price. Several requests may be needed: each gives a fixed amount.
 * Throws if `MAX_AIRDROPS` requests weren't enough.
 */
async function fundWallet(network: Network, wallet: string, price: Machine['price']): Promise<void> {
  for (let count = 0; count < MAX_AIRDROPS; count += 1) {
    if (await canAfford(network, wallet, price)) return;
    await requestUntilConfirmed((tell) => requestTestSol(network, wallet, tell));
  }
  if (!(await canAfford(network, wallet, price))) throw new Error('The faucet sent less than the price.');
}

/** Whether the wallet's SOL covers the part of the price that isn't wrapped yet, and the reserve. */
async function canAfford(network: Network, wallet: string, { amount, mint }: Machine['price']): Promise<boolean> {
  const [{ value }, tokens] = await Promise.all([
    createSolanaRpc(network.rpcUrl).getBalance(address(wallet), { commitment: 'confirmed' }).send(),
    readTokenBalance(network.rpcUrl, wallet, mint),
  ]);
  const missing = tokens.confirmed < amount ? amount - tokens.confirmed : 0n;
  return value >= missing + RESERVE_LAMPORTS;
}

/** Wraps the missing part of the price, and waits until all of it is final. Throws after `MAX_FINALITY_POLLS`. */
async function wrapPrice(
  t: Translate<'gacha'>,
  page: PageParts,
  network: Network,
  wallet: string,
  { amount, mint }: Machine['price'],
): Promise<void> {
  const { rpcUrl } = network;
  const { confirmed } = await readTokenBalance(rpcUrl, wallet, mint);
  if (confirmed < amount) await wrap(t, page, network, wallet, amount - confirmed);
  for (let poll = 0; poll < MAX_FINALITY_POLLS; poll += 1) {
    if ((await readTokenBalance(rpcUrl, wallet, mint)).final >= amount) return;
    await pause(POLL_MS);
  }
  throw new Error(t('guest.notFinal'));
}

/** Builds, checks, signs and sends a transaction that wraps SOL. */
async function wrap(
  t: Translate<'gacha'>,
  { paymentTexts, siteTexts }: PageParts,
  network: Network,
  wallet: string,
  lamports: bigint,
): Promise<void> {
  const { rpcUrl } = network;
  const where = describeNetwork(siteTexts, network);
  const built = await buildWrapTransaction(t, paymentTexts, rpcUrl, wallet, lamports, where);
  if (built.mismatches.length > 0) throw new TransactionMismatchError(built.mismatches.map(({ found }) => found));
  const signed = await signDirectTransaction(built);
  await sendDirectTransaction(rpcUrl, signed).catch((error: unknown) => {
    if (!isAlreadyLandedError(error)) throw error;
  });
}

async function preparePayment(play: Play): Promise<PreparedRipPayment> {
  const payment = await prepareRipPayment(play);
  const { faults } = payment.inspection;
  if (faults.length > 0) throw new TransactionMismatchError(faults);
  return payment;
}

/** Signs the payment, has the service store it, and sends it. */
async function payInspectedRip(
  t: Translate<'gacha'>,
  { paymentTexts, siteTexts }: PageParts,
  payment: PreparedRipPayment,
  rpcUrl: string,
): Promise<void> {
  const signed = await signRipPayment(t, payment);
  countFunnelEvent('payment-signed');
  const fault = await claimSigned(t, siteTexts, rpcUrl, payment.prepared, signed);
  if (fault !== null) throw new PaymentFailedError(fault);
  // A failure to send is ignored: the service has the signed payment, so the rip's page polls it and can send it again.
  await sendSigned(paymentTexts, rpcUrl, signed);
}

const toRipFault = (
  t: Translate<'gacha'>,
  { guestTexts, paymentTexts, siteTexts }: PageParts,
  error: unknown,
  stage: GuestRipStage,
): TransactionFault =>
  toGuestFault(guestTexts, error, {
    ...{ paymentTexts, siteTexts },
    again: t('guest.again'),
    otherWallet: t('guest.otherWallet'),
    unsentMoney: t('guest.unsentMoney'),
    isFunding: stage === 'sol',
  });
