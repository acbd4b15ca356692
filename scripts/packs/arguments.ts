import { parseArgs } from 'node:util';

export const usage = `Usage: npm run packs -- [machine] <command>
  list                       drafts, what is offered and what is retired
  show <id>                  its seal, bond and changes; of a draft what it would be sealed as
  add <file.json>            a draft that nobody sees; docs/packs.md describes the file
  drop <id>                  removes a draft
  offer <id>                 seals a draft and offers it, or offers what was retired again
  price <id> <baseUnits>     offers the same cards at another price under the next id, and retires this one
        [--rate <lamports>]  of a card pack: lamports that the bond counts for a base unit of value
  retire <id>                no new duels or payments; those that are open go on

With "machine" before the command, pack machines instead of packs.
The database is that of DATABASE_URL, or the embedded one in DATA_DIR while no server runs on it.`;

/** The argument that follows each verb, as the error names a missing one. `list` takes none. */
const subjectNounByVerb = {
  show: 'an id',
  add: 'a file',
  drop: 'an id',
  offer: 'an id',
  price: 'an id',
  retire: 'an id',
} as const;

/** The kind of item that a command manages: packs of duels, or pack machines. */
export type SubjectKind = 'pack' | 'machine';
/** A parsed command line of `npm run packs`. */
export type Command =
  | { readonly verb: 'list'; readonly kind: SubjectKind }
  | { readonly verb: 'add'; readonly kind: SubjectKind; readonly file: string }
  | { readonly verb: 'show' | 'drop' | 'offer' | 'retire'; readonly kind: SubjectKind; readonly id: string }
  | {
      readonly verb: 'price';
      readonly kind: SubjectKind;
      readonly id: string;
      /** The new price in base units. */
      readonly amount: bigint;
      /** New rate of a card pack's bond, in lamports per base unit of value; undefined to keep the present one. */
      readonly rate: bigint | undefined;
    };

/** Largest amount that a bigint column of Postgres can have. */
const MAX_BASE_UNITS = 9_223_372_036_854_775_807n;

/** Parses the command line. Throws an error that names the invalid part. */
export function parseCommand(argv: readonly string[]): Command {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: { rate: { type: 'string' } },
  });
  const kind = positionals[0] === 'machine' ? 'machine' : 'pack';
  const [verb, subject, amount, ...rest] = kind === 'machine' ? positionals.slice(1) : positionals;
  if (verb === undefined) throw new Error('a command is missing');
  if (verb !== 'list' && !isSubjectVerb(verb)) throw new Error(`${verb} is no command`);
  const tooMany = [...(verb === 'list' ? [subject] : []), ...(verb === 'price' ? [] : [amount]), ...rest];
  const extra = tooMany.find((each) => each !== undefined);
  if (extra !== undefined) throw new Error(`${extra}: one too many for ${verb}`);
  if (values.rate !== undefined && (verb !== 'price' || kind === 'machine'))
    throw new Error('--rate goes with price of a pack');
  if (verb === 'list') return { verb, kind };
  if (subject === undefined) throw new Error(`${verb} needs ${subjectNounByVerb[verb]}`);
  if (verb === 'add') return { verb, kind, file: subject };
  if (verb !== 'price') return { verb, kind, id: subject };
  const rate = values.rate === undefined ? undefined : parseBaseUnits('--rate', values.rate, 0n);
  return { verb, kind, id: subject, amount: parseBaseUnits('price', amount ?? '', 1n), rate };
}

const isSubjectVerb = (verb: string): verb is keyof typeof subjectNounByVerb => Object.hasOwn(subjectNounByVerb, verb);

function parseBaseUnits(name: string, text: string, least: bigint): bigint {
  if (!/^\d{1,19}$/.test(text) || BigInt(text) > MAX_BASE_UNITS || BigInt(text) < least)
    throw new Error(`${name} takes whole base units from ${least} to ${MAX_BASE_UNITS}`);
  return BigInt(text);
}
