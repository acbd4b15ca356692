import type { Database, Transaction } from '../../db/client';
import { actingWallet } from '../api/acting-wallet';
import type { Caller } from '../api/exchange';
import { type Context, write } from '../api/handler';
import { ProblemError } from '../api/problems';
import type { ChainPort, RecentBlockhash } from '../chain/port';
import { newId } from '../core/ids';
import { SOL_DECIMALS, WRAPPED_SOL_MINT } from '../core/money';
import type { Random } from '../core/random';
import { applyChange } from '../duel/apply-change';
import { readDuel } from '../duel/read-duel';
import { decide } from '../duel/rules/decide';
import { sideOf } from '../duel/rules/duel';
import { mayRead } from '../duel/rules/visibility';
import type { StoredDuel } from '../duel/store';
import type { BuiltTransaction } from './build';
import { buildFor } from './build-for';
import { type PrepareBody, prepareTransaction } from './contract';
import { findOpenFundIntent, insertIntent, type StoredIntent } from './store';
import { intentOf } from './view';

interface Services {
  readonly database: Database;
  readonly chain: ChainPort;
  readonly random: Random;
}

interface Facts {
  readonly wallet: string;
  readonly duel: StoredDuel;
  readonly built: BuiltTransaction;
  readonly recent: RecentBlockhash;
}

/** Prepares one unsigned transaction for one wallet; a payment that is open already is given again. */
export const prepareTransactionHandler = write(prepareTransaction)({
  async gather({ services, caller, now }: Context<Services>, { params, body }): Promise<Facts> {
    const wallet = actingWallet(caller, body.wallet);
    const duel = await readDuel(services.database, params.duelId, now);
    refuseStrangers(duel, wallet, caller);
    refuseEarly(duel, body, wallet, now);
    const recent = await services.chain.latestBlockhash();
    return { wallet, duel, recent, built: await buildFor(services, duel, body, wallet, recent) };
  },
  async apply({ services, caller, now }, transaction, { params, body }, facts) {
    const { wallet } = facts;
    if (body.purpose === 'fund') {
      const side = sideOf(facts.duel, wallet) ?? 'creator';
      const actorKind = caller.kind === 'integration' ? 'integration' : side;
      await applyChange(
        transaction,
        params.duelId,
        (current) => decide(current, { kind: 'prepare-fund', wallet }, now),
        () => ({ actorKind, now }),
      );
      const open = await findOpenFundIntent(transaction, params.duelId, wallet);
      if (open !== null && open.state !== 'PREPARED')
        throw new ProblemError('intent-not-open', 'A payment of this side is on its way.');
      if (open !== null) return { body: preparedOf(open, facts.duel) };
    }
    return { body: preparedOf(await storeIntent(transaction, services.random, body, facts, now), facts.duel) };
  },
});

function refuseStrangers(duel: StoredDuel, wallet: string, caller: Caller): void {
  if (sideOf(duel, wallet) !== null) return;
  throw new ProblemError(
    caller.kind === 'integration' || mayRead(duel, wallet) || duel.opponentWallet !== null ? 'forbidden' : 'not-found',
  );
}

/** Answers what the stored duel refuses before the chain is asked; `apply` decides again. */
function refuseEarly(duel: StoredDuel, body: PrepareBody, wallet: string, now: Date): void {
  if (body.purpose === 'fund') {
    const decision = decide(duel, { kind: 'prepare-fund', wallet }, now);
    if (!decision.ok) throw new ProblemError(decision.reason);
    return;
  }
  const needed = { 'commit-result': 'resolving', settle: 'resolved', refund: 'refunding' }[body.purpose];
  if (duel.status !== needed)
    throw new ProblemError('wrong-duel-state', `A ${body.purpose} transaction belongs to a ${needed} duel.`);
}

function storeIntent(
  transaction: Transaction,
  random: Random,
  body: PrepareBody,
  { wallet, duel, built, recent }: Facts,
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
    instructionDataHash: built.target.dataHash,
    accounts: built.target.accounts,
    messageHash: built.messageHash,
    transaction: built.transaction,
    recovered: false,
    createdAt: now,
    updatedAt: now,
    checkAttempts: 0,
  });
}

const preparedOf = (intent: StoredIntent, duel: StoredDuel) => ({
  ...intentOf(intent),
  transaction: intent.transaction,
  blockhash: intent.blockhash,
  programId: intent.programId,
  escrowAddress: intent.escrowAddress,
  messageHash: intent.messageHash,
  feeAmount: duel.feeLamports,
  feeMint: WRAPPED_SOL_MINT,
  feeDecimals: SOL_DECIMALS,
});
