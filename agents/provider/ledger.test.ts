import { appendFileSync, copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256, sha256Hex } from '../../lib/core/hash';
import { createTestFolder } from '../../testing/process/folder';
import {
  buildAgreeableTerms,
  buildEntries,
  buildTermsProposal,
  hashTermsHex,
  openFixtureLedger as open,
  openFixture,
} from '../../testing/provider/fixture';
import { answerTerms } from './agree';
import type { ProviderStore } from './ledger';

const buildJournalPath = (folder: string): string => join(folder, 'journal.jsonl');
const recordTestConsent = (ledger: ProviderStore, duelId: string) =>
  ledger.recordConsent({
    duelId,
    terms: buildAgreeableTerms(ledger, duelId),
    entries: buildEntries(),
    signature: 'signed',
  });

describe('seeds', () => {
  it('follow from the duel’s id: the same after a restart, and others for every other duel', async () => {
    const folder = createTestFolder();
    const first = await open(folder);
    const commitments = ['duel_1', 'duel_2'].map((duelId) => first.deriveCommitment(sha256(duelId)));
    expect(sha256Hex(first.deriveSeed(sha256('duel_1')))).toBe(commitments[0]);
    await first.close();
    const second = await open(folder);
    expect(['duel_1', 'duel_2'].map((duelId) => second.deriveCommitment(sha256(duelId)))).toEqual(commitments);
    await second.close();
    const stranger = await open(createTestFolder());
    expect(new Set([...commitments, stranger.deriveCommitment(sha256('duel_1'))]).size).toBe(3);
    await stranger.close();
  });

  it('F12: of a restored older backup serve no other duel', async () => {
    const folder = createTestFolder();
    const { ledger, provider } = await openFixture(folder);
    await recordTestConsent(ledger, 'duel_1');
    copyFileSync(buildJournalPath(folder), `${buildJournalPath(folder)}.backup`);
    const lost = buildAgreeableTerms(ledger, 'duel_2');
    await answerTerms(provider, JSON.stringify(buildTermsProposal(lost, 'duel_2')));
    await ledger.close();
    copyFileSync(`${buildJournalPath(folder)}.backup`, buildJournalPath(folder));
    const restored = await openFixture(folder);
    const other = buildAgreeableTerms(restored.ledger, 'duel_3', { seedCommitment: lost.seedCommitment });
    const reply = await answerTerms(restored.provider, JSON.stringify(buildTermsProposal(other, 'duel_3')));
    expect(JSON.parse(reply.body).code).toBe('unknown-commitment');
    // The accept that the chain shows binds its commitment again.
    await restored.ledger.recordRecoveredDuel(lost);
    const changed = buildAgreeableTerms(restored.ledger, 'duel_2', { feeLamports: 40_000_000n });
    const second = await answerTerms(restored.provider, JSON.stringify(buildTermsProposal(changed, 'duel_2')));
    expect(JSON.parse(second.body).code).toBe('commitment-used');
    const same = await answerTerms(restored.provider, JSON.stringify(buildTermsProposal(lost, 'duel_2')));
    expect(JSON.parse(same.body).code).toBe('accepted');
    await restored.ledger.close();
  });
});

describe('the journal', () => {
  it('has every step of a duel again after a restart', async () => {
    const folder = createTestFolder();
    const first = await open(folder);
    const hashTermsOfDuel = (duelId: string): string => hashTermsHex(buildAgreeableTerms(first, duelId));
    for (const duelId of ['agreed', 'withdrawn', 'accepting', 'revealed', 'ended'])
      await recordTestConsent(first, duelId);
    await first.withdraw(hashTermsOfDuel('withdrawn'));
    await first.noteAccepting(hashTermsOfDuel('accepting'));
    await first.noteAccepting(hashTermsOfDuel('revealed'));
    await first.noteRevealing(hashTermsOfDuel('revealed'), { entropySlot: '7', entropy: 'ab'.repeat(32) });
    await first.noteEnded(hashTermsOfDuel('ended'), 'unfunded');
    await first.recordRecoveredDuel(buildAgreeableTerms(first, 'recovered'));
    const before = first.consents.listAll();
    await first.close();
    const second = await open(folder);
    expect(second.consents.listAll()).toEqual(before);
    expect(second.consents.listOpen().map(({ termsHash }) => termsHash)).toEqual(
      ['agreed', 'accepting', 'revealed', 'recovered'].map(hashTermsOfDuel),
    );
    expect(second.findTable(Buffer.from(buildAgreeableTerms(second).tableRoot).toString('hex'))?.entries).toHaveLength(
      5,
    );
    await second.close();
    expect(readFileSync(buildJournalPath(folder), 'utf8').match(/"kind":"table"/g)).toHaveLength(1);
  });

  it('shows a seed for one entropy, of two at once, too', async () => {
    const ledger = await open(createTestFolder());
    await recordTestConsent(ledger, 'duel_1');
    const hash = hashTermsHex(buildAgreeableTerms(ledger, 'duel_1'));
    const replies = await Promise.allSettled(
      ['ab', 'cd', 'ab'].map((byte) => ledger.noteRevealing(hash, { entropySlot: '7', entropy: byte.repeat(32) })),
    );
    expect(replies.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await ledger.close();
  });

  it('promises nothing that it could not keep, then or later', async () => {
    const ledger = await open(createTestFolder());
    await recordTestConsent(ledger, 'duel_1');
    const hash = hashTermsHex(buildAgreeableTerms(ledger, 'duel_1'));
    await ledger.close();
    const lost = { code: 'journal-lost' };
    await expect(ledger.noteAccepting(hash)).rejects.toMatchObject(lost);
    await expect(ledger.noteAccepting(hash)).rejects.toMatchObject(lost);
    await expect(ledger.withdraw(hash)).rejects.toMatchObject(lost);
    await expect(ledger.handOutCards(1)).rejects.toMatchObject(lost);
    await expect(ledger.waitUntilSaved()).rejects.toMatchObject(lost);
  });

  it('cuts off a line that was never finished', async () => {
    const folder = createTestFolder();
    const first = await open(folder);
    await recordTestConsent(first, 'duel_1');
    await first.close();
    appendFileSync(buildJournalPath(folder), '{"kind":"withdrawn","termsH');
    const second = await open(folder);
    expect(second.consents.listAll()).toMatchObject([{ status: 'agreed' }]);
    await second.close();
  });

  it('is not started on when it cannot be read', async () => {
    const folder = createTestFolder();
    await (await open(folder)).close();
    writeFileSync(buildJournalPath(folder), '{"kind":"handed-out","count":1}\nnonsense\n');
    await expect(open(folder)).rejects.toThrow('line 2 is not a record');
  });

  it('reads one of version 1, and gives no card of it again', async () => {
    const folder = createTestFolder();
    const first = await open(folder);
    const [given] = await first.handOutCards(1);
    await first.close();
    appendFileSync(
      buildJournalPath(folder),
      '{"kind":"handed-out","count":32}\n{"kind":"answered","commitment":"c"}\n',
    );
    const second = await open(folder);
    expect(await second.handOutCards(1)).not.toEqual([given]);
    expect(second.cards.owns(given ?? '')).toBe(true);
    expect(second.consents.listAll()).toEqual([]);
    await second.close();
  });

  it('and the secret are readable by their owner alone', async () => {
    const folder = createTestFolder();
    await (await open(folder)).close();
    const modes = ['seed-secret', 'journal.jsonl'].map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600]);
  });
});

describe('cards', () => {
  it('are given once, and found again by their keys after a restart', async () => {
    const folder = createTestFolder();
    const first = await open(folder);
    const given = [...(await first.handOutCards(2)), ...(await first.handOutCards(1))];
    const ahead = first.cards.deriveKeypair(3).address;
    await first.close();
    const second = await open(folder);
    expect([0, 1, 2].map((index) => second.cards.deriveKeypair(index).address)).toEqual(given);
    expect(second.cards.owns(ahead)).toBe(false);
    expect(await second.handOutCards(1)).toEqual([ahead]);
    await second.close();
  });
});
