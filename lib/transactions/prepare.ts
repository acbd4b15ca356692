import type { Transaction } from '../../db/client';
import { resolveActingWallet } from '../api/acting-wallet';
import type { Caller } from '../api/exchange';
import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { buildInvalidMemberProblem, ProblemError } from '../api/problems';
import type { RecentBlockhash } from '../chain/port';
import { pickLater } from '../core/clock';
import { generateId } from '../core/ids';
import { SOL_DECIMALS, WRAPPED_SOL_MINT } from '../core/money';
import type { Random } from '../core/random';
import { applyChange, toRefusalProblem } from '../duel/apply-change';
import { readAndExpireDuel } from '../duel/read-duel';
import { decideCommand } from '../duel/rules/decide';
import { type DuelStatus, findSide } from '../duel/rules/duel';
import { canReadDuel } from '../duel/rules/visibility';
import { type ChangeContext, lockDuel, type StoredDuel } from '../duel/store';
import { assertNoUnmatchedDeposit } from './assert-no-unmatched-deposit';
import type { BuiltTransaction } from './build';
import { assertMayDepositCard } from './build-card';
import { buildTransactionForPurpose } from './build-for';
import { readKnownChain } from './chain-store';
import { type PrepareBody, prepareTransaction } from './contract';
import { assertCanPay, type CostsAndBalance, readCostsAndBalance, toStoredCosts } from './costs-and-balance';
import { type ReconcileServices, reconcile } from './reconcile';
import { ensureConsent } from './require-consent';
import { getFirstScanTime } from './scan-rules';
import { countIntents, findOpenFundIntent, insertIntent, replaceCosts, type StoredIntent } from './store';
import { readTrustedTip } from './trusted-tip';
import { toIntentBody } from './view';

/** Facts that `gather` collects before the database transaction begins. */
interface PrepareFacts {
  readonly wallet: string;
  readonly duel: StoredDuel;
  readonly built: BuiltTransaction;
  readonly recent: RecentBlockhash;
  readonly bill: CostsAndBalance;
}

/**
 * Prepares one unsigned transaction for one wallet. The service never signs. Except for `PURPOSES_WITHOUT_INTENT`, it
 * stores an intent with the hash of the exact message, with which a landed transaction is compared later. A wallet that
 * requests its payment again gets the open one, unless that was submitted.
 */
export const prepareTransactionHandler = defineWriteHandler(prepareTransaction)({
  async gather({ services, caller, now }: HandlerContext<ReconcileServices>, { params, body }): Promise<PrepareFacts> {
    const wallet = resolveActingWallet(caller, body.wallet);
    assertPartMatchesPurpose(body);
    const { queries } = services.database;
    const stored = await readAndExpireDuel(services.database, params.duelId, now);
    const bringsCard = body.purpose === 'deposit-card' && wallet === stored.providerKey;
    if (!bringsCard) assertPlayer(stored, wallet, caller);
    assertStatusAllowsPurpose(stored, body, wallet);
    const duel = body.purpose === 'fund' ? await preparePayableDuel(services, stored, wallet, now) : stored;
    // `finalizedSlot` excludes a node that lags behind: its blockhash may have expired already.
    const { finalizedSlot } = await readKnownChain(queries);
    const recent = await services.chain.latestBlockhash(finalizedSlot);
    const nth = await countIntents(queries, duel.duelId, wallet);
    const built = await buildTransactionForPurpose(services, duel, body, wallet, {
      ...recent,
      earlierIntentCount: nth,
    });
    return { wallet, duel, recent, built, bill: await readCostsAndBalance(services.chain, duel, wallet, built) };
  },
  async apply({ services, caller, now }, transaction, { body }, facts) {
    if (body.purpose === 'fund') {
      const actorKind =
        caller.kind === 'integration' ? 'integration' : (findSide(facts.duel, facts.wallet) ?? 'creator');
      const open = await startOrFindOpenPayment(transaction, facts, { actorKind, now });
      if (open !== null) return { body: toPreparedBody(open, facts) };
    }
    assertCanPay(facts.bill);
    if (PURPOSES_WITHOUT_INTENT.has(body.purpose)) return { body: toUntrackedBody(body, facts, now) };
    // An intent must not be older than the provider's consent, which another request may have stored after `now`.
    const createdAt = pickLater(now, facts.duel.updatedAt);
    return { body: toPreparedBody(await storeIntent(transaction, services.random, body, facts, createdAt), facts) };
  },
});

/**
 * Makes a duel ready for a payment by this wallet: expires the wallet's open payment if that can no longer land, checks
 * that the wallet may pay, and requests the provider's consent if it is missing. Throws if no payment can be built.
 */
async function preparePayableDuel(
  services: ReconcileServices,
  stored: StoredDuel,
  wallet: string,
  now: Date,
): Promise<StoredDuel> {
  const current = await expireOutdatedPayment(services, stored, wallet);
  await assertNoUnmatchedDeposit(services.database.queries, current, wallet);
  const decision = decideCommand(current, { kind: 'prepare-fund', wallet }, now);
  if (!decision.ok) throw toRefusalProblem(current, decision.reason, now);
  return ensureConsent(services, current, now);
}

/**
 * Locks the duel and saves that a payment is prepared, if this wallet may pay now. Returns the wallet's open payment
 * with the present costs, or null if there is none. Throws the reason if it may not pay, `state-changed`,
 * `payer-cannot-pay`, and `intent-not-open` if the payment was already submitted.
 */
async function startOrFindOpenPayment(
  transaction: Transaction,
  { duel: { duelId }, wallet, bill }: PrepareFacts,
  actor: ChangeContext,
): Promise<StoredIntent | null> {
  await lockDuel(transaction, duelId);
  const decidePayment = (duel: StoredDuel) => {
    const decision = decideCommand(duel, { kind: 'prepare-fund', wallet }, actor.now);
    // `gather` ensured the consent. If it is missing now, a cancellation has withdrawn it.
    if (decision.ok && duel.providerConsent === null) throw new ProblemError('state-changed');
    return decision;
  };
  await applyChange(transaction, duelId, decidePayment, () => actor);
  const open = await findOpenFundIntent(transaction, duelId, wallet);
  if (open === null) return null;
  if (open.state !== 'PREPARED')
    throw new ProblemError('intent-not-open', 'A payment by this side is already on its way.');
  if (!bill.isFeeInEscrow) assertCanPay(bill);
  return replaceCosts(transaction, open, toStoredCosts(bill.costs));
}

/** Purposes without an intent: only the escrow account shows whether their transaction landed. */
const PURPOSES_WITHOUT_INTENT: ReadonlySet<string> = new Set(['deposit-card', 'lock', 'close']);
/** Purposes whose request may name a part of the escrow. */
const PART_PURPOSES: ReadonlySet<string> = new Set(['settle', 'refund', 'deposit-card']);

function assertPartMatchesPurpose({ purpose, part }: PrepareBody): void {
  if (part !== undefined && !PART_PURPOSES.has(purpose))
    throw buildInvalidMemberProblem('/body/part', 'belongs to settle, refund and deposit-card');
  if (purpose === 'refund' && part?.endsWith('-card'))
    throw buildInvalidMemberProblem(
      '/body/part',
      'must be a fee or the bond: a card comes after the result, and only ever settles',
    );
}

/**
 * Reconciles the duel if the open payment of this wallet can no longer land, so that the payment expires and a new one
 * can be prepared. If the payment is still `PREPARED` afterwards, throws `intent-not-open`, or `already-funded` as
 * `assertNoUnmatchedDeposit` does.
 */
async function expireOutdatedPayment(
  services: ReconcileServices,
  duel: StoredDuel,
  wallet: string,
): Promise<StoredDuel> {
  const open = await findOpenFundIntent(services.database.queries, duel.duelId, wallet);
  if (open === null || (await readTrustedTip(services)).blockHeight <= open.lastValidBlockHeight) return duel;
  const { duel: current } = await reconcile(services, duel);
  const left = await findOpenFundIntent(services.database.queries, duel.duelId, wallet);
  if (left?.state === 'PREPARED' && left.intentId === open.intentId) {
    await assertNoUnmatchedDeposit(services.database.queries, current, wallet);
    throw new ProblemError(
      'intent-not-open',
      'The last payment can no longer land, and the escrow account’s history is still being read for it. Try again in a moment.',
    );
  }
  return current;
}

/** Throws unless the wallet plays the duel: `forbidden`, or `not-found` if it may not see the duel. */
function assertPlayer(duel: StoredDuel, wallet: string, caller: Caller): void {
  if (findSide(duel, wallet) !== null) return;
  const isVisible = caller.kind === 'integration' || canReadDuel(duel, wallet) || duel.opponentWallet !== null;
  if (!isVisible) throw new ProblemError('not-found');
  throw new ProblemError(
    'forbidden',
    'This wallet isn’t a player of this duel. Anyone else can lock, settle, refund or close it without the service: npm run duel -- --recover, with the receipt.',
  );
}

/**
 * Throws unless the stored duel's status allows this purpose. The escrow account's state may still not allow it.
 * Doesn't check the purpose `fund`.
 */
function assertStatusAllowsPurpose(duel: StoredDuel, { purpose, part }: PrepareBody, wallet: string): void {
  // `preparePayableDuel` decides about payments.
  if (purpose === 'fund') return;
  if (purpose === 'deposit-card') {
    assertMayDepositCard(duel, { part }, wallet);
    return;
  }
  const statuses = STATUSES_BY_PURPOSE[purpose];
  if (!statuses.includes(duel.status))
    throw new ProblemError(
      'wrong-duel-state',
      `A ${purpose} transaction belongs to a duel that is ${statuses.join(' or ')}. This one is ${duel.status}.`,
    );
}

/**
 * Stored statuses in which a purpose is prepared, if the escrow account allows it too. A lock can't wait for finality,
 * so the stored status may still be `committing`. After a duel is settled or refunded, its bond may still be paid out
 * and its account closed. A duel that is refunding after a cancellation may have been resolved without this service.
 */
const STATUSES_BY_PURPOSE: Record<Exclude<PrepareBody['purpose'], 'fund' | 'deposit-card'>, readonly DuelStatus[]> = {
  lock: ['committing', 'funded'],
  'commit-result': ['resolving'],
  settle: ['resolved', 'settled', 'refunding'],
  refund: ['funded', 'resolving', 'refunding', 'refunded'],
  close: ['settled', 'refunded'],
};

function storeIntent(
  transaction: Transaction,
  random: Random,
  body: PrepareBody,
  { wallet, duel, built, recent, bill }: PrepareFacts,
  now: Date,
): Promise<StoredIntent> {
  return insertIntent(transaction, {
    intentId: generateId('txi', random),
    duelId: duel.duelId,
    purpose: body.purpose,
    part: body.part ?? null,
    signerWallet: wallet,
    state: 'PREPARED',
    blockhash: recent.blockhash,
    lastValidBlockHeight: recent.lastValidBlockHeight,
    programId: duel.programId,
    escrowAddress: duel.escrowAddress as string,
    policyHash: duel.policyHash,
    instructionDataHash: built.target.dataHash,
    accounts: built.target.accounts,
    messageHash: built.messageHash,
    transaction: built.transaction,
    costs: toStoredCosts(bill.costs),
    recovered: false,
    createdAt: now,
    updatedAt: now,
    nextScanAt: getFirstScanTime(now),
    checkAttempts: 0,
  });
}

/** Builds the response for a purpose in `PURPOSES_WITHOUT_INTENT`. */
const toUntrackedBody = ({ purpose }: PrepareBody, { wallet, duel, built, recent, bill }: PrepareFacts, now: Date) => ({
  intentId: null,
  duelId: duel.duelId,
  purpose,
  wallet,
  state: 'PREPARED' as const,
  endReason: null,
  signature: null,
  lastValidBlockHeight: recent.lastValidBlockHeight,
  costs: bill.costs,
  createdAt: now,
  updatedAt: now,
  blockhash: recent.blockhash,
  ...toUnsignedMembers(built, duel),
});

const toPreparedBody = (intent: StoredIntent, { duel, bill }: Pick<PrepareFacts, 'duel' | 'bill'>) => ({
  ...toIntentBody(intent),
  costs: bill.costs,
  blockhash: intent.blockhash,
  ...toUnsignedMembers(intent, duel),
});

const toUnsignedMembers = (
  { transaction, messageHash }: Pick<BuiltTransaction, 'transaction' | 'messageHash'>,
  duel: StoredDuel,
) => ({
  transaction,
  messageHash,
  programId: duel.programId,
  escrowAddress: duel.escrowAddress as string,
  valuationPolicyHash: duel.policyHash,
  feeAmount: duel.feeLamports,
  feeMint: WRAPPED_SOL_MINT,
  feeDecimals: SOL_DECIMALS,
});
