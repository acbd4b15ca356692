import { type Address, address, type Base64EncodedDataResponse, createSolanaRpc } from '@solana/kit';
import {
  findAssociatedTokenAddress,
  NATIVE_MINT_ADDRESS,
  TOKEN_PROGRAM_ADDRESS,
} from '../../../../lib/chain/escrow/address';
import { buildWrapInstructions, decodeTokenBalance } from '../../../../lib/chain/escrow/wrapped-sol';
import { findCostFaults } from '../../../../lib/chain/inspect/costs';
import {
  inspectPayment,
  type PaymentInspection,
  type PaymentTerms,
  parseSignedPayment,
} from '../../../../lib/chain/inspect/payment';
import { fromBase64 } from '../../../../lib/chain/inspect/wire';
import { inspectWrap } from '../../../../lib/chain/inspect/wrap';
import type { EndpointResponse } from '../../../../lib/client/given';
import { preparePayment } from '../../../../lib/gacha/payments/contract';
import { addPrice } from '../../../../lib/gacha/payments/rules/costs';
import { deriveMemoNonce, hashClientSeed } from '../../../../lib/gacha/rips/rules/draw';
import type { Translate } from '../../../_messages/translate';
import { describeInstructions } from '../../../_payment/instruction-words';
import { type DirectTransaction, prepareDirectTransaction } from '../../../_payment/own-transaction';
import type { Play } from '../../../_rip/play-record';
import { api } from '../../../_site/api';
import { TransactionMismatchError } from '../../../_site/payment';
import { getWalletActions } from '../../../_wallet/wallet-store';

/** A prepared payment with this browser's own inspection of it. */
export interface PreparedRipPayment {
  readonly prepared: EndpointResponse<typeof preparePayment>;
  readonly terms: PaymentTerms;
  readonly inspection: PaymentInspection;
}

/**
 * Returns the terms of the payment from the stored play, not from the service: the price as shown, wallet, seal and
 * seeds. Throws without a bound payment or a client seed.
 */
export function toPaymentTerms({ wallet, bound, intentId, serverSeedHash, clientSeed }: Play): PaymentTerms {
  if (bound === null || intentId === null || clientSeed === null) throw new Error('this play binds no payment yet');
  const { price, treasury, oddsHash } = bound;
  const deriveTokenAccount = (owner: string) =>
    findAssociatedTokenAddress(owner as Address, price.mint as Address).address;
  const clientSeedHash = hashClientSeed(clientSeed);
  return {
    wallet,
    mint: price.mint,
    decimals: price.decimals,
    amount: BigInt(price.amount),
    sourceAccount: deriveTokenAccount(wallet),
    destinationAccount: deriveTokenAccount(treasury),
    memoNonce: deriveMemoNonce({ intentId, oddsHash, serverSeedHash, clientSeedHash }),
  };
}

/** Requests the transaction, and compares it and its costs with the terms. Signs nothing. */
export async function prepareRipPayment(play: Play): Promise<PreparedRipPayment> {
  const terms = toPaymentTerms(play);
  const prepared = await api.call(preparePayment, { params: { intentId: play.intentId ?? '' } });
  const inspection = inspectPayment(prepared.transaction, terms);
  const { networkFeeLamports } = inspection;
  const { leastRemaining } = prepared.costs;
  const own = addPrice(
    { fee: 0n, rents: [], networkFee: networkFeeLamports, totalAtMost: networkFeeLamports, leastRemaining },
    terms,
  );
  const faults = [...inspection.faults, ...findCostFaults(prepared.costs, own)];
  return { prepared, terms, inspection: { ...inspection, faults } };
}

/**
 * Has the wallet sign the payment, checks the signed transaction and returns it in base64. Throws the wallet's error,
 * or TransactionMismatchError.
 */
export async function signRipPayment(
  t: Translate<'gacha'>,
  { prepared, terms, inspection }: PreparedRipPayment,
): Promise<string> {
  if (inspection.faults.length > 0) throw new TransactionMismatchError(inspection.faults);
  const signed = await getWalletActions().signTransaction(prepared.transaction);
  const read = parseSignedPayment(signed, terms);
  if (typeof read === 'string') throw new TransactionMismatchError([read]);
  if (read.blockhash !== inspection.blockhash) throw new TransactionMismatchError([t('payment.otherBlockhash')]);
  return signed;
}

/** Returns the confirmed block height, by which blockhashes expire. Throws when the node doesn't answer. */
export const readBlockHeight = (rpcUrl: string): Promise<bigint> =>
  createSolanaRpc(rpcUrl).getBlockHeight({ commitment: 'confirmed' }).send();

/** Balance of a token account in base units, by confirmed and by finalized state. */
export interface TokenBalance {
  readonly confirmed: bigint;
  readonly final: bigint;
}

/**
 * Reads the balance of the wallet's associated token account for a mint; 0 if there is none. Throws when the node
 * doesn't answer.
 */
export async function readTokenBalance(rpcUrl: string, wallet: string, mint: string): Promise<TokenBalance> {
  const account = findAssociatedTokenAddress(address(wallet), address(mint)).address;
  const rpc = createSolanaRpc(rpcUrl);
  const readBalance = async (commitment: 'confirmed' | 'finalized'): Promise<bigint> => {
    const { value } = await rpc.getAccountInfo(account, { commitment, encoding: 'base64' }).send();
    return value === null ? 0n : (decodeTokenBalance(fromBase64((value.data as Base64EncodedDataResponse)[0])) ?? 0n);
  };
  const [confirmed, final] = await Promise.all([readBalance('confirmed'), readBalance('finalized')]);
  return { confirmed, final };
}

export const isWrappedSol = (mint: string): boolean => mint === NATIVE_MINT_ADDRESS;

/**
 * Builds the transaction that wraps SOL, and checks that its bytes only open the wallet's wrapped-SOL account and move
 * `lamports` into it. `mismatches` has the differences.
 */
export async function buildWrapTransaction(
  t: Translate<'gacha'>,
  paymentTexts: Translate<'payment'>,
  rpcUrl: string,
  wallet: string,
  lamports: bigint,
  network: string,
): Promise<DirectTransaction> {
  const built = await prepareDirectTransaction(rpcUrl, wallet, buildWrapInstructions(wallet as Address, lamports));
  const { faults, instructions, networkFeeLamports } = inspectWrap(built.transaction, wallet, lamports);
  return {
    ...built,
    programId: TOKEN_PROGRAM_ADDRESS,
    networkFeeLamports,
    instructions: describeInstructions(paymentTexts, {
      inspection: { instructions, escrowAddress: null },
      wallet,
      programId: TOKEN_PROGRAM_ADDRESS,
      network,
    }),
    mismatches: faults.map((found) => ({
      what: t('instructions.effect'),
      expected: t('wrap.expected'),
      found,
    })),
  };
}
