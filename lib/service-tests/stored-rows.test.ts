import { expectTypeOf, test } from 'vitest';
import type { Column } from '../../db/rows';
import type { custodyAlerts } from '../../db/schema/alerts';
import type { crashEvents, crashRequests, crashRounds } from '../../db/schema/crash';
import type { duelEvents, duels } from '../../db/schema/duels';
import type { providerEvidence } from '../../db/schema/evidence';
import type { fixtureRounds } from '../../db/schema/fixture-rounds';
import type { houseTreasury } from '../../db/schema/house';
import type { matchmakingTickets } from '../../db/schema/matchmaking';
import type { pushNotifications } from '../../db/schema/push';
import type { rateLimits } from '../../db/schema/rate-limits';
import type { verifiedRounds } from '../../db/schema/rounds';
import type { webhookOutbox } from '../../db/schema/webhooks';
import type { StoredRequest } from '../crash/request-store';
import type { StoredRound as CrashRound, StoredLedgerLine } from '../crash/store';
import type { StoredDemoRound as FixtureRound } from '../demo-games/store';
import type { ChangedDuelColumns, MatchedDuel, OpenedDuel } from '../duel/columns-store';
import type { StoredDuel, StoredEvent } from '../duel/store';
import type { StoredTicket } from '../matchmaking/store';
import type { StoredAlert } from '../operations/alert-store';
import type { StoredDrawEvidence } from '../provider/evidence-store';

test('a reader has the columns of its table: all of them, and no others', () => {
  expectTypeOf<keyof StoredDuel>().toEqualTypeOf<Column<typeof duels>>();
  expectTypeOf<keyof StoredEvent>().toEqualTypeOf<Column<typeof duelEvents>>();
  expectTypeOf<keyof CrashRound>().toEqualTypeOf<Column<typeof crashRounds>>();
  expectTypeOf<keyof StoredLedgerLine>().toEqualTypeOf<Column<typeof crashEvents>>();
  expectTypeOf<keyof StoredRequest>().toEqualTypeOf<Column<typeof crashRequests>>();
  expectTypeOf<keyof FixtureRound>().toEqualTypeOf<Column<typeof fixtureRounds>>();
  expectTypeOf<keyof StoredTicket>().toEqualTypeOf<Column<typeof matchmakingTickets>>();
  expectTypeOf<keyof StoredAlert>().toEqualTypeOf<Column<typeof custodyAlerts>>();
  expectTypeOf<keyof StoredDrawEvidence>().toEqualTypeOf<Column<typeof providerEvidence>>();
});

test('inserts and decisions together write every column of a duel but its lease', () => {
  type Written = keyof OpenedDuel | keyof MatchedDuel | keyof ChangedDuelColumns;
  expectTypeOf<Exclude<Column<typeof duels>, Written>>().toEqualTypeOf<'leaseToken' | 'leaseUntil'>();
});

test('raw SQL counts requests in every column of rate_limits', () => {
  // `findSessionAndCount` names these columns in its statement.
  expectTypeOf<Column<typeof rateLimits>>().toEqualTypeOf<'key' | 'points' | 'expire'>();
});

test('triggers and updates write every column of a table that no TypeScript inserts into', () => {
  // A migration inserts the one row. `house-store.ts` updates the limits and, like triggers, the exposure.
  expectTypeOf<Column<typeof houseTreasury>>().toEqualTypeOf<
    'treasuryId' | 'exposureLamports' | 'exposureLimit' | 'dayLimit' | 'walletDayLimit'
  >();
  // Triggers on `duel_events`, `gacha_rip_steps` and `gacha_debts` insert these rows; the worker ends them.
  expectTypeOf<Column<typeof pushNotifications>>().toEqualTypeOf<
    | 'subscriptionId'
    | 'type'
    | 'recordId'
    | 'state'
    | 'attempts'
    | 'nextAttemptAt'
    | 'leaseToken'
    | 'lastAttemptAt'
    | 'failure'
    | 'expiresAt'
    | 'createdAt'
  >();
  // A trigger on `duel_events` inserts these rows.
  expectTypeOf<Column<typeof webhookOutbox>>().toEqualTypeOf<'duelId' | 'sequence'>();
  // Triggers insert these rows when a duel or a paid rip is settled.
  expectTypeOf<Column<typeof verifiedRounds>>().toEqualTypeOf<
    'mode' | 'roundId' | 'occurredAt' | 'providerMode' | 'packId' | 'packName' | 'packTier' | 'outcome' | 'proofHash'
  >();
});
