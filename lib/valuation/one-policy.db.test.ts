import { hexToBytes } from '@noble/hashes/utils.js';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { transactionIntents } from '../../db/schema/transactions';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { getEscrowEncoder } from '../chain/escrow/generated/accounts/escrow';
import { decodeEscrowData } from '../chain/escrow/state';
import { decodeTerms } from '../chain/escrow/terms';
import type { ChainPort } from '../chain/port';
import { formatCanonicalJson, hashCanonicalJson } from '../core/canonical-json';
import { createDuel } from '../duel/contract';
import { getDuelProof, getDuelReceipt } from '../duel/receipt-contract';
import { searchMatch } from '../matchmaking/contract';
import { reconcileDuel } from '../transactions/contract';
import { listDuelTransactions } from '../transactions/record-contract';
import { getCurrentPolicy, getPolicy } from './contract';
import { currentPolicy, currentPolicyHash, currentPolicyJson } from './rules';
import { setCurrentPolicy } from './store';

/** A policy that differs from the current one. */
const second = { ...currentPolicy, valueOf: 'what a second policy says' };
const secondHash = hashCanonicalJson(second);
const toHex = (bytes: ArrayLike<number>): string => Buffer.from(Uint8Array.from(bytes)).toString('hex');

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

/** Sets the current policy, as a deployment does when it starts. */
const setPolicy = (canonical: string, policyHash: string) =>
  world.database.transaction((transaction) =>
    setCurrentPolicy(transaction, {
      policyHash,
      canonicalJson: canonical,
      current: true,
      createdAt: world.clock.now(),
    }),
  );

const requestDuel = async (body: object = {}) =>
  world.call(createDuel, {
    token: await play.getSessionToken(play.creator),
    body: { matchmakingMode: 'open', packId: 'kickoff-2031', ...body },
  });

async function readEscrowAccount({ escrowAddress }: UntypedJson) {
  const { accounts } = await world.services.chain.finalizedAccounts([escrowAddress]);
  return accounts[0] as NonNullable<(typeof accounts)[0]>;
}

describe('a settled duel', () => {
  test('has one policy: in duel, transactions, proof, receipt, terms and escrow account', async () => {
    const duel = await play.playToSettled();
    const { duelId } = duel;
    const params = { duelId };
    const { header } = await createIntegrationKey(world, 'policies');
    const records: UntypedJson[] = expectStatus(
      200,
      await world.call(listDuelTransactions, { params, headers: header }),
    );
    const proof = expectStatus(200, await world.call(getDuelProof, { params }));
    const receipt = expectStatus(200, await world.call(getDuelReceipt, { params }));
    const escrow = decodeEscrowData((await readEscrowAccount(duel)).data);
    const found = [
      duel.valuationPolicyHash,
      ...records.map(({ valuationPolicyHash }) => valuationPolicyHash),
      proof.valuationPolicyHash,
      receipt.valuationPolicyHash,
      toHex(decodeTerms(Buffer.from(duel.terms, 'base64')).policyHash),
      toHex(escrow?.terms.policyHash ?? []),
    ];
    expect(records.length).toBeGreaterThanOrEqual(5);
    expect(new Set(found)).toEqual(new Set([currentPolicyHash]));
  });

  test('names it in each payment that is prepared', async () => {
    const { duelId } = await play.openAndJoin();
    const prepared = expectStatus(201, await play.prepare(duelId, play.creator));
    expect(prepared.valuationPolicyHash).toBe(currentPolicyHash);
    expect(Buffer.from(prepared.transaction, 'base64').includes(Buffer.from(currentPolicyHash, 'hex'))).toBe(true);
  });
});

describe('another policy', () => {
  test('on the escrow account is a node that cannot be believed: nothing moves', async () => {
    const duel = await play.openAndJoin();
    await play.sendAndSubmit(duel.duelId, play.creator);
    world.finalize();
    const { chain } = world.services;
    const lying: ChainPort = {
      ...chain,
      async finalizedAccounts(...asked) {
        const found = await chain.finalizedAccounts(...asked);
        const accounts = found.accounts.map((account) => {
          const escrow = account && decodeEscrowData(account.data);
          if (!account || !escrow) return account;
          const terms = { ...escrow.terms, policyHash: hexToBytes(secondHash) };
          return { ...account, data: new Uint8Array(getEscrowEncoder().encode({ ...escrow, terms })) };
        });
        return { ...found, accounts };
      },
    };
    const { version: _version, updatedAt: _updatedAt, ...before } = await play.fetchDuel(duel.duelId);
    const looked = await world
      .withServices({ chain: lying })
      .call(reconcileDuel, { token: await play.getSessionToken(play.creator), params: { duelId: duel.duelId } });
    expectRefusal(looked, 'chain-unavailable');
    // Only `version` and `updatedAt` have changed, because the alert added an event to the duel.
    expect(await play.fetchDuel(duel.duelId)).toMatchObject(before);
    expect((await play.reconcile(duel.duelId)).duel.status).toBe('committing');
  });

  test('is not taken for a new duel', async () => {
    expectRefusal(
      await requestDuel({ valuationPolicyHash: secondHash }),
      'invalid-request',
      '/body/valuationPolicyHash',
    );
    expectStatus(201, await requestDuel({ valuationPolicyHash: currentPolicyHash }));
  });

  test.each<[string, (duelId: string) => string]>([
    ['duels is append-only', (id) => `update duels set policy_hash = '${secondHash}' where duel_id = '${id}'`],
    [
      'terms_hold_the_policy',
      (id) =>
        `update duels set terms = overlay(terms placing '\\x00' from 85), terms_hash = encode(sha256(overlay(terms placing '\\x00' from 85)), 'hex') where duel_id = '${id}'`,
    ],
    [
      'one_policy_per_duel',
      (id) => `update transaction_intents set policy_hash = '${secondHash}' where duel_id = '${id}'`,
    ],
    [
      'one_policy_per_duel',
      (id) =>
        `insert into provider_evidence (duel_id, policy_hash, request_hash, request_json, requested_at) values ('${id}', '${secondHash}', encode(sha256('{}'), 'hex'), '{}', '2026-01-01')`,
    ],
    [
      'valuation_policies is append-only',
      () =>
        `update valuation_policies set canonical_json = '{}', policy_hash = encode(sha256('{}'), 'hex') where current`,
    ],
    ['valuation_policies is append-only', () => `update valuation_policies set created_at = '2020-01-01'`],
    ['valuation_policies is append-only', () => 'delete from valuation_policies'],
  ])('is refused by the schema: %s', async (name, statement) => {
    const { duelId } = await play.openAndJoin();
    expectStatus(201, await play.prepare(duelId, play.creator));
    const refused = world.database.transaction((transaction) => transaction.execute(sql.raw(statement(duelId))));
    await expect(refused).rejects.toSatisfy((error: Error) => {
      const { message, constraint } = error.cause as Error & { constraint?: string };
      return constraint === name || message.includes(name);
    });
    const kept = await world.database.queries
      .select()
      .from(transactionIntents)
      .where(eq(transactionIntents.duelId, duelId));
    expect(kept.map(({ policyHash }) => policyHash)).toEqual([currentPolicyHash]);
  });
});

describe('when a second policy is current', () => {
  let before: UntypedJson;
  beforeAll(async () => {
    before = await play.playToFunded();
    await setPolicy(formatCanonicalJson(second), secondHash);
  });

  test('it is given as the current one, and the first is still found by its hash', async () => {
    const now = expectStatus(200, await world.call(getCurrentPolicy));
    expect(now).toMatchObject({ policyHash: secondHash, policy: second, current: true });
    const first = expectStatus(200, await world.call(getPolicy, { params: { policyHash: currentPolicyHash } }));
    expect(first).toMatchObject({ canonicalJson: currentPolicyJson, policy: currentPolicy, current: false });
  });

  test('a service that knows only the first opens no duel, and matches nobody', async () => {
    expectRefusal(await requestDuel(), 'policy-superseded');
    const search = async (wallet: TestWallet) =>
      world.call(searchMatch, {
        token: await world.signIn(wallet),
        body: { packTier: 'starter' },
      });
    const [one, other] = [testWallet('policy one'), testWallet('policy other')];
    expectStatus(200, await search(one));
    expectRefusal(await search(other), 'policy-superseded');
  });

  test('a duel under the first is played on under the first', async () => {
    await play.lockEntropy(before);
    await play.reconcile(before.duelId);
    const resolved = await play.pay(before.duelId, play.creator, { purpose: 'commit-result' });
    expect(resolved).toMatchObject({ status: 'resolved', valuationPolicyHash: currentPolicyHash });
  });

  test('it can become the first again, and keeps its date', async () => {
    const first = expectStatus(200, await world.call(getPolicy, { params: { policyHash: currentPolicyHash } }));
    world.clock.advance(1_000);
    await setPolicy(currentPolicyJson, currentPolicyHash);
    expect(expectStatus(200, await world.call(getCurrentPolicy))).toEqual({ ...first, current: true });
    expectStatus(201, await requestDuel());
  });
});
