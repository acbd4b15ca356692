import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findDuel } from '../../lib/duel/store';
import { findChainViolations } from '../../lib/invariants/chain';
import { findRuleViolations } from '../../lib/invariants/find';
import { voidRestoredRows } from '../../lib/operations/restored-store';
import { takeBaseBackup } from '../../testing/database/base-backup';
import { openOwnCluster } from '../../testing/database/own-cluster';
import { type ReferenceProviderEnvironment, withReferenceProvider } from '../../testing/provider/reference-provider';
import { buildRestoredEnvironment, copyProviderFolder } from '../../testing/provider/restored-world';
import { afterFile } from '../../testing/runner/after-file';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { openTestEnvironment } from '../../testing/service/world';
import { calculateMaxStepCosts } from './consent-index';

const backupFolder = mkdtempSync(join(tmpdir(), 'ripduel-drill-'));
afterFile(() => rmSync(backupFolder, { recursive: true, force: true }));

/** Lamports that the provider may spend on network fees and rent during a duel, not counting its bond. */
const MAX_STEP_COSTS_LAMPORTS = calculateMaxStepCosts({ cardMode: 0 });

const { server, database } = await openOwnCluster();
const baseWorld = await openTestEnvironment({}, { database });

/** Prepares the payments of a matched duel: the provider agreed to it, its bond is reserved, and nobody has paid. */
async function prepareAgreedDuel(play: DuelPlayer): Promise<UntypedJson> {
  const { duelId } = await play.openAndJoin({ fundingSeconds: 86_400 });
  for (const wallet of [play.creator, play.opponent]) expectStatus(201, await play.prepare(duelId, wallet));
  const agreed = await play.fetchDuel(duelId);
  expect(agreed.providerConsent).not.toBeNull();
  return agreed;
}

/** Waits until a duel that both players have paid for is settled: the provider does everything else by itself. */
async function finalizeUntilSettled(
  play: DuelPlayer,
  world: ReferenceProviderEnvironment,
  duelId: string,
): Promise<UntypedJson> {
  await world.finalizeUntil('the settlement', async () => {
    // The wait between checks of a duel that has changed lately: at most two seconds.
    world.clock.advance(2_000);
    await world.work();
    return (await play.fetchDuel(duelId)).status === 'settled';
  });
  return play.fetchDuel(duelId);
}

async function payBoth(play: DuelPlayer, duelId: string): Promise<void> {
  for (const wallet of [play.creator, play.opponent]) await play.pay(duelId, wallet);
}

test('database and provider that went back in time finish accepted duels, and keep the bonds of consents', async () => {
  const world = await withReferenceProvider(baseWorld);
  const play = await new DuelPlayer(world).fundWallets();
  const [waiting, played] = [await prepareAgreedDuel(play), await prepareAgreedDuel(play)];
  const bond = BigInt(waiting.bondAmount);
  expect(await world.reservedLamports()).toBe(2n * (bond + MAX_STEP_COSTS_LAMPORTS));

  // Backs up the database and the provider's folder while both are in use.
  await takeBaseBackup(server, join(backupFolder, 'data'));
  copyProviderFolder(world.providerFolder, join(backupFolder, 'provider'));

  // One of the duels continues: the provider stakes its bond, and then its folder and the database are lost.
  await payBoth(play, played.duelId);
  await world.finalizeUntil('the accept', async () => (await play.reconcile(played.duelId)).duel.acceptedSlot !== null);
  world.stopProvider();

  const { database: restored } = await openOwnCluster(join(backupFolder, 'data'));
  expect((await findDuel(restored.queries, played.duelId))?.acceptedSlot).toBeNull();
  const ended = await restored.transaction((transaction) => voidRestoredRows(transaction, baseWorld.clock.now()));
  expect(ended.duels).toBeGreaterThanOrEqual(2);
  const start = { folder: join(backupFolder, 'provider'), recovers: true };
  const again = await withReferenceProvider(buildRestoredEnvironment(baseWorld, restored), start);
  expect(again.providerKey).toBe(world.providerKey);
  // The provider has recovered the accept from the chain, so that duel's bond isn't reserved again. The other duel's
  // bond stays reserved.
  expect(await again.reservedLamports()).toBe(bond + 2n * MAX_STEP_COSTS_LAMPORTS);

  const anew = new DuelPlayer(again);
  expect(await finalizeUntilSettled(anew, again, played.duelId)).toMatchObject({ status: 'settled' });
  await payBoth(anew, waiting.duelId);
  expect(await finalizeUntilSettled(anew, again, waiting.duelId)).toMatchObject({ status: 'settled' });
  await again.finalizeUntil('the end of its reservations', async () => (await again.reservedLamports()) === 0n);
  expect(await findRuleViolations(restored.queries, baseWorld.clock.now())).toEqual([]);
  expect(await findChainViolations(restored.queries, baseWorld.services.chain)).toEqual([]);
}, 180_000);
