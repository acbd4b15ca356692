import type { Database } from '../../db/client';
import type { CursorCodec } from '../api/cursor';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { readPage } from '../api/page';
import { listActivity, type VerifiedRound } from './activity-contract';
import { type ActivityPosition, listVerifiedRounds, type StoredVerifiedRound } from './activity-store';

interface Services {
  readonly database: Database;
  readonly cursors: CursorCodec;
}

/** Returns a page of verified rounds, the same for every caller. Throws `invalid-cursor`. */
export const listActivityHandler = defineReadHandler(listActivity)(
  async ({ services }: HandlerContext<Services>, { query }) => {
    const list = { cursors: services.cursors, listName: 'activity', filters: {}, getPosition: toCursorPosition };
    const { items, nextCursor } = await readPage(list, query, (after, limit) =>
      listVerifiedRounds(services.database.queries, parsePosition(after), limit),
    );
    return { body: { items: items.map(toVerifiedRound), nextCursor } };
  },
);

const toCursorPosition = ({ occurredAt, mode, roundId }: StoredVerifiedRound) => [
  occurredAt.toISOString(),
  mode,
  roundId,
];

/** Parses the position in a cursor; null for the first page, which has none. */
const parsePosition = ([occurredAt, mode = '', roundId = '']: readonly string[]): ActivityPosition | null =>
  occurredAt === undefined ? null : { occurredAt, mode, roundId };

/** Paths to the proof and receipt of a round, by mode. */
const PATHS_BY_MODE = {
  duels: (id: string) => ({ proof: `/v1/duels/${id}/proof`, receipt: `/v1/duels/${id}/receipt` }),
  gacha: (id: string) => ({ proof: `/v1/rgs/rounds/gacha/${id}/proof`, receipt: `/v1/gacha/rips/${id}` }),
};

function toVerifiedRound(row: StoredVerifiedRound): VerifiedRound {
  const { winner, decidedBy, draws, valueMint, valueDecimals } = row.outcome;
  const mode = row.mode as VerifiedRound['mode'];
  const { proof, receipt } = PATHS_BY_MODE[mode](row.roundId);
  return {
    mode,
    roundId: row.roundId,
    occurredAt: row.occurredAt,
    providerMode: row.providerMode as VerifiedRound['providerMode'],
    pack: { packId: row.packId, name: row.packName, tier: row.packTier as VerifiedRound['pack']['tier'] },
    outcome: {
      winner,
      decidedBy,
      draws: draws.map(({ valueAmount, ...draw }) => ({
        ...(draw as Pick<VerifiedRound['outcome']['draws'][number], 'side' | 'cardId' | 'tier'>),
        value: { amount: BigInt(valueAmount), mint: valueMint, decimals: valueDecimals },
      })),
    },
    proof: { hash: row.proofHash, path: proof },
    receiptPath: receipt,
  };
}
