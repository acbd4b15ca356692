import { open, readFile, truncate } from 'node:fs/promises';
import { z } from 'zod';

/** Thrown if a record couldn't be written. Nothing that depends on the record may leave the process. */
export class JournalError extends Error {
  readonly code = 'journal-lost';
}

/** Records in a file, one line of JSON each. `records` are those that it had when it was opened. */
export interface Journal<Record> {
  readonly records: readonly Record[];
  /** Resolves when the record is on disk. After one that can't be written, every call rejects with JournalError. */
  append(record: Record): Promise<void>;
  /** Resolves when everything appended so far is on disk; rejects with JournalError once a record was lost. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a journal file, which it creates with mode 600 if there is none. A last line without a line break was never
 * acknowledged and is cut off. Throws on any other line that it can't read: without that record, an agent could repeat
 * an action or contradict an earlier answer.
 */
export async function openJournal<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<Journal<z.output<Schema>>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) await truncate(path, Buffer.byteLength(whole));
  const records = whole
    .split('\n')
    .slice(0, -1)
    .map((line, index) => parseRecordLine(line, index, path, schema));
  const file = await open(path, 'a', 0o600);
  let last: Promise<void> = file.sync();
  const waitUntilWritten = (): Promise<void> =>
    last.catch((cause: unknown) => {
      throw new JournalError(`${path} takes no records`, { cause });
    });
  return {
    records,
    append(record) {
      const line = `${JSON.stringify(z.encode(schema, record))}\n`;
      last = last.then(async () => {
        await file.appendFile(line);
        await file.sync();
      });
      return waitUntilWritten();
    },
    settle: waitUntilWritten,
    close: () => file.close(),
  };
}

function parseRecordLine<Schema extends z.ZodType>(
  line: string,
  index: number,
  path: string,
  schema: Schema,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw new Error(`${path}, line ${index + 1} is not a record`);
  }
}
