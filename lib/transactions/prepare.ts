import type { Transaction } from '../../db/client';
import { actingWallet } from '../api/acting-wallet';
import type { Caller } from '../api/exchange';
import { type Context, write } from '../api/handler';
import { invalid, ProblemError } from '../api/problems';
import type { RecentBlockhash } from '../chain/port';
import { newId } from '../core/ids';
import { SOL_DECIMALS, WRAPPED_SOL_MINT } from '../core/money';
import type { Random } from '../core/random';
import { applyChange, refused } from '../duel/apply-change';
import { readDuel } from '../duel/read-duel';
import { decide } from '../duel/rules/decide';
import { type DuelStatus, sideOf } from '../duel/rules/duel';
import { mayRead } from '../duel/rules/visibility';
import { lockDuel, type StoredDuel } from '../duel/store';
import { type Bill, readBill, refuseUnpayable, toStoredCosts } from './bill';
import type { BuiltTransaction } from './build';
import { refuseToBring } from './build-card';
import { buildFor } from './build-for';
import { readKnownChain } from './chain-store';
import { type PrepareBody, prepareTransaction } from './contract';
import { type ReconcileServices, reconcile } from './reconcile';
import { refuseUnmatched } from './refuse-unmatched';
import { requireConsent } from './require-consent';
import { firstScan } from './scan-rules';
import { countIntents, findOpenFundIntent, insertIntent, restateCosts, type StoredIntent } from './store';
import { trustedTip } from './trusted-tip';
import { intentOf } from './view';

interface Facts {
  readonly wallet: string;
  readonly duel: StoredDuel;
  readonly built: BuiltTransaction;
  readonly recent: RecentBlockhash;
  readonly bill: Bill;
}

/** Prepares one unsigned transaction for one wallet; a payment that is open already is given again. */
export const prepareTransactionHandler = write(prepareTransaction)({
  async gather({ services, caller, now }: Context<ReconcileServices>, { params, body }): Promise<Facts> {
    const wallet = actingWallet(caller, body.wallet);
    refuseSurplus(body);
    const stored = await readDuel(services.database, params.duelId, now);
    if (body.purpose !== 'deposit-card' || wallet !== stored.providerKey) refuseStrangers(stored, wallet, caller);
    const current = body.purpose === 'fund' ? await withoutLapsed(services, stored, wallet) : stored;
    if (body.purpose === 'fund') await refuseUnmatched(services.database.queries, current, wallet);
    refuseEarly(current, body, wallet, now);
    const duel = body.purpose === 'fund' ? await requireConsent(services, current, now) : current;
    // One of a node that lags behind could have lapsed already.
    const { finalizedSlot } = await readKnownChain(services.database.queries);
    const recent = await services.chain.latestBlockhash(finalizedSlot);
    const nth = await countIntents(services.database.queries, duel.duelId, wallet);
    const built = await buildFor(services, duel, body, wallet, { ...recent, nth });
    return { wallet, duel, recent, built, bill: await readBill(services.chain, duel, wallet, built) };
  },
  async apply({ services, caller, now }, transaction, { params, body }, facts) {
    const { wallet } = facts;
    if (body.purpose === 'fund') {
      await lockDuel(transaction, params.duelId);
      const side = sideOf(facts.duel, wallet) ?? 'creator';
      const actorKind = caller.kind === 'integration' ? 'integration' : side;
      await applyChange(
        transaction,
        params.duelId,
        (current) => {
          const decision = decide(current, { kind: 'prepare-fund', wallet }, now);
          // The terms were withdrawn meanwhile, for a cancellation.
          if (decision.ok && current.providerConsent === null) throw new ProblemError('state-changed');
          return decision;
        },
        () => ({ actorKind, now }),
      );
      const open = await findOpenFundIntent(transaction, params.duelId, wallet);
      if (open !== null && open.state !== 'PREPARED')
        throw new ProblemError('intent-not-open', 'A payment of this side is on its way.');
      if (open !== null) {
        if (!facts.bill.isPaid) refuseUnpayable(facts.bill);
        const stated = await restateCosts(transaction, open, toStoredCosts(facts.bill.costs));
        return { body: preparedOf(stated, facts) };
      }
    }
    refuseUnpayable(facts.bill);
    if (UNFOLLOWED.has(body.purpose)) return { body: unfollowed(body, facts, now) };
    return { body: preparedOf(await storeIntent(transaction, services.random, body, facts, now), facts) };
  },
});

/** Purposes that change no row: the escrow account alone shows what became of them. */
const UNFOLLOWED: ReadonlySet<string> = new Set(['deposit-card', 'lock', 'close']);
const PART_PURPOSES: ReadonlySet<string> = new Set(['settle', 'refund', 'deposit-card']);

function refuseSurplus({ purpose, part }: PrepareBody): void {
  if (part !== undefined && !PART_PURPOSES.has(purpose))
    throw invalid('/body/part', 'belongs to settle, refund and deposit-card');
  if (purpose === 'refund' && part?.endsWith('-card'))
    throw invalid('/body/part', 'must be a fee or the bond: a card comes after the result, and only ever settles');
}

/** Brings a duel up to date whose open payment of this wallet can no longer land, so that a new one can be prepared. */
async function withoutLapsed(services: ReconcileServices, duel: StoredDuel, wallet: string): Promise<StoredDuel> {
  const open = await findOpenFundIntent(services.database.queries, duel.duelId, wallet);
  if (open === null || (await trustedTip(services)).blockHeight <= open.lastValidBlockHeight) return duel;
  const { duel: current } = await reconcile(services, duel);
  const left = await findOpenFundIntent(services.database.queries, duel.duelId, wallet);
  if (left?.state === 'PREPARED' && left.intentId === open.intentId) {
    await refuseUnmatched(services.database.queries, current, wallet);
    throw new ProblemError(
      'intent-not-open',
      'The last payment can no longer land, and the escrow account’s history is still being read for it. Try again in a moment.',
    );
  }
  return current;
}

function refuseStrangers(duel: StoredDuel, wallet: string, caller: Caller): void {
  if (sideOf(duel, wallet) !== null) return;
  const isVisible = caller.kind === 'integration' || mayRead(duel, wallet) || duel.opponentWallet !== null;
  if (!isVisible) throw new ProblemError('not-found');
  throw new ProblemError(
    'forbidden',
    'This wallet isn’t a player of this duel. Anyone else can lock, settle, refund or close it without the service: npm run duel -- --recover, with the receipt.',
  );
}

/** Answers what the stored duel refuses before the chain is asked; `apply` decides again. */
function refuseEarly(duel: StoredDuel, body: PrepareBody, wallet: string, now: Date): void {
  if (body.purpose === 'fund') {
    const decision = decide(duel, { kind: 'prepare-fund', wallet }, now);
    if (!decision.ok) throw refused(duel, decision.reason, now);
    return;
  }
  if (body.purpose === 'deposit-card') {
    refuseToBring(duel, body, wallet);
    return;
  }
  if (!STATUSES[body.purpose].includes(duel.status))
    throw new ProblemError(
      'wrong-duel-state',
      `A ${body.purpose} transaction belongs to a duel that is ${STATUSES[body.purpose].join(' or ')}. This one is ${duel.status}.`,
    );
}

/**
 * Statuses in which a purpose is prepared; the account on chain decides beyond that. The record follows finalized state,
 * so a lock, which can't wait for that, may come while it still says "committing". A bond is settled and an account closed
 * after the end, too. One that was cancelled can have been resolved past this service.
 */
const STATUSES: Record<Exclude<PrepareBody['purpose'], 'fund' | 'deposit-card'>, readonly DuelStatus[]> = {
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
  { wallet, duel, built, recent, bill }: Facts,
  now: Date,
): Promise<StoredIntent> {
  return insertIntent(transaction, {
    intentId: newId('txi', random),
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
    nextScanAt: firstScan(now),
    checkAttempts: 0,
  });
}

/** A transaction that moves no duel along by itself, so there is no intent to bind a signature to. */
const unfollowed = ({ purpose }: PrepareBody, { wallet, duel, built, recent, bill }: Facts, now: Date) => ({
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
  ...unsignedOf(built, duel),
});

const preparedOf = (intent: StoredIntent, { duel, bill }: Pick<Facts, 'duel' | 'bill'>) => ({
  ...intentOf(intent),
  costs: bill.costs,
  blockhash: intent.blockhash,
  ...unsignedOf(intent, duel),
});

const unsignedOf = (
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
