import type { Database } from '../../db/client';
import type { StreamHub } from '../live/hub';
import { type Figure, toSingleFigure } from './figure';

/** Dependencies of `buildProcessFigures`. */
export interface ProcessFigureServices {
  readonly database: Pick<Database, 'pool'>;
  /** Null where this process offers no streams. */
  readonly streams: Pick<StreamHub, 'size'> | null;
}

/** Builds the gauges of this process, which are known even while the database gives no answer. */
export const buildProcessFigures = ({ database, streams }: ProcessFigureServices): Figure[] => [
  ...buildPoolFigures(database),
  ...(streams === null ? [] : [toSingleFigure('ripduel_streams_open', 'Streams that are open.', streams.size)]),
];

function buildPoolFigures({ pool }: ProcessFigureServices['database']): Figure[] {
  if (pool === null) return [];
  const values = [
    ['busy', pool.totalCount - pool.idleCount],
    ['idle', pool.idleCount],
    ['waiting', pool.waitingCount],
  ] as const;
  return [
    {
      name: 'ripduel_database_connections',
      help: 'Connections of the pool, and queries that wait for one.',
      label: 'state',
      values,
    },
    toSingleFigure('ripduel_database_connections_max', 'The most connections that the pool opens.', pool.options.max),
  ];
}
