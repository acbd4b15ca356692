import { afterEach, beforeEach, expect, it } from 'vitest';
import { EscrowStage, PartState } from '../../lib/chain/escrow/state';
import type { DuelTerms } from '../../lib/chain/escrow/terms';
import { createTestFolder } from '../../testing/process/folder';
import {
  buildAgreeableTerms,
  buildEscrowAccount,
  buildTermsProposal,
  hashTermsHex,
  openFixture,
  openFixtureLedger,
  type ProviderFixture,
  walletNamed,
} from '../../testing/provider/fixture';
import { answerTerms } from './agree';
import { answerTermsWithdrawal } from './withdraw';

let folder: string;
let fixture: ProviderFixture;
let terms: DuelTerms;

beforeEach(async () => {
  folder = createTestFolder();
  fixture = await openFixture(folder);
  terms = buildAgreeableTerms(fixture.ledger);
  await answerTerms(fixture.provider, JSON.stringify(buildTermsProposal(terms)));
});
afterEach(() => fixture.ledger.close());

async function withdraw(termsHash = hashTermsHex(terms)) {
  const { status, body } = await answerTermsWithdrawal(fixture.provider, termsHash);
  return { status, ...JSON.parse(body) };
}

it('is said again, and on disk before it is answered', async () => {
  const done = { status: 200, providerKey: walletNamed('provider'), termsHash: hashTermsHex(terms), withdrawn: true };
  expect(await withdraw()).toEqual(done);
  expect(await withdraw()).toEqual(done);
  const reopened = await openFixtureLedger(folder);
  expect(reopened.consents.find(hashTermsHex(terms))?.status).toBe('withdrawn');
  expect(reopened.consents.listOpen()).toEqual([]);
  await reopened.close();
});

it('of unknown terms is refused', async () => {
  expect(await withdraw('ab'.repeat(32))).toMatchObject({ status: 404, code: 'unknown-terms' });
});

it('is refused once it sent its accept', async () => {
  await fixture.ledger.noteAccepting(hashTermsHex(terms));
  expect(await withdraw()).toMatchObject({ status: 409, code: 'accepted' });
});

it('is refused once one RPC shows the accept, whatever the journal knows', async () => {
  fixture.showEscrow(buildEscrowAccount(terms, { stage: EscrowStage.Accepted }));
  fixture.rpcs[0].confirmed.clear();
  expect(await withdraw()).toMatchObject({ status: 409, code: 'accepted' });
});

it.each<[string, PartState, number]>([
  ['with a bond, which shows that it was accepted', PartState.Held, 409],
  ['after its bond was burned', PartState.Burned, 409],
  ['without a bond', PartState.None, 200],
])('of a duel under refund %s', async (_, bond, status) => {
  const { Held, None } = PartState;
  fixture.showEscrow(
    buildEscrowAccount(terms, { stage: EscrowStage.Refunding, parts: [Held, Held, None, None, bond] }),
  );
  expect((await withdraw()).status).toBe(status);
});

it('is refused while no RPC answers', async () => {
  for (const rpc of fixture.rpcs) rpc.isDown = true;
  expect(await withdraw()).toMatchObject({ status: 503, code: 'chain-unavailable' });
});

it('is possible again where the accept never landed in time', async () => {
  await fixture.ledger.noteAccepting(hashTermsHex(terms));
  await fixture.ledger.noteEnded(hashTermsHex(terms), 'not-accepted');
  expect(await withdraw()).toMatchObject({ status: 200, withdrawn: true });
});
