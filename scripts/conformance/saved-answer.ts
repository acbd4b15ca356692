import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { formatReply, type ProviderClient } from './ask';

/** A question and the exact text of its answer. */
export const savedAnswerSchema = z.strictObject({ question: z.string(), answer: z.string() });
/** A draw request and the reply to it, saved to check later that the provider still gives the same answer. */
export type SavedAnswer = z.output<typeof savedAnswerSchema>;

/** Writes an answered question to a file, for `findSavedAnswerFault`. */
export const saveAnswer = (path: string, answered: SavedAnswer): Promise<void> =>
  writeFile(path, JSON.stringify(answered));

/** Repeats a saved question. Returns null if the answer is identical, else a fault. Throws for an invalid file. */
export async function findSavedAnswerFault(client: ProviderClient, path: string): Promise<string | null> {
  const { question, answer } = savedAnswerSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  const reply = await client.post('/draws', question);
  return reply.status === 200 && reply.text === answer
    ? null
    : `answered ${formatReply(reply)} instead of the same bytes`;
}
