import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SLOT_HASHES_ADDRESS } from '../../lib/chain/escrow/address';
import { isConsent } from '../../lib/chain/escrow/consent';
import { EscrowStage } from '../../lib/chain/escrow/state';
import type { DuelTerms } from '../../lib/chain/escrow/terms';
import { sha256 } from '../../lib/core/hash';
import { createTestFolder } from '../../testing/process/folder';
import {
  buildAgreeableTerms,
  buildEntries,
  buildEscrowAccount,
  buildTermsProposal,
  hashTermsHex,
  NOW_SECONDS,
  openFixture,
  openFixtureLedger,
  type ProviderFixture,
  policy,
  QUORUM_SLOT,
  walletNamed,
} from '../../testing/provider/fixture';
import { sealEntries } from '../table-entry';
import { answerTerms } from './agree';
import { answerTermsWithdrawal } from './withdraw';

let folder: string;
let fixture: ProviderFixture;

beforeEach(async () => {
  folder = createTestFolder();
  fixture = await openFixture(folder);
});
afterEach(() => fixture.ledger.close());

async function propose(body: unknown, provider = fixture.provider) {
  const { status, body: text } = await answerTerms(provider, JSON.stringify(body));
  const { code, message, ...rest } = JSON.parse(text);
  return { status, code, message, ...rest };
}

const buildDuelTerms = (changes: Partial<DuelTerms> = {}, duelId = 'duel_1') =>
  buildAgreeableTerms(fixture.ledger, duelId, changes);

describe('consent', () => {
  it('is the provider’s signature over the terms hash, on disk before it is answered', async () => {
    const agreed = buildDuelTerms();
    const reply = await propose(buildTermsProposal(agreed));
    expect(reply).toMatchObject({ status: 200, providerKey: walletNamed('provider'), termsHash: hashTermsHex(agreed) });
    expect(isConsent(hashTermsHex(agreed), reply.signature, walletNamed('provider'))).toBe(true);
    const reopened = await openFixtureLedger(folder);
    expect(reopened.consents.find(hashTermsHex(agreed))).toMatchObject({
      status: 'agreed',
      signature: reply.signature,
    });
    expect(reopened.findTable(Buffer.from(sealEntries(buildEntries()).root).toString('hex'))?.entries).toHaveLength(5);
    await reopened.close();
  });

  it('is not answered when it can’t be kept', async () => {
    await fixture.ledger.close();
    await expect(propose(buildTermsProposal(buildDuelTerms()))).rejects.toMatchObject({ code: 'journal-lost' });
    await expect(propose(buildTermsProposal(buildDuelTerms()))).rejects.toMatchObject({ code: 'journal-lost' });
  });

  it('is the same for the same terms, after a restart, their deadline and without a chain, too', async () => {
    const proposal = buildTermsProposal(buildDuelTerms());
    const first = await propose(proposal);
    for (const rpc of fixture.rpcs) rpc.isDown = true;
    expect(await propose(proposal)).toEqual(first);
    const reopened = { ...fixture.provider, ledger: await openFixtureLedger(folder) };
    expect(await propose(proposal, reopened)).toEqual(first);
    expect(await propose(proposal, { ...reopened, onlyFollows: true })).toEqual(first);
    await reopened.ledger.close();
  });

  it('F12: binds a commitment to its first terms for ever, of two at once, after a restart and a withdrawal, too', async () => {
    const [one, other] = [buildDuelTerms(), buildDuelTerms({ feeLamports: 40_000_000n })];
    const replies = await Promise.all([one, other].map((each) => propose(buildTermsProposal(each))));
    expect(replies.map(({ status, code }) => [status, code])).toEqual([
      [200, undefined],
      [409, 'commitment-used'],
    ]);
    await answerTermsWithdrawal(fixture.provider, hashTermsHex(one));
    expect(await propose(buildTermsProposal(other))).toMatchObject({ status: 409, code: 'commitment-used' });
    const reopened = { ...fixture.provider, ledger: await openFixtureLedger(folder) };
    expect(await propose(buildTermsProposal(other), reopened)).toMatchObject({ code: 'commitment-used' });
    await reopened.ledger.close();
  });

  it('is given twice to the same terms at once, and kept once', async () => {
    const proposal = buildTermsProposal(buildDuelTerms());
    const [one, other] = await Promise.all([propose(proposal), propose(proposal)]);
    expect(other).toEqual(one);
    expect(fixture.ledger.consents.listAll()).toHaveLength(1);
  });
});

describe('terms that were withdrawn', () => {
  const findConsentStatus = (ledger = fixture.ledger) => ledger.consents.find(hashTermsHex(buildDuelTerms()))?.status;
  const withdraw = async (provider = fixture.provider) =>
    (await answerTermsWithdrawal(provider, hashTermsHex(buildDuelTerms()))).status;

  it('are agreed to again when they are asked for again, with a bond; on disk before it is answered', async () => {
    const first = await propose(buildTermsProposal(buildDuelTerms()));
    await withdraw();
    expect(fixture.ledger.consents.listReservations()).toEqual(new Map());
    expect(await propose(buildTermsProposal(buildDuelTerms()))).toEqual(first);
    expect([...fixture.ledger.consents.listReservations().values()]).toEqual([151_000_000n]);
    const reopened = await openFixtureLedger(folder);
    expect(findConsentStatus(reopened)).toBe('agreed');
    await reopened.close();
  });

  it('are agreed to again after a restart, and can be withdrawn again', async () => {
    const first = await propose(buildTermsProposal(buildDuelTerms()));
    await withdraw();
    const restarted = { ...fixture.provider, ledger: await openFixtureLedger(folder) };
    expect(await propose(buildTermsProposal(buildDuelTerms()), restarted)).toEqual(first);
    expect(await withdraw(restarted)).toBe(200);
    await restarted.ledger.close();
    const again = await openFixtureLedger(folder);
    expect(findConsentStatus(again)).toBe('withdrawn');
    await again.close();
  });

  it('and asked for at the same moment are as the journal says, in either order', async () => {
    await propose(buildTermsProposal(buildDuelTerms()));
    await withdraw();
    for (let round = 0; round < 4; round += 1) {
      const proposeTerms = () => propose(buildTermsProposal(buildDuelTerms()));
      const [one, other] = round % 2 === 0 ? [proposeTerms, withdraw] : [withdraw, proposeTerms];
      const replies = await Promise.all([one(), other(), proposeTerms()]);
      expect(replies.map((each) => (typeof each === 'number' ? each : each.status))).toEqual([200, 200, 200]);
      const reopened = await openFixtureLedger(folder);
      expect(findConsentStatus(reopened)).toBe(findConsentStatus());
      await reopened.close();
    }
    expect(fixture.ledger.consents.listAll()).toHaveLength(1);
  });

  it('and accepted meanwhile stay accepted', async () => {
    const first = await propose(buildTermsProposal(buildDuelTerms()));
    await fixture.ledger.noteAccepting(hashTermsHex(buildDuelTerms()));
    expect(await withdraw()).toBe(409);
    expect(await propose(buildTermsProposal(buildDuelTerms()))).toEqual(first);
    expect(findConsentStatus()).toBe('accepting');
  });

  it('open no second terms of their commitment', async () => {
    await propose(buildTermsProposal(buildDuelTerms()));
    await withdraw();
    const other = buildTermsProposal(buildDuelTerms({ feeLamports: 40_000_000n }));
    expect(await propose(other)).toMatchObject({ status: 409, code: 'commitment-used' });
    await propose(buildTermsProposal(buildDuelTerms()));
    expect(await propose(other)).toMatchObject({ status: 409, code: 'commitment-used' });
  });

  it('are checked as new ones: bond, policy, identity and chain', async () => {
    await propose(buildTermsProposal(buildDuelTerms()));
    await withdraw();
    const proposeAgain = (provider = fixture.provider) => propose(buildTermsProposal(buildDuelTerms()), provider);
    const [first, second] = fixture.rpcs;
    first.balance = 100_000_000n;
    expect(await proposeAgain()).toMatchObject({ status: 409, code: 'bond-short' });
    first.balance = second.balance;
    first.isDown = true;
    expect(await proposeAgain()).toMatchObject({ status: 503, code: 'chain-unavailable' });
    first.isDown = false;
    expect(await proposeAgain({ ...fixture.provider, onlyFollows: true })).toMatchObject({ code: 'only-following' });
    const stricter = { ...fixture.provider.policy, maxBondLamports: 1n };
    expect(await proposeAgain({ ...fixture.provider, policy: stricter })).toMatchObject({ code: 'request-wrong' });
    const { time } = first;
    first.time = { ...time, seconds: buildDuelTerms().fundingDeadline };
    expect(await proposeAgain()).toMatchObject({ status: 422, code: 'request-wrong' });
    first.time = time;
    expect(findConsentStatus()).toBe('withdrawn');
    expect(await proposeAgain()).toMatchObject({ status: 200 });
  });

  it.each<[string, Parameters<typeof buildEscrowAccount>[1], bigint, number]>([
    ['one payment', { stage: EscrowStage.Funding }, QUORUM_SLOT, 200],
    ['both payments, in time to accept', { stage: EscrowStage.Funded }, QUORUM_SLOT + 92n, 200],
    ['both payments, too late to accept', { stage: EscrowStage.Funded }, QUORUM_SLOT + 93n, 409],
    ['refunds', { stage: EscrowStage.Refunding }, QUORUM_SLOT, 409],
  ])('with %s', async (_, shown, slot, status) => {
    await propose(buildTermsProposal(buildDuelTerms()));
    await withdraw();
    for (const rpc of fixture.rpcs) rpc.time = { ...rpc.time, slot };
    fixture.showEscrow(buildEscrowAccount(buildDuelTerms(), shown));
    const reply = await propose(buildTermsProposal(buildDuelTerms()));
    expect([reply.status, reply.code]).toEqual([status, status === 200 ? undefined : 'withdrawn']);
  });
});

describe('F1: the commitment of a waiting duel', () => {
  it('is refused in terms of one’s own, twelve times in a row, and stays free for its duel', async () => {
    const { seedCommitment } = buildDuelTerms({}, 'duel_victim');
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const duelId = `duel_oracle_${attempt}`;
      const own = buildDuelTerms({ seedCommitment, feeLamports: 2_500_000n, bondLamports: 7_500_000n }, duelId);
      expect(await propose(buildTermsProposal(own, duelId))).toMatchObject({ status: 404, code: 'unknown-commitment' });
    }
    const disguised = buildDuelTerms({ seedCommitment, duelIdHash: sha256('duel_victim') });
    expect(await propose(buildTermsProposal(disguised, 'duel_1'))).toMatchObject({
      status: 422,
      code: 'request-wrong',
    });
    expect(await propose(buildTermsProposal(buildDuelTerms({}, 'duel_victim'), 'duel_victim'))).toMatchObject({
      status: 200,
    });
  });
});

describe('terms are refused', () => {
  it.each<[string, Partial<DuelTerms>, string]>([
    ['another provider', { providerKey: walletNamed('another') }, 'providerKey'],
    ['another treasury', { treasury: walletNamed('thief') }, 'treasury'],
    ['a bond of less than three fees', { bondLamports: 149_999_999n }, 'bond'],
    ['a bond above the most', { bondLamports: 1_000_000_001n }, 'bondLamports'],
    ['another grid', { gridSlots: 15 }, 'gridSlots'],
    ['more steps', { acceptSteps: 7 }, 'acceptSteps'],
    ['a short entropy delay', { entropyDelaySlots: 3 }, 'entropyDelaySlots'],
    ['a long entropy delay', { entropyDelaySlots: 17 }, 'entropyDelaySlots'],
    ['a short reveal delay', { revealDelaySlots: 31 }, 'revealDelaySlots'],
    ['no coin', { tieRule: 0 }, 'tie-rule'],
    ['a player that is the provider', { creator: walletNamed('provider') }, 'provider-is-player'],
    ['a fee that is too small', { feeLamports: 2_499_999n }, 'fee'],
    ['a funding deadline that is over', { fundingDeadline: NOW_SECONDS }, 'fundingDeadline'],
    [
      'a funding deadline in more than 7 days',
      { fundingDeadline: NOW_SECONDS + 604_801n, resolutionDeadline: NOW_SECONDS + 606_000n },
      'fundingDeadline',
    ],
    ['less than 5 minutes to resolve', { resolutionDeadline: NOW_SECONDS + 899n }, 'resolutionDeadline'],
    ['another table', { tableRoot: sha256('another table') }, 'entries'],
    ['another total', { totalWeight: 21 }, 'entries'],
  ])('%s', async (_, changes, field) => {
    const reply = await propose(buildTermsProposal(buildDuelTerms(changes)));
    expect(reply).toMatchObject({ status: 422, code: 'request-wrong', message: expect.stringContaining(field) });
    expect(fixture.ledger.consents.listAll()).toEqual([]);
  });

  it('a treasury that Solana reserves, also when the policy names it', async () => {
    const treasury = SLOT_HASHES_ADDRESS;
    const provider = { ...fixture.provider, policy: { ...fixture.provider.policy, treasury } };
    const reply = await propose(buildTermsProposal(buildDuelTerms({ treasury })), provider);
    expect(reply).toMatchObject({ code: 'request-wrong', message: expect.stringContaining('reserved') });
  });

  it.each<[string, unknown]>([
    ['no object', []],
    ['no entries', { duelId: 'duel_1', terms: 'AA==', entries: [] }],
    ['cut terms', { ...{ duelId: 'duel_1', entries: buildEntries() }, terms: 'AA==' }],
    ['terms that are no base64', { duelId: 'duel_1', terms: '…', entries: buildEntries() }],
    ['a member too many', { duelId: 'duel_1', terms: 'AA==', entries: buildEntries(), hint: 1 }],
    ['an id of nothing', { duelId: '', terms: 'AA==', entries: buildEntries() }],
  ])('a body with %s', async (_, body) => {
    expect(await propose(body)).toMatchObject({ status: 422, code: 'request-wrong' });
  });

  it('a body that is not JSON', async () => {
    expect((await answerTerms(fixture.provider, '{')).status).toBe(422);
  });

  it('the id of another duel', async () => {
    expect(await propose(buildTermsProposal(buildDuelTerms(), 'duel_2'))).toMatchObject({
      code: 'request-wrong',
      message: expect.stringContaining('duelId'),
    });
  });

  it('while an RPC is down, or serves another chain', async () => {
    const [, second] = fixture.rpcs;
    second.isDown = true;
    expect(await propose(buildTermsProposal(buildDuelTerms()))).toMatchObject({
      status: 503,
      code: 'chain-unavailable',
    });
    second.isDown = false;
    second.genesisHash = 'another chain';
    expect(await propose(buildTermsProposal(buildDuelTerms()))).toMatchObject({
      status: 503,
      code: 'chain-unavailable',
    });
    second.genesisHash = 'a chain';
    expect(await propose(buildTermsProposal(buildDuelTerms()))).toMatchObject({ status: 200 });
  });

  it('by an identity that only follows', async () => {
    const reply = await propose(buildTermsProposal(buildDuelTerms()), { ...fixture.provider, onlyFollows: true });
    expect(reply).toMatchObject({ status: 503, code: 'only-following' });
  });
});

describe('tables in fee mode', () => {
  const heavy = buildEntries().map((entry, index) => (index === 0 ? { ...entry, weight: 100 } : entry));
  const one = heavy.slice(0, 1);
  const proposeTable = (entries: typeof heavy, provider = fixture.provider) =>
    propose(
      buildTermsProposal(buildAgreeableTerms(fixture.ledger, 'duel_1', {}, entries), 'duel_1', entries),
      provider,
    );

  it.each([
    ['an entry above half the weight', heavy],
    ['one entry alone', one],
  ])('may be any that seals: with %s', async (_, entries) => {
    expect(await proposeTable(entries)).toMatchObject({ status: 200 });
  });

  it('are the listed ones where the operator lists some', async () => {
    const buildProviderAllowing = (entries: typeof heavy) => ({
      ...fixture.provider,
      policy: { ...policy, tableRoots: new Set([Buffer.from(sealEntries(entries).root).toString('hex')]) },
    });
    expect(await proposeTable(heavy, buildProviderAllowing(one))).toMatchObject({
      code: 'request-wrong',
      message: 'tableRoot: not one of its tables',
    });
    expect(await proposeTable(heavy, buildProviderAllowing(heavy))).toMatchObject({ status: 200 });
  });
});

describe('bonds', () => {
  const proposeDuel = (duelId: string, changes: Partial<DuelTerms> = {}) =>
    propose(buildTermsProposal(buildDuelTerms(changes, duelId), duelId));

  it('are reserved, at once too, and free again after a withdrawal', async () => {
    // The lower balance of both RPCs counts. It covers two bonds with their costs, and the reserve for fees.
    fixture.rpcs[1].balance = 2n * (150_000_000n + 1_000_000n) + 50_000_000n;
    const replies = await Promise.all(['duel_a', 'duel_b', 'duel_c'].map((duelId) => proposeDuel(duelId)));
    expect(replies.map(({ code }) => code)).toEqual([undefined, undefined, 'bond-short']);
    expect(await proposeDuel('duel_d')).toMatchObject({ status: 409, code: 'bond-short' });
    await answerTermsWithdrawal(fixture.provider, hashTermsHex(buildDuelTerms({}, 'duel_a')));
    expect(await proposeDuel('duel_d')).toMatchObject({ status: 200 });
  });

  it('stay reserved if one is paid and another agreed to while a third is checked', async () => {
    for (const rpc of fixture.rpcs) rpc.balance = 50_000_000n + 2n * 151_000_000n + 10_000_000n;
    await proposeDuel('duel_a');
    const { chain, ledger } = fixture.provider;
    let noteBalanceRead = () => {};
    const balanceRead = new Promise<void>((resolve) => {
      noteBalanceRead = resolve;
    });
    const slowChain: typeof chain = {
      ...chain,
      readFinalizedBalance: (ageMs) => chain.readFinalizedBalance(ageMs).finally(noteBalanceRead),
      async readUnixSeconds(ageMs) {
        await balanceRead;
        expect((await proposeDuel('duel_b')).status).toBe(200);
        ledger.consents.markBondPaid(hashTermsHex(buildDuelTerms({}, 'duel_a')));
        return chain.readUnixSeconds(ageMs);
      },
    };
    const third = buildTermsProposal(buildDuelTerms({}, 'duel_c'), 'duel_c');
    expect(await propose(third, { ...fixture.provider, chain: slowChain })).toMatchObject({ code: 'bond-short' });
  });

  it('are capped for each player', async () => {
    for (const rpc of fixture.rpcs) rpc.balance = 100_000_000_000n;
    const buildPuppetOpponent = (index: number) => ({ opponent: walletNamed(`puppet ${index}`) });
    for (let index = 0; index < 20; index += 1)
      expect((await proposeDuel(`duel_${index}`, buildPuppetOpponent(index))).status).toBe(200);
    expect(await proposeDuel('duel_20', buildPuppetOpponent(20))).toMatchObject({ status: 409, code: 'wallet-cap' });
    expect(await proposeDuel('duel_20', { creator: walletNamed('another') })).toMatchObject({ status: 200 });
    await fixture.ledger.noteAccepting(hashTermsHex(buildDuelTerms(buildPuppetOpponent(0), 'duel_0')));
    expect(await proposeDuel('duel_21', buildPuppetOpponent(21))).toMatchObject({ status: 200 });
  });
});

describe('cards', () => {
  const buildCardTerms = (mints: readonly string[], changes: Partial<DuelTerms> = {}, duelId = 'duel_1') =>
    buildAgreeableTerms(
      fixture.ledger,
      duelId,
      { cardMode: 1, bondLamports: 168_000_000n, ...changes },
      buildEntries(mints),
    );
  const proposeCardDuel = (mints: readonly string[], changes: Partial<DuelTerms> = {}, duelId = 'duel_1') =>
    propose(buildTermsProposal(buildCardTerms(mints, changes, duelId), duelId, buildEntries(mints)));

  it('must be its own, given out, and in one duel only', async () => {
    const mints = await fixture.ledger.handOutCards(5);
    const [first = '', ...others] = mints;
    expect(await proposeCardDuel([walletNamed('a card'), ...others])).toMatchObject({ code: 'request-wrong' });
    expect(await proposeCardDuel([first, first, ...others.slice(1)])).toMatchObject({ code: 'request-wrong' });
    expect(await proposeCardDuel([fixture.ledger.cards.deriveKeypair(5).address, ...others])).toMatchObject({
      code: 'request-wrong',
    });
    expect(await proposeCardDuel(others)).toMatchObject({ code: 'request-wrong' });
    expect(await proposeCardDuel(mints)).toMatchObject({ status: 200 });
    const more = await fixture.ledger.handOutCards(4);
    expect(await proposeCardDuel([first, ...more], {}, 'duel_2')).toMatchObject({ status: 409, code: 'cards-used' });
    await answerTermsWithdrawal(fixture.provider, hashTermsHex(buildCardTerms(mints)));
    expect(await proposeCardDuel([first, ...more], {}, 'duel_2')).toMatchObject({ status: 200 });
    expect(await proposeCardDuel(mints)).toMatchObject({ status: 409, code: 'cards-used' });
  });

  it('raise the least bond by the two dearest ones', async () => {
    const mints = await fixture.ledger.handOutCards(5);
    expect(await proposeCardDuel(mints, { bondLamports: 167_999_999n })).toMatchObject({
      code: 'request-wrong',
      message: 'bondLamports: less than 168000000',
    });
  });

  it('may each weigh half of the table at most', async () => {
    const mints = await fixture.ledger.handOutCards(5);
    const heavy = buildEntries(mints).map((entry, index) => (index === 0 ? { ...entry, weight: 19 } : entry));
    const own = buildAgreeableTerms(fixture.ledger, 'duel_1', { cardMode: 1, bondLamports: 168_000_000n }, heavy);
    expect(await propose(buildTermsProposal(own, 'duel_1', heavy))).toMatchObject({
      message: 'entries: one weighs more than half',
    });
  });
});
