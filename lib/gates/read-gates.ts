import type { Log } from '../api/log';
import type { DuelSettings } from '../duel/opened-duel';
import { findOldestRequested } from '../gacha/deliveries/store';
import { type DependencyCheck, isDependencyWorking } from '../health/check-rules';
import type { Network } from '../health/contract';
import { type CheckServices, type DependencyChecks, refreshChecks } from '../health/refresh-checks';
import { findGeneralRefusal, type HouseRefusal, toUtcDay } from '../matchmaking/house-rules';
import { readHouseTreasury, sumDayStakes } from '../matchmaking/house-store';
import { hasFreeCommitment } from '../provider/store';
import { evaluateGates } from './rules/evaluate';
import type { DependencyState, Gate, GateFindings, GateSettings } from './rules/gate';
import { hasFreeEdition, listOpenPacks } from './store';

/** Dependencies of the gates. */
export interface GateServices extends CheckServices {
  readonly gateSettings: () => GateSettings;
  readonly network: () => Network;
  readonly duelSettings: () => DuelSettings;
}

/** The gates, and the findings that they follow from; `findings` is null if they couldn't be read. */
export interface GateReading {
  readonly gates: readonly Gate[];
  readonly findings: GateFindings | null;
}

/** Evaluates every gate, after repeating the checks that are due. Throws if the database can't be read. */
export async function checkAndEvaluateGates(services: GateServices): Promise<GateReading> {
  const findings = await gatherFindings(services, await refreshChecks(services));
  return { gates: evaluateGates({ settings: services.gateSettings(), findings }), findings };
}

/**
 * Does the same as `checkAndEvaluateGates`, but doesn't throw: if the gates can't be read, logs the reason and returns
 * all gates closed.
 */
export async function evaluateGatesFailClosed(services: GateServices & { readonly log: Log }): Promise<GateReading> {
  try {
    return await checkAndEvaluateGates(services);
  } catch (error) {
    services.log.error({ err: error }, 'the gates could not be read');
    return { gates: evaluateGates({ settings: services.gateSettings(), findings: null }), findings: null };
  }
}

async function gatherFindings(services: GateServices, checks: DependencyChecks): Promise<GateFindings> {
  const { provider, clock, database } = services;
  const { queries } = database;
  const now = clock.now();
  const network = services.network();
  return {
    chain: toDependencyState(checks.chain, now),
    provider: {
      ...toDependencyState(checks.provider, now),
      isKnown: provider !== null,
      hasUnusedSeedCommitment: provider !== null && (await hasFreeCommitment(queries, provider.publicKey)),
    },
    cardDelivery: {
      ...toDependencyState(checks.deliveries, now),
      isBehind: isDeliveryBehind(await findOldestRequested(queries), now),
    },
    openPacks: await listOpenPacks(queries),
    hasUnusedEdition: provider !== null && (await hasFreeEdition(queries, provider.publicKey)),
    hasPracticeOpponent: network.sparringWallet !== null,
    houseRefusal: await readHouseRefusal(services, now),
    hasFaucet: network.faucet || network.drip,
  };
}

/** How long a drawn card may wait for the provider's promise before no further rip is sold, in milliseconds. */
const MAX_PROMISE_WAIT_MS = 120_000;

/** Whether a drawn card waits too long for a promise. `oldest`: when the longest wait began; null if none waits. */
const isDeliveryBehind = (oldest: Date | null, now: Date): boolean =>
  oldest !== null && now.getTime() - oldest.getTime() > MAX_PROMISE_WAIT_MS;

/**
 * Returns why the house accepts no duels now; null if it accepts them. If the house is turned off, returns null without
 * a query.
 */
async function readHouseRefusal(services: GateServices, now: Date): Promise<HouseRefusal | null> {
  if (!services.gateSettings().isHouseEnabled) return null;
  const { queries } = services.database;
  const [treasury, day] = await Promise.all([readHouseTreasury(queries), sumDayStakes(queries, toUtcDay(now), null)]);
  return findGeneralRefusal(services.duelSettings().feeLamports, treasury, day.totalLamports, now);
}

const toDependencyState = (check: DependencyCheck | null, now: Date): DependencyState => ({
  isUp: isDependencyWorking(check, now),
  fault: check?.fault ?? null,
});
