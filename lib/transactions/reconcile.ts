import type { Database, Transaction } from '../../db/client';
import type { Log } from '../api/log';
import type { Meter } from '../api/meter';
import { isProblem } from '../api/problems';
import type { ChainPort } from '../chain/port';
import type { Clock } from '../core/clock';
import { jitterOf, type Random } from '../core/random';
import { findDuel, type StoredDuel } from '../duel/store';
import type { ProviderPort } from '../provider/port';
import { applyLook } from './apply-look';
import { askEntropy, askProvider } from './ask-provider';
import { FalseChainStateError } from './false-chain-state';
import { type Look, type LookReads, lookAt } from './look';
import { meterSettlement } from './meter-settlement';
import { raiseAlert } from './raise-alert';
import type { RecoverySettings } from './scan-rules';
import { trustedTip } from './trusted-tip';

/** What reconciliation asks of its surroundings. */
export interface ReconcileServices {
  readonly database: Database;
  readonly chain: ChainPort;
  readonly provider: ProviderPort | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  readonly genesisHash: () => string;
  readonly random: Random;
  readonly recovery: RecoverySettings;
  readonly duelSettings: () => { readonly feeLamports: bigint };
}

export interface Reconciled {
  readonly duel: StoredDuel;
  readonly blockHeight: bigint;
  /** Transactions of the escrow account's history that were fetched. */
  readonly fetched: number;
  /** Whether there is an escrow account, or was one. */
  readonly hasAccount: boolean;
}

/** How a look is made: who looks at a duel without a claim reads a page of its history, and completes nothing. */
export interface Looking {
  readonly scanLimit: number;
  /** Ends the run's claim with what it writes, the duel as it is then; false when the claim is not its own any more. */
  readonly complete?: (transaction: Transaction, look: Look) => Promise<boolean>;
}

/**
 * Brings one duel to where the finalized chain is, then asks the provider when it is its turn. Runs
 * may overlap: who loses a race, or its claim, writes nothing. Throws `chain-unavailable`.
 */
export async function reconcile(
  services: ReconcileServices,
  duel: StoredDuel,
  looking: Looking = { scanLimit: services.recovery.signatureLimit },
): Promise<Reconciled> {
  const { database, chain, clock, recovery } = services;
  const tip = await trustedTip(services);
  const reads: LookReads = {
    queries: database.queries,
    chain,
    retentionMs: recovery.retentionMs,
    askEntropy: (closed) => askEntropy(services, closed),
  };
  const at = { tip, scanLimit: looking.scanLimit, now: clock.now() };
  const look = await lookAt(reads, duel, at).catch((error: unknown) => refuseFalseState(services, duel, error));
  const hasAccount = look.escrow !== null || !look.isTold;
  const told = { blockHeight: look.blockHeight, fetched: look.step?.fetched ?? 0, hasAccount };
  const moved = await writeLook(services, look, looking);
  if (moved === null) return { duel: (await findDuel(database.queries, duel.duelId)) ?? duel, ...told };
  await meterSettlement(services, look.duel, moved);
  return { duel: await askIfPossible(services, moved, clock.now()), ...told };
}

/** Reports a false state to operators, and throws it or any other error. */
async function refuseFalseState(
  { database, clock }: ReconcileServices,
  duel: StoredDuel,
  error: unknown,
): Promise<never> {
  if (error instanceof FalseChainStateError)
    await database.transaction((transaction) => raiseAlert(transaction, duel, 'false-chain-state', clock.now()));
  throw error;
}

/** A provider that is away stops no look at the chain; the next run asks again. */
async function askIfPossible(services: ReconcileServices, duel: StoredDuel, now: Date): Promise<StoredDuel> {
  try {
    return await askProvider(services, duel, now);
  } catch (error) {
    if (!isProblem(error) || error.code !== 'provider-unavailable') throw error;
    services.log.warn({ duelId: duel.duelId, err: error.cause }, 'the provider gave no usable answer');
    return duel;
  }
}

class LostRace extends Error {}

async function writeLook(services: ReconcileServices, look: Look, { complete }: Looking): Promise<StoredDuel | null> {
  try {
    return await services.database.transaction(async (transaction) => {
      const { genesisHash, clock, random } = services;
      const at = { genesisHash: genesisHash(), now: clock.now(), jitter: jitterOf(random) };
      const saved = await applyLook(transaction, look, at);
      if (saved === null || (await complete?.(transaction, { ...look, duel: saved })) === false) throw new LostRace();
      return saved;
    });
  } catch (error) {
    if (error instanceof LostRace) return null;
    throw error;
  }
}
