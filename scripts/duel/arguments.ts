import { parseArgs } from 'node:util';

export const usage = `Usage: npm run duel -- [--base http://localhost:3000/v1]
  --refund         one side never pays; ends with its refund
  --cards          over a pack with cards; the winner ends with both
  --until funded   stops when both payments are submitted, and prints the duelId
  --watch <duelId> follows a duel to its end and recomputes it
  --pack <packId>  another pack than the first`;

export interface Arguments {
  readonly base: string;
  readonly refund: boolean;
  readonly cards: boolean;
  readonly untilFunded: boolean;
  readonly watch: string | null;
  readonly packId: string | null;
}

/** Reads the command line; throws with what is wrong. */
export function readArguments(argv: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      base: { type: 'string', default: 'http://localhost:3000/v1' },
      refund: { type: 'boolean', default: false },
      cards: { type: 'boolean', default: false },
      until: { type: 'string' },
      watch: { type: 'string' },
      pack: { type: 'string' },
    },
  });
  if (values.until !== undefined && values.until !== 'funded') throw new Error('--until takes only: funded');
  const modes = [values.refund, values.cards, values.until !== undefined, values.watch !== undefined].filter(Boolean);
  if (modes.length > 1) throw new Error('--refund, --cards, --until and --watch exclude one another');
  return {
    base: new URL(values.base).href.replace(/\/$/, ''),
    refund: values.refund,
    cards: values.cards,
    untilFunded: values.until === 'funded',
    watch: values.watch ?? null,
    packId: values.pack ?? null,
  };
}
