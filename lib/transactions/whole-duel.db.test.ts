import { getBase64Encoder, getTransactionDecoder } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { isConsent } from '../chain/escrow/consent';
import { decodeTerms } from '../chain/escrow/terms';
import { decodeMessage } from '../chain/inspect/decode';
import { sha256Hex } from '../core/hash';
import { getDuelProof, getDuelReceipt } from '../duel/receipt-contract';
import { getPack } from '../packs/contract';
import { buildPackTable } from '../packs/rules';
import { findAnswerFault } from '../provider/rules/answer';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const requestReceipt = (duelId: string) => world.call(getDuelReceipt, { params: { duelId } });
const requestProof = (duelId: string) => world.call(getDuelProof, { params: { duelId } });

describe('a duel from opening to settlement', () => {
  let duel: UntypedJson;

  test('both sides pay: committing after the first finalized deposit, funded after the second', async () => {
    const { duelId } = await play.openAndJoin();
    expectRefusal(await requestProof(duelId), 'wrong-duel-state');
    expect((await requestReceipt(duelId)).json.availability).toEqual({
      custody: 'pending',
      providerProof: 'pending',
      settlement: 'pending',
    });
    await play.sendAndSubmit(duelId, play.creator);
    world.chain.processPending();
    expect((await play.reconcile(duelId)).duel.status).toBe('funding');
    world.chain.tick();
    const confirmed = await play.reconcile(duelId);
    expect([confirmed.duel.status, confirmed.intents[0]?.state]).toEqual(['funding', 'CONFIRMED']);
    world.finalize();
    const first = await play.reconcile(duelId);
    expect(first.duel).toMatchObject({ status: 'committing', deposits: { creator: true, opponent: false } });
    expect(first.intents[0]?.state).toBe('FINALIZED');
    duel = await play.pay(duelId, play.opponent);
    expect(duel).toMatchObject({ status: 'funded', deposits: { creator: true, opponent: true }, result: null });
  });

  test('the provider’s consent is valid for the terms, and its bond gives an accepted duel a target slot', async () => {
    const { duelId, termsHash, providerKey, providerConsent } = duel;
    expect(isConsent(termsHash, providerConsent, providerKey)).toBe(true);
    expect(duel).toMatchObject({ bondAmount: '150000000', acceptedSlot: null, targetSlot: null });
    await play.acceptAsProvider(duel);
    duel = (await play.reconcile(duelId)).duel;
    expect(duel.status).toBe('funded');
    expect(Number(duel.targetSlot)).toBeGreaterThan(Number(duel.acceptedSlot));
  });

  test('the lock brings the question to the provider, and its answer is a public proof', async () => {
    await play.lockEntropy(duel);
    duel = (await play.reconcile(duel.duelId)).duel;
    expect(duel).toMatchObject({ status: 'resolving', result: null });
    expect(duel.entropy.hash).toMatch(/^[0-9a-f]{64}$/);
    const proof = expectStatus(200, await requestProof(duel.duelId));
    expect(sha256Hex(proof.request)).toBe(proof.requestHash);
    const terms = new Uint8Array(Buffer.from(proof.terms, 'base64'));
    expect(sha256Hex(terms)).toBe(proof.termsHash);
    const pack = expectStatus(200, await world.call(getPack, { params: { packId: proof.packId } }));
    const table = buildPackTable(
      pack.entries.map((entry: UntypedJson) => ({
        ...entry,
        valueAmount: BigInt(entry.value.amount),
        valueSource: entry.value.source,
        valuedAt: new Date(entry.value.at),
      })),
    );
    const basis = {
      requestHash: proof.requestHash,
      termsHash: proof.termsHash,
      terms,
      seedCommitment: duel.seedCommitment,
      providerKey: proof.providerKey,
      entropySlot: BigInt(duel.entropy.slot),
      entropy: duel.entropy.hash,
      table,
    };
    expect(findAnswerFault(proof.answer, proof.signature, basis)).toBeNull();
    expect(decodeTerms(terms).creator).toBe(play.creator.address);
    const again = await requestProof(duel.duelId);
    expect(again.json).toEqual(proof);
    expect(again.headers['x-robots-tag']).toBe('noindex, nofollow, noarchive');
  });

  test('a result with one bit turned is refused by the chain and changes nothing', async () => {
    const intent = expectStatus(201, await play.prepare(duel.duelId, play.creator, { purpose: 'commit-result' }));
    const wire = new Uint8Array(getBase64Encoder().encode(intent.transaction));
    const message = new Uint8Array(getTransactionDecoder().decode(wire).messageBytes);
    const call = decodeMessage(message).instructions.find(({ programId }) => programId === duel.programId);
    const at = Buffer.from(wire).indexOf(Buffer.from(call?.data ?? []));
    // Offsets of the changed byte in the call's data, which begins with the tag: in the seed, in a leaf, and at the end
    // of the last proof. The lowest bit of that byte is changed.
    const expected: [number, number][] = [
      [1, 4023],
      [40, 4024],
      [(call?.data.length ?? 0) - 1, 4024],
    ];
    for (const [offset, code] of expected) {
      const bent = Uint8Array.from(wire);
      bent[at + offset] = (bent[at + offset] ?? 0) ^ 1;
      const { transaction } = play.creator.signTransaction(Buffer.from(bent).toString('base64'));
      await expect(play.send(transaction)).rejects.toThrow(`"Custom":${code}`);
      await play.send(transaction, true);
      world.finalize();
      expect((await play.reconcile(duel.duelId)).duel).toMatchObject({ status: 'resolving', result: null });
    }
    const { transaction, signature } = play.creator.signTransaction(intent.transaction);
    await play.send(transaction);
    expectStatus(202, await play.submitSignature(intent, play.creator, signature));
    world.finalize();
    duel = (await play.reconcile(duel.duelId)).duel;
    const { answer } = (await requestProof(duel.duelId)).json;
    expect(duel).toMatchObject({ status: 'resolved', winner: answer.winner, transactionSignature: signature });
    expect(duel.result).toMatchObject({ winner: answer.winner, seed: answer.seed, draws: answer.draws });
  });

  test('both fees go to the treasury, and the receipt names every transaction that players submitted', async () => {
    const settle = (part: string) => play.pay(duel.duelId, play.opponent, { purpose: 'settle', part });
    expect((await settle('creator-fee')).status).toBe('resolved');
    const again = await play.prepare(duel.duelId, play.opponent, { purpose: 'settle', part: 'creator-fee' });
    expectRefusal(again, 'wrong-duel-state');
    duel = await settle('opponent-fee');
    expect(duel.status).toBe('settled');
    const { headers, json } = await requestReceipt(duel.duelId);
    expect(json).toMatchObject({
      duel: { status: 'settled', winner: duel.winner },
      result: duel.result,
      availability: { custody: 'available', providerProof: 'available', settlement: 'available' },
      providerMode: 'mock',
      custodyAlerts: [],
    });
    const purposes = json.transactions.map((each: UntypedJson) => [each.purpose, each.binding]);
    expect(purposes.sort()).toEqual([
      ['commit-result', 'submission'],
      ['fund', 'submission'],
      ['fund', 'submission'],
      ['settle', 'submission'],
      ['settle', 'submission'],
    ]);
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="${duel.duelId}.receipt.json"`,
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'no-store',
    });
    expect(JSON.stringify(json)).not.toMatch(/blockhash|instructionData|error/);
  });

  test('a settled duel takes nothing more', async () => {
    for (const body of [
      { purpose: 'fund' },
      { purpose: 'commit-result' },
      { purpose: 'settle', part: 'creator-fee' },
      { purpose: 'refund', part: 'creator-fee' },
    ]) {
      expectRefusal(await play.prepare(duel.duelId, play.creator, body), 'wrong-duel-state');
    }
    play.advanceTo(new Date(new Date(duel.resolutionDeadline).getTime() + 5_000));
    await world.work();
    expect((await play.fetchDuel(duel.duelId)).status).toBe('settled');
  });
});

test('receipt and proof of nothing are 404', async () => {
  for (const duelId of ['duel_11111111111111111111', 'none', '\u0000', 'duel_']) {
    expectRefusal(await requestReceipt(duelId), 'not-found');
    expectRefusal(await requestProof(duelId), 'not-found');
  }
});
