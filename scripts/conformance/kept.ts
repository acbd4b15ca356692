import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { type Asked, wordsOf } from './ask';

/** A question and the exact text of its answer. */
export const kept = z.strictObject({ question: z.string(), answer: z.string() });
export type Kept = z.output<typeof kept>;

export const keep = (path: string, answered: Kept): Promise<void> => writeFile(path, JSON.stringify(answered));

/** Repeats a saved question. Returns null if the answer is identical, or else a fault. Throws if the file is invalid. */
export async function askKept(asked: Asked, path: string): Promise<string | null> {
  const { question, answer } = kept.parse(JSON.parse(await readFile(path, 'utf8')));
  const said = await asked.post('/draws', question);
  return said.status === 200 && said.text === answer ? null : `answered ${wordsOf(said)} instead of the same bytes`;
}
