import { parseArgs } from 'node:util';
import type { RecoverArguments } from './recover';
import { DEFAULT_DUEL_FOLDER } from './saved-duel';

export const usage = `Usage: npm run duel -- [--base http://localhost:3000/v1]
  --refund         one side never pays; ends with its refund
  --cards          over a pack with cards; the winner ends with both
  --withheld       the provider goes silent after it accepted: fees and compensation come
                   back from the chain. Starts a service of its own (npm run build)
  --hostile-service  service and crank are killed after the accept; the duel settles
  --until funded   stops when both payments are submitted, and prints the duelId
  --watch <duelId> follows a duel to its end and recomputes it
  --pack <packId>  another pack than the first
  --funding <s>    how long both have to pay, 30 seconds at least
  --resolution <s> time for a result on a service of its own, 1 to 604800 seconds, 30 by default
                   (a result is late 1,500 slots after the accept at the earliest)
  --dir ${DEFAULT_DUEL_FOLDER}   where terms and keys of each duel are kept, one file a duel
  --recover --duel <duelId or file> [--rpc <url>] [--key <file>]
                   gets the money back without the service: locks, settles, refunds
                   and closes what is due, for duels of both layouts. The file is one of --dir, or a receipt, which
                   needs --rpc and --key (64 numbers, as Solana's tools write it)`;

/** The parsed options of `npm run duel`, which `usage` explains. */
export interface Arguments {
  readonly base: string;
  readonly refund: boolean;
  readonly cards: boolean;
  /** Plays on a service that this command starts, whose provider goes silent after it has accepted. */
  readonly withheld: boolean;
  /** Plays on a service that this command starts, and kills after the accept. */
  readonly hostileService: boolean;
  readonly untilFunded: boolean;
  readonly watch: string | null;
  readonly packId: string | null;
  readonly fundingSeconds: number | null;
  /** For a service that this command starts: seconds from the funding deadline to the resolution deadline. */
  readonly resolutionSeconds: number;
  /** The folder in which the terms and keys of each duel are saved. */
  readonly dir: string;
  /** Set to get the money of a duel back without the service. */
  readonly recover: RecoverArguments | null;
}

/**
 * Default and bounds of `--resolution`, in seconds from the funding deadline. A short time is safe, since a result
 * isn't late before 1,500 slots after the accept.
 */
const RESOLUTION_SECONDS_BOUNDS = { standard: 30, min: 1, max: 604_800 };
const EXCLUSIVE_OPTIONS_ERROR =
  '--refund, --cards, --withheld, --hostile-service, --until, --watch and --recover exclude one another';

/** Parses the command line. Throws an error if a part is invalid. */
export function parseArguments(argv: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      base: { type: 'string', default: 'http://localhost:3000/v1' },
      refund: { type: 'boolean', default: false },
      cards: { type: 'boolean', default: false },
      withheld: { type: 'boolean', default: false },
      'hostile-service': { type: 'boolean', default: false },
      until: { type: 'string' },
      watch: { type: 'string' },
      pack: { type: 'string' },
      funding: { type: 'string' },
      resolution: { type: 'string', default: String(RESOLUTION_SECONDS_BOUNDS.standard) },
      dir: { type: 'string', default: DEFAULT_DUEL_FOLDER },
      recover: { type: 'boolean', default: false },
      duel: { type: 'string' },
      rpc: { type: 'string' },
      key: { type: 'string' },
    },
  });
  if (values.until !== undefined && values.until !== 'funded') throw new Error('--until takes only: funded');
  const modes = [
    values.refund,
    values.cards,
    values.withheld,
    values['hostile-service'],
    values.until !== undefined,
    values.watch !== undefined,
    values.recover,
  ].filter(Boolean);
  if (modes.length > 1) throw new Error(EXCLUSIVE_OPTIONS_ERROR);
  return {
    base: new URL(values.base).href.replace(/\/$/, ''),
    refund: values.refund,
    cards: values.cards,
    withheld: values.withheld,
    hostileService: values['hostile-service'],
    untilFunded: values.until === 'funded',
    watch: values.watch ?? null,
    packId: values.pack ?? null,
    fundingSeconds: values.funding === undefined ? null : parseSeconds('--funding', values.funding),
    resolutionSeconds: parseResolutionSeconds(values.resolution),
    dir: values.dir,
    recover: parseRecoverArguments(values),
  };
}

function parseSeconds(option: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${option} must be a whole number of seconds`);
  return Number(text);
}

function parseResolutionSeconds(text: string): number {
  const seconds = parseSeconds('--resolution', text);
  if (seconds < RESOLUTION_SECONDS_BOUNDS.min || seconds > RESOLUTION_SECONDS_BOUNDS.max)
    throw new Error(
      `--resolution must be ${RESOLUTION_SECONDS_BOUNDS.min} to ${RESOLUTION_SECONDS_BOUNDS.max} seconds`,
    );
  return seconds;
}

type RecoveryOptions = { recover: boolean; dir: string; duel?: string; rpc?: string; key?: string };

function parseRecoverArguments({ recover, dir, duel, rpc, key }: RecoveryOptions): RecoverArguments | null {
  if (!recover) {
    if (duel ?? rpc ?? key) throw new Error('--duel, --rpc and --key go with --recover');
    return null;
  }
  if (duel === undefined) throw new Error('--recover needs --duel: an id, or the file of the duel');
  return { duel, dir, rpcUrl: rpc === undefined ? null : new URL(rpc).href, keyFile: key ?? null };
}
