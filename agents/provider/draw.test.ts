import { hexToBytes } from '@noble/hashes/utils.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EscrowArgs } from '../../lib/chain/escrow/generated/accounts/escrow';
import { EscrowStage } from '../../lib/chain/escrow/state';
import { type DuelTerms, encodeTerms } from '../../lib/chain/escrow/terms';
import { hashCanonicalJson, type Json } from '../../lib/core/canonical-json';
import { sha256, sha256Hex } from '../../lib/core/hash';
import { findAnswerFault } from '../../lib/provider/rules/answer';
import type { DrawRequest } from '../../lib/provider/rules/request';
import { createTestFolder } from '../../testing/process/folder';
import {
  buildAgreeableTerms,
  buildEntries,
  buildEscrowAccount,
  buildRequest,
  buildTermsProposal,
  hashTermsHex,
  NOW_SECONDS,
  openFixture,
  openFixtureLedger,
  type ProviderFixture,
  REVEAL_SLOT,
  TARGET_SLOT,
  walletNamed,
} from '../../testing/provider/fixture';
import { sealEntries } from '../table-entry';
import { answerTerms } from './agree';
import { answerDraw, answerEntropy } from './draw';

let folder: string;
let fixture: ProviderFixture;
let terms: DuelTerms;

beforeEach(async () => {
  folder = createTestFolder();
  fixture = await openFixture(folder);
  terms = buildAgreeableTerms(fixture.ledger);
  await answerTerms(fixture.provider, JSON.stringify(buildTermsProposal(terms)));
  for (const rpc of fixture.rpcs) rpc.time = { seconds: NOW_SECONDS, slot: REVEAL_SLOT };
});
afterEach(() => fixture.ledger.close());

const buildTestDrawRequest = (): DrawRequest =>
  buildRequest(terms, fixture.ledger.consents.find(hashTermsHex(terms))?.escrow as never);
const showEscrowOnRpcs = (changes: Partial<EscrowArgs> = {}): void =>
  fixture.showEscrow(buildEscrowAccount(terms, changes));

async function requestDraw(asked: unknown = buildTestDrawRequest(), provider = fixture.provider) {
  const { status, body } = await answerDraw(provider, JSON.stringify({ request: asked }));
  return { status, body, code: JSON.parse(body).code };
}

const isRevealed = (): boolean => fixture.ledger.consents.find(hashTermsHex(terms))?.revealedEntropy !== null;

describe('an answer', () => {
  it('passes every check of the service, and is on disk as revealed', async () => {
    showEscrowOnRpcs();
    const { status, body } = await requestDraw();
    expect(status).toBe(200);
    const { answer, providerKey, signature } = JSON.parse(body);
    expect(providerKey).toBe(walletNamed('provider'));
    const basis = {
      requestHash: hashCanonicalJson(buildTestDrawRequest() as unknown as Json),
      termsHash: hashTermsHex(terms),
      terms: encodeTerms(terms),
      seedCommitment: buildTestDrawRequest().seedCommitment,
      providerKey,
      entropySlot: TARGET_SLOT,
      entropy: buildTestDrawRequest().entropy,
      table: sealEntries(buildEntries()),
    };
    expect(findAnswerFault(answer, signature, basis)).toBeNull();
    expect(sha256Hex(hexToBytes(answer.seed))).toBe(buildTestDrawRequest().seedCommitment);
    const reopened = await openFixtureLedger(folder);
    expect(reopened.consents.find(hashTermsHex(terms))?.revealedEntropy).toEqual({
      entropySlot: TARGET_SLOT.toString(),
      entropy: buildTestDrawRequest().entropy,
    });
    await reopened.close();
  });

  it('is the same bytes again, once the duel is resolved and after a restart without an RPC, too', async () => {
    showEscrowOnRpcs();
    const first = await requestDraw();
    showEscrowOnRpcs({ stage: EscrowStage.Resolved });
    expect(await requestDraw()).toEqual(first);
    const reopened = { ...fixture.provider, ledger: await openFixtureLedger(folder) };
    for (const rpc of fixture.rpcs) rpc.isDown = true;
    expect(await requestDraw(buildTestDrawRequest(), reopened)).toEqual(first);
    await reopened.ledger.close();
  });

  it('is the same for two that ask at once', async () => {
    showEscrowOnRpcs();
    const [one, other] = await Promise.all([requestDraw(), requestDraw()]);
    expect(one.status).toBe(200);
    expect(other).toEqual(one);
  });
});

describe('the entropy', () => {
  const requestEntropy = (termsHash = hashTermsHex(terms)) => {
    const { status, body } = answerEntropy(fixture.provider, termsHash);
    return { status, ...JSON.parse(body) };
  };

  it('is named once the seed was revealed for it, not before', async () => {
    showEscrowOnRpcs();
    expect(requestEntropy()).toMatchObject({ status: 409, code: 'not-final' });
    await requestDraw();
    const { entropySlot, entropy } = buildTestDrawRequest();
    expect(requestEntropy()).toEqual({ status: 200, termsHash: hashTermsHex(terms), entropySlot, entropy });
  });

  it('is not named for terms that it never agreed to', () => {
    expect(requestEntropy('ab'.repeat(32))).toMatchObject({ status: 404, code: 'unknown-terms' });
  });
});

describe('F1: nothing is revealed', () => {
  it('for terms that it never agreed to, however they are paid and locked', async () => {
    const own = buildAgreeableTerms(fixture.ledger, 'duel_oracle', { seedCommitment: terms.seedCommitment });
    fixture.rpcs.map((rpc) => rpc.finalized.set(walletNamed('own escrow'), buildEscrowAccount(own)));
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const asked = buildRequest(own, walletNamed('own escrow'), 'duel_oracle');
      expect(await requestDraw(asked)).toMatchObject({ status: 404, code: 'unknown-terms' });
    }
  });

  it.each<[string, Partial<EscrowArgs>]>([
    ['one payment is missing', { stage: EscrowStage.Funding }],
    ['it has not accepted', { stage: EscrowStage.Funded }],
    ['the entropy is not locked', { stage: EscrowStage.Accepted }],
    ['it is refunded', { stage: EscrowStage.Refunding }],
  ])('while %s', async (_, changes) => {
    showEscrowOnRpcs(changes);
    expect(await requestDraw()).toMatchObject({ status: 409, code: 'not-final' });
    expect(isRevealed()).toBe(false);
  });

  it('while there is no account', async () => {
    expect(await requestDraw()).toMatchObject({ status: 409, code: 'not-final' });
  });

  it('before the lock is finalized, or the reveal slot is reached', async () => {
    showEscrowOnRpcs();
    for (const rpc of fixture.rpcs) rpc.finalized.clear();
    expect(await requestDraw()).toMatchObject({ status: 409, code: 'not-final' });
    showEscrowOnRpcs();
    fixture.rpcs[1].time = { seconds: NOW_SECONDS, slot: REVEAL_SLOT - 1n };
    expect(await requestDraw()).toMatchObject({ status: 409, code: 'not-final' });
    expect(isRevealed()).toBe(false);
  });

  it('for a lock that one RPC does not show, shows otherwise, or while it is down', async () => {
    const { escrow } = fixture.ledger.consents.find(hashTermsHex(terms)) as never as { escrow: never };
    const [, second] = fixture.rpcs;
    showEscrowOnRpcs();
    second.finalized.set(escrow, buildEscrowAccount(terms, { stage: EscrowStage.Accepted }));
    expect(await requestDraw()).toMatchObject({ status: 409, code: 'not-final' });
    second.finalized.set(escrow, buildEscrowAccount(terms, { entropy: sha256('another') }));
    expect(await requestDraw()).toMatchObject({ status: 409, code: 'not-final' });
    second.finalized.delete(escrow);
    expect(await requestDraw()).toMatchObject({ status: 409, code: 'not-final' });
    second.isDown = true;
    expect(await requestDraw()).toMatchObject({ status: 503, code: 'chain-unavailable' });
    second.isDown = false;
    second.genesisHash = 'another chain';
    expect(await requestDraw()).toMatchObject({ status: 503, code: 'chain-unavailable' });
    expect(isRevealed()).toBe(false);
  });

  it('after the time for a result', async () => {
    showEscrowOnRpcs();
    for (const rpc of fixture.rpcs) rpc.time = { seconds: terms.resolutionDeadline + 1n, slot: REVEAL_SLOT + 5_000n };
    expect(await requestDraw()).toMatchObject({ status: 409, code: 'not-final' });
  });

  it('for another entropy than was revealed for', async () => {
    showEscrowOnRpcs();
    await requestDraw();
    showEscrowOnRpcs({ entropy: sha256('another') });
    const other = { ...buildTestDrawRequest(), entropy: sha256Hex('another') };
    expect(await requestDraw(other)).toMatchObject({ status: 422, code: 'request-wrong' });
  });
});

describe('a question is refused', () => {
  const changes: [string, (request: DrawRequest) => object][] = [
    ['another chain', () => ({ genesisHash: 'another' })],
    ['another program', () => ({ programId: walletNamed('another') })],
    ['another escrow address', () => ({ escrowAddress: walletNamed('another') })],
    ['another commitment', () => ({ seedCommitment: sha256Hex('another') })],
    ['another duel', () => ({ duelId: 'duel_2' })],
    ['another entropy', () => ({ entropy: sha256Hex('another') })],
    ['another slot', () => ({ entropySlot: '109' })],
    [
      'the wallets exchanged',
      ({ sides: [a, b] }) => ({
        sides: [
          { ...a, wallet: b.wallet },
          { ...b, wallet: a.wallet },
        ],
      }),
    ],
    ['another request id', ({ sides: [a, b] }) => ({ sides: [{ ...a, requestId: b.requestId }, b] })],
    ['a member more', () => ({ extra: true })],
    ['the schema of version 1', () => ({ schema: 'ripduel.draw-request/1' })],
  ];
  it.each(changes)('with %s', async (_, change) => {
    showEscrowOnRpcs();
    const reply = await requestDraw({ ...buildTestDrawRequest(), ...change(buildTestDrawRequest()) });
    expect(reply).toMatchObject({ status: 422, code: 'request-wrong' });
    expect(isRevealed()).toBe(false);
  });

  it('with other bodies', async () => {
    for (const text of ['', 'x', '{}', '[]', 'null', '{"request":1}'])
      expect((await answerDraw(fixture.provider, text)).status).toBe(422);
  });

  it('where the table is not known, as after the loss of a journal', async () => {
    const lost = await openFixture(createTestFolder());
    await lost.ledger.recordRecoveredDuel(terms);
    lost.showEscrow(buildEscrowAccount(terms));
    expect(await requestDraw(buildTestDrawRequest(), { ...fixture.provider, ledger: lost.ledger })).toMatchObject({
      code: 'not-final',
    });
    await lost.ledger.close();
  });
});
