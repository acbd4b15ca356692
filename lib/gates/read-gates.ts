import { type Check, isUp } from '../health/check-rules';
import type { Network } from '../health/contract';
import { type CheckServices, type Checks, lookAround } from '../health/look';
import { countFree } from '../provider/store';
import { evaluateGates } from './rules/evaluate';
import type { Gate, GateFindings, GateSettings, Standing } from './rules/gate';
import { countEditions, readOffer } from './store';

export interface GateServices extends CheckServices {
  readonly gateSettings: () => GateSettings;
  readonly network: () => Network;
}

/** Every gate as it stands now, and the checks that it follows from. Throws where the database cannot be read. */
export async function readGates(services: GateServices): Promise<{ gates: readonly Gate[]; checks: Checks }> {
  const checks = await lookAround(services);
  const findings = await findingsOf(services, checks);
  return { gates: evaluateGates({ settings: services.gateSettings(), findings }), checks };
}

async function findingsOf(services: GateServices, checks: Checks): Promise<GateFindings> {
  const { provider, clock, database } = services;
  const { queries } = database;
  const now = clock.now();
  const network = services.network();
  return {
    chain: standingOf(checks.chain, now),
    provider: {
      ...standingOf(checks.provider, now),
      connected: provider !== null,
      freeSeeds: provider === null ? 0 : await countFree(queries, provider.publicKey),
    },
    packs: await readOffer(queries),
    freeEditions: provider === null ? 0 : await countEditions(queries, provider.publicKey),
    hasSparringPartner: network.sparringWallet !== null,
    hasFaucet: network.faucet,
  };
}

const standingOf = (check: Check | null, now: Date): Standing => ({
  up: isUp(check, now),
  fault: check?.fault ?? null,
});
