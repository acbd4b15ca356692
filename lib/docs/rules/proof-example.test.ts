import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { findEscrowAddress } from '../../chain/escrow/address';
import { encodeLeaf, type SealedTable, sealTable } from '../../chain/escrow/table';
import { formatCanonicalJson, hashCanonicalJson, type Json } from '../../core/canonical-json';
import { type DuelDocuments, toTableEntry } from '../../proofs/rules/duel/derived-values';
import type { RgsProof } from '../../proofs/rules/proof';
import { findFirstFailed, verifyText } from '../../proofs/rules/verify';

const page = readFileSync('docs/proof-example.md', 'utf8');
const [, proofText = ''] = /^```json example.json\n([\s\S]*?)^```$/m.exec(page) ?? [];

type Rows = readonly (readonly [name: string, value: string])[];

const toHex = (bytes: ArrayLike<number>): string => Buffer.from(Array.from(bytes)).toString('hex');
const hash = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');
const fromHex = (text: string): Buffer => Buffer.from(text, 'hex');

/** Returns the body's rows of the table in a section of the page, each as the texts of its cells. */
const listRows = (heading: string): string[][] =>
  (page.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.slice(2, -2).split(' | '));

/** Computes a draw by docs/duel-v4.md, without the code that the service draws by. */
function computeDraw({ draw: { terms, answer }, table }: DuelDocuments, draw: 0 | 1): Rows {
  const termsHash = fromHex(hash(Buffer.from(terms, 'base64')));
  const message = Buffer.concat([fromHex(answer.entropy), termsHash, Buffer.from([draw, 0, 0, 0, 0])]);
  const word = createHmac('sha256', fromHex(answer.seed)).update(message).digest().readBigUInt64BE();
  const ticket = Number(word % BigInt(table.reduce((sum, { weight }) => sum + weight, 0)));
  let end = 0;
  const index = table.findIndex(({ weight }) => {
    end += weight;
    return ticket < end;
  });
  return [
    [`word(${draw}, 0)`, `${word}`],
    [`ticket of draw ${draw}`, `${ticket}`],
    [`entry of draw ${draw}, and its value`, `${index}, ${table[index]?.valueAmount}`],
  ];
}

/** Lists the page's rows about a sealed table: entry hashes, leaf bytes, nodes of two levels, root and total weight. */
function listTreeRows(table: DuelDocuments['table'], { entries, levels, root, totalWeight }: SealedTable): Rows {
  const list = (level: number, name: string) =>
    (levels[level] ?? []).map((node, index): [string, string] => [
      `${name} ${index}, and its sum`,
      `${toHex(node.hash)}, ${node.sum}`,
    ]);
  return [
    ...table.map((entry, index): [string, string] => [`\`entryHash\` of entry ${index}`, hashCanonicalJson(entry)]),
    ...entries.slice(0, 1).map((entry): [string, string] => ['leaf bytes of entry 0', toHex(encodeLeaf(entry))]),
    ...[...list(0, 'leaf'), ...list(1, 'node')],
    ['`tableRoot`', toHex(root)],
    ['`totalWeight`', `${totalWeight}`],
  ];
}

/** Computes the values of the page from the proof, in their order. */
function computeValues({ evidence, result }: RgsProof): Rows {
  const [draw, table, policy] = evidence.map(({ document }) => document) as unknown as [
    ...[DuelDocuments['draw'], DuelDocuments['table'], Json],
  ];
  const termsHash = hash(Buffer.from(draw.terms, 'base64'));
  const escrow = findEscrowAddress(fromHex(termsHash), draw.programId as Address);
  const sealed = sealTable(table.map(toTableEntry));
  const documents = { draw, table, policy } as unknown as DuelDocuments;
  return [
    ['`termsHash`', termsHash],
    ['bump of the escrow address', `${escrow.bump}`],
    ['escrow address', escrow.address],
    ...listTreeRows(table, sealed),
    ['`policyHash`', hashCanonicalJson(policy)],
    ['`seedCommitment`', hash(fromHex(draw.answer.seed))],
    ['words are accepted below', `${2n ** 64n - (2n ** 64n % BigInt(sealed.totalWeight))}`],
    ...[...computeDraw(documents, 0), ...computeDraw(documents, 1)],
    ['SHA-256 of the request', hash(draw.request)],
    [
      'SHA-256 of the text that `signature` signs',
      hash(`ripduel:draw-answer:v2\n${formatCanonicalJson(draw.answer as unknown as Json)}`),
    ],
    ['SHA-256 of the text that `consent` signs', hash(`ripduel:terms:2\n${termsHash}`)],
    ['winner', (result as { readonly winner: string }).winner],
    ['`resultHash`', hashCanonicalJson(result as Json)],
  ];
}

/** Returns a text's verdict and the first failed step, as the page's table has them. */
function verify(text: string): readonly [verdict: string, step: string] {
  const found = verifyText(text);
  return [found.verdict, 'steps' in found ? (findFirstFailed(found.steps)?.key ?? '') : ''];
}

test('the worked proof holds, and its page has each value on the way', () => {
  expect(verify(proofText)).toEqual(['holds', '']);
  const values = computeValues(JSON.parse(proofText));
  expect(listRows('Values').map(([name, value]) => [name, value?.replaceAll('`', '')])).toEqual(values);
});

test('each tampered copy of the worked proof has the verdict of the page', () => {
  const rows = listRows('Tampered copies');
  expect(rows.length).toBeGreaterThan(5);
  for (const [changes = '', verdict = '', step = ''] of rows) {
    let text = proofText;
    for (const [, before = '', after = ''] of changes.matchAll(/`([^`]+)` → `([^`]+)`/g)) {
      expect(text, before).toContain(before);
      text = text.replaceAll(before, after);
    }
    expect(verify(text), changes).toEqual([verdict.replaceAll('`', ''), step.replaceAll('`', '').trim()]);
  }
});
