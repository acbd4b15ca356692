import type { PostgresServer } from '../testing/database/postgres-server';
import { calculateLeastQuotaSeconds } from './chain/counts';
import { DEVNET_SPEED, type DeploymentOptions, FAST_CHAIN } from './chain/deployment';
import { measureDuels } from './chain/measurement';
import { addCallRows, addCourseRow, addCpuRow, addManyRow, listSeconds, p90 } from './chain/rows';
import { addRow } from './table';

/** Runs a measurement. If it fails, reports it as not measured, and doesn't throw. */
async function attempt(what: string, measure: () => Promise<void>): Promise<void> {
  try {
    await measure();
  } catch (error) {
    addRow({ what, figures: String(error), result: 'not measured', bar: null, met: false });
  }
}

/** Measures deployments with one instance or three, with a quota and without one, with a socket and without one. */
export async function reportChain(postgres: PostgresServer): Promise<void> {
  const alone = await measureDuels(postgres, 1, {
    profile: 'unlimited',
    speed: FAST_CHAIN,
    instances: 1,
    withSocket: false,
  });
  addCallRows(alone.measurement, alone.setupText, '60 to 77');
  addCourseRow(alone.measurement, alone.setupText);
  const one = p90(listSeconds(alone.measurement));
  await attempt('One duel with a socket', async () => {
    const { measurement, setupText } = await measureDuels(postgres, 1, {
      ...{ profile: 'unlimited', speed: FAST_CHAIN, instances: 1, withSocket: true },
    });
    addCallRows(measurement, setupText, '60 to 77');
    addCourseRow(measurement, setupText);
  });
  await attempt('20 duels at once on one instance', () => reportTwenty(postgres, 1, one));
  await attempt('20 duels at once on three instances', () => reportTwenty(postgres, 3, one));
  await attempt('20 duels at once within the public quota', () => reportPublicQuota(postgres));
  await attempt('100 duels at once', () => reportHundred(postgres, one));
}

/**
 * Compares 20 duels at once with the seconds that one takes alone (`against`): on one instance without a socket, or on
 * several with one.
 */
async function reportTwenty(postgres: PostgresServer, instances: number, against: number): Promise<void> {
  const { measurement, setupText } = await measureDuels(postgres, 20, {
    ...{ profile: 'unlimited', speed: FAST_CHAIN, instances, withSocket: instances > 1 },
  });
  addCallRows(measurement, setupText, instances > 1 ? '94' : '60 to 77');
  addManyRow(measurement, 20, { setupText, earlierFigures: 'p90 26 s', referenceSeconds: against, maxRatio: 1.5 });
}

/**
 * Compares 20 duels at once, on one instance and on three, with one alone: all at devnet's own speed and within the
 * public quota.
 */
async function reportPublicQuota(postgres: PostgresServer): Promise<void> {
  const setting = { profile: 'public', speed: DEVNET_SPEED, instances: 1, withSocket: false } as const;
  const alone = await measureDuels(postgres, 1, setting);
  addCourseRow(alone.measurement, `${alone.setupText}, devnet’s speed`);
  const one = p90(listSeconds(alone.measurement));
  await reportTwentyWithinQuota(postgres, setting, one);
  await attempt('20 duels at once on three instances within the public quota', () =>
    reportTwentyWithinQuota(postgres, { ...setting, instances: 3, withSocket: true }, one),
  );
}

async function reportTwentyWithinQuota(
  postgres: PostgresServer,
  setting: Omit<DeploymentOptions, 'name'>,
  one: number,
): Promise<void> {
  const { measurement, setupText } = await measureDuels(postgres, 20, setting);
  const floor = calculateLeastQuotaSeconds(measurement.callCountsByNode, 'public');
  addCallRows(measurement, setupText, setting.instances > 1 ? '94' : '60 to 77');
  addManyRow(measurement, 20, {
    setupText: `${setupText}, devnet’s speed (the quota’s floor ${floor.toFixed(1)} s)`,
    earlierFigures: '18 settled after 240 s, p50 154 s, 1,669 refusals',
    referenceSeconds: Math.max(one, floor),
    maxRatio: 1.3,
  });
}

async function reportHundred(postgres: PostgresServer, against: number): Promise<void> {
  const { measurement, setupText } = await measureDuels(postgres, 100, {
    ...{ profile: 'unlimited', speed: FAST_CHAIN, instances: 1, withSocket: false },
  });
  addManyRow(measurement, 100, {
    setupText,
    earlierFigures: 'p50 57 s, p90 88 s',
    referenceSeconds: against,
    maxRatio: 1.5,
  });
  addCpuRow(measurement, 100, setupText);
}
