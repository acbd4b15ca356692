import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../lib/core/hash';
import { systemRandom } from '../../lib/core/random';
import { testFolder } from '../testing/folder';
import { openLedger } from './ledger';

const open = (folder: string) => openLedger(folder, systemRandom);
const answerFor = (commitment: string, body: string) => ({ commitment, termsHash: 't', requestHash: 'r', body });

describe('the ledger', () => {
  it('never hands out a commitment twice, after a restart neither', async () => {
    const folder = testFolder();
    const first = await open(folder);
    const given = [...(await first.handOut(3)), ...(await first.handOut(2))];
    await first.close();
    const second = await open(folder);
    given.push(...(await second.handOut(5)));
    await second.close();
    expect(new Set(given).size).toBe(10);
  });

  it('never gives a card twice, knows its own, and finds their keys again after a restart', async () => {
    const folder = testFolder();
    const first = await open(folder);
    const given = [...(await first.handOutCards(2)), ...(await first.handOutCards(1))];
    const ahead = first.cards.at(3).address;
    await first.close();
    const second = await open(folder);
    expect([0, 1, 2].map((index) => second.cards.at(index).address)).toEqual(given);
    expect(second.cards.owns(ahead)).toBe(false);
    expect(await second.handOutCards(1)).toEqual([ahead]);
    expect([...given, ahead].every((mint) => second.cards.owns(mint))).toBe(true);
    await second.close();
  });

  it('finds the seed behind each of its commitments, and behind no other', async () => {
    const folder = testFolder();
    const first = await open(folder);
    const given = await first.handOut(3);
    await first.close();
    const second = await open(folder);
    expect(given.map((commitment) => sha256Hex(second.seedOf(commitment) ?? ''))).toEqual(given);
    expect(second.seedOf(sha256Hex('another'))).toBeNull();
    await second.close();
  });

  it('keeps the first answer, of two at once too, and after a restart', async () => {
    const folder = testFolder();
    const first = await open(folder);
    const [commitment = ''] = await first.handOut(1);
    const kept = await Promise.all([
      first.keep(answerFor(commitment, 'one')),
      first.keep(answerFor(commitment, 'two')),
    ]);
    expect(kept.map(({ body }) => body)).toEqual(['one', 'one']);
    await first.close();
    const second = await open(folder);
    expect(second.answerOf(commitment)).toMatchObject({ body: 'one' });
    expect((await second.keep(answerFor(commitment, 'three'))).body).toBe('one');
    await second.close();
    expect(readFileSync(join(folder, 'journal.jsonl'), 'utf8').match(/answered/g)).toHaveLength(1);
  });

  it('does not say what it could not keep, then or later', async () => {
    const ledger = await open(testFolder());
    const [commitment = ''] = await ledger.handOut(1);
    await ledger.close();
    await expect(ledger.keep(answerFor(commitment, 'one'))).rejects.toMatchObject({ code: 'journal-lost' });
    expect(ledger.answerOf(commitment)).toBeNull();
    await expect(ledger.keep(answerFor(commitment, 'one'))).rejects.toMatchObject({ code: 'journal-lost' });
    await expect(ledger.handOut(1)).rejects.toMatchObject({ code: 'journal-lost' });
  });

  it('cuts off a line that was never finished', async () => {
    const folder = testFolder();
    const first = await open(folder);
    const [commitment = ''] = await first.handOut(1);
    await first.close();
    appendFileSync(join(folder, 'journal.jsonl'), '{"kind":"answered","commi');
    const second = await open(folder);
    expect(second.answerOf(commitment)).toBeNull();
    await second.keep(answerFor(commitment, 'one'));
    await second.close();
    const third = await open(folder);
    expect(third.answerOf(commitment)).toMatchObject({ body: 'one' });
    await third.close();
  });

  it('does not start on a journal that it cannot read', async () => {
    const folder = testFolder();
    await (await open(folder)).close();
    writeFileSync(
      join(folder, 'journal.jsonl'),
      '{"kind":"handed-out","count":1}\nnonsense\n{"kind":"handed-out","count":1}\n',
    );
    await expect(open(folder)).rejects.toThrow('line 2 is not a record');
  });

  it('is readable by its owner alone', async () => {
    const folder = testFolder();
    await (await open(folder)).close();
    const modes = ['seed-secret', 'journal.jsonl'].map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600]);
  });
});
