import { join } from 'node:path';
import { z } from 'zod';
import { dripRequestSchema } from '../../lib/drip/rules/request';
import { type Journal, openJournal } from '../journal';
import type { Drip } from './caps';

const dripRecordSchema = dripRequestSchema.extend({
  at: z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() }),
  lamports: z.codec(z.string().regex(/^\d+$/), z.bigint(), { decode: BigInt, encode: String }),
  signature: z.string(),
});
type DripRecord = z.output<typeof dripRecordSchema>;

/**
 * Age in milliseconds at which `add` drops drips from memory: no cap looks further back than a day. The journal on disk
 * keeps them all.
 */
const REMEMBERED_MS = 2 * 86_400_000;

/** The drips that the agent sent or may have sent, on disk. */
export class DripStore {
  private constructor(
    private readonly journal: Journal<DripRecord>,
    private drips: readonly Drip[],
  ) {}

  /** Opens the store in `folder`. Throws if a record of it can't be read. */
  static async open(folder: string): Promise<DripStore> {
    const journal = await openJournal(join(folder, 'drips.jsonl'), dripRecordSchema);
    return new DripStore(journal, journal.records);
  }

  /**
   * Lists the drips in memory: the recent ones, which the daily caps count, and until the next `add` also older ones.
   */
  list(): readonly Drip[] {
    return this.drips;
  }

  /** Resolves once the drip is on disk. Only then may its transaction be sent. */
  async add(record: DripRecord): Promise<void> {
    const isRecent = ({ at }: Drip): boolean => record.at.getTime() - at.getTime() < REMEMBERED_MS;
    this.drips = [...this.drips.filter(isRecent), record];
    await this.journal.append(record);
  }

  close(): Promise<void> {
    return this.journal.close();
  }
}
