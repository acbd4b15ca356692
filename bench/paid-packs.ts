import { base58 } from '@scure/base';
import { sql } from 'drizzle-orm';
import { newId } from '../lib/core/ids';
import { systemRandom } from '../lib/core/random';
import { serverSeedOf } from '../lib/core/seeded-draw';
import { insertCommitment, takeCommitment } from '../lib/gacha/commitment-store';
import { findSeal, lockMachine, type StoredMachine, sealAnew, takeHolds } from '../lib/gacha/machine-store';
import { insertPayment } from '../lib/gacha/payment-store';
import { hashClientSeed, hashServerSeed } from '../lib/gacha/rules/draw';
import type { Services } from '../lib/root/services';
import type { LoadSession } from './prepare';

/** A payment that is verified, and waits for its rip. */
export interface PaidPack {
  readonly intentId: string;
  readonly commitmentId: string;
  readonly clientSeed: string;
}

/** Puts a verified payment there for each session, as claims and looks at the chain would have left it. */
export function preparePaidPacks(
  { database, drawKeys }: Services,
  machineKey: string,
  sessions: readonly LoadSession[],
  now: Date,
): Promise<PaidPack[]> {
  return database.transaction(async (transaction) => {
    const machine = (await lockMachine(transaction, machineKey)) as StoredMachine;
    const seal = await findSeal(transaction, machineKey, machine.sealSequence);
    const packs: PaidPack[] = [];
    for (const { wallet } of sessions) {
      const [commitmentId, intentId] = [newId('gsc', systemRandom), newId('gpi', systemRandom)];
      const clientSeed = base58.encode(systemRandom(16));
      const serverSeedHash = hashServerSeed(serverSeedOf(drawKeys[0], commitmentId));
      const committed = { commitmentId, machineKey, wallet, serverSeedHash, committedAt: now, expiresAt: now };
      await insertCommitment(transaction, committed);
      await takeCommitment(transaction, commitmentId, now);
      await takeHolds(transaction, seal);
      await insertPayment(transaction, {
        intentId,
        machineKey,
        wallet,
        commitmentId,
        clientSeedHash: hashClientSeed(clientSeed),
        sealSequence: seal.sequence,
        oddsHash: seal.oddsHash,
        mint: machine.priceMint,
        decimals: machine.priceDecimals,
        amount: machine.priceAmount,
        sourceAccount: wallet,
        destinationAccount: wallet,
        memoNonce: intentId,
        state: 'open',
        holding: true,
        expiresAt: now,
        createdAt: now,
        updatedAt: now,
        nextCheckAt: now,
        checkAttempts: 0,
      });
      packs.push({ intentId, commitmentId, clientSeed });
    }
    await transaction.execute(sql`update gacha_payment_intents set state = 'verified', signature = intent_id,
      signed_transaction = 'AA==', last_valid_block_height = 1, claimed_at = ${now.toISOString()}::timestamptz, slot = 1,
      verified_at = ${now.toISOString()}::timestamptz, next_check_at = null where state = 'open'`);
    await sealAnew(transaction, machine, now);
    return packs;
  });
}
