import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { expect, test } from 'vitest';
import { getGachaCapability } from '../../lib/gacha/capability/contract';
import { findChainViolations } from '../../lib/invariants/chain';
import { findRuleViolations } from '../../lib/invariants/find';
import { voidRestoredRows } from '../../lib/operations/restored-store';
import { takeBaseBackup } from '../../testing/database/base-backup';
import { openOwnCluster } from '../../testing/database/own-cluster';
import { Ripper } from '../../testing/gacha/ripper';
import { type ReferenceProviderEnvironment, withReferenceProvider } from '../../testing/provider/reference-provider';
import { buildRestoredEnvironment, copyProviderFolder } from '../../testing/provider/restored-world';
import { afterFile } from '../../testing/runner/after-file';
import { expectStatus } from '../../testing/service/play';
import { openTestEnvironment } from '../../testing/service/world';

const backupFolder = mkdtempSync(join(tmpdir(), 'ripduel-rip-drill-'));
afterFile(() => rmSync(backupFolder, { recursive: true, force: true }));

const { server, database } = await openOwnCluster();
const baseWorld = await openTestEnvironment({}, { database });

/** At least the wait between two checks of a delivery. */
const CHECK_INTERVAL_MS = 2_000;

/**
 * Runs the service's worker until a rip is settled; the provider brings the card by itself. Returns the evidence of the
 * card's delivery.
 */
async function settle(world: ReferenceProviderEnvironment, ripper: Ripper, ripId: string) {
  await world.finalizeUntil('the card', async () => {
    baseWorld.clock.advance(CHECK_INTERVAL_MS);
    await world.work();
    return (await ripper.fetchRip(ripId)).status === 'settled';
  });
  const { lifecycle } = await ripper.fetchRip(ripId);
  const acquisition = lifecycle.find(({ kind }) => kind === 'acquisition');
  if (acquisition?.kind !== 'acquisition' || acquisition.evidence === null) throw new Error(`${ripId} has no card`);
  return acquisition.evidence;
}

/** Returns the mints of which a wallet holds one whole card, in finalized state. */
async function listCards(owner: string): Promise<string[]> {
  const { value } = await baseWorld.rpc(
    'getTokenAccountsByOwner',
    owner,
    { programId: TOKEN_PROGRAM_ADDRESS },
    { encoding: 'jsonParsed', commitment: 'finalized' },
  );
  const infos = value.map(
    ({ account }: { account: { data: { parsed: { info: unknown } } } }) => account.data.parsed.info,
  );
  return infos
    .filter(({ tokenAmount }: { tokenAmount: { amount: string; decimals: number } }) => {
      return tokenAmount.decimals === 0 && tokenAmount.amount === '1';
    })
    .map(({ mint }: { mint: string }) => mint);
}

test('database and provider that both forgot a delivery record the card that was brought, and bring no second one', async () => {
  const world = await withReferenceProvider(baseWorld);
  const ripper = await new Ripper(world).fundWallet();
  const rip = await ripper.ripUndelivered();
  expect(rip.status).toBe('acquiring');

  // Both backups are taken before the provider promises a card, which comes next.
  await takeBaseBackup(server, join(backupFolder, 'data'));
  copyProviderFolder(world.providerFolder, join(backupFolder, 'provider'));
  const delivered = await settle(world, ripper, rip.ripId);
  const cards = await listCards(ripper.wallet.address);
  expect(cards).toEqual([delivered.cardMint]);
  // The database and the provider's folder are lost.
  world.stopProvider();

  const { database: restored } = await openOwnCluster(join(backupFolder, 'data'));
  await restored.transaction((transaction) => voidRestoredRows(transaction, baseWorld.clock.now()));
  const folder = join(backupFolder, 'provider');
  const again = await withReferenceProvider(buildRestoredEnvironment(baseWorld, restored), { folder, recovers: true });
  const anew = new Ripper(again);
  expect((await anew.fetchRip(rip.ripId)).status).toBe('acquiring');
  expect(await settle(again, anew, rip.ripId)).toEqual(delivered);
  expect(await listCards(ripper.wallet.address)).toEqual(cards);
  const journal = readFileSync(join(folder, 'journal.jsonl'), 'utf8');
  expect(journal).toContain('"delivery-recovered"');
  expect(journal).not.toContain('"delivery-bound"');

  // The restored service and provider continue: the next rip gets another card.
  await again.finalizeUntil('the end of the recovery', async () => {
    baseWorld.clock.advance(CHECK_INTERVAL_MS);
    await again.work();
    return expectStatus(200, await again.call(getGachaCapability)).acquisition.ready;
  });
  const next = await settle(again, anew, (await anew.ripUndelivered()).ripId);
  expect(next.cardMint).not.toBe(delivered.cardMint);
  expect(await listCards(ripper.wallet.address)).toHaveLength(2);
  expect(await findRuleViolations(restored.queries, baseWorld.clock.now())).toEqual([]);
  expect(await findChainViolations(restored.queries, baseWorld.services.chain)).toEqual([]);
}, 180_000);
