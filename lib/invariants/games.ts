/** SQL list of the statuses, also kinds of events, by which Crash rounds end with a result. */
const RESULT_STATUSES = `('cashed-out', 'crashed', 'forfeited')`;
/** SQL list of the statuses, also kinds of events, by which Crash rounds end; `voided` gives no result. */
const ENDED_STATUSES = `('cashed-out', 'crashed', 'forfeited', 'voided')`;
/** Rounds of all demo games: both tables, with the columns that they share. `over`: the round ended with a result. */
const ALL_ROUNDS_SQL = `(select round_id, server_seed_hash, client_seed, server_seed, created_at, started_at, ended_at, status in ${RESULT_STATUSES} as over from crash_rounds
  union all select round_id, server_seed_hash, client_seed, server_seed, created_at, started_at, ended_at, status = 'ended' from fixture_rounds) r`;

/**
 * Queries for violations of the rules on demo games; each returned row is one violation. A name starts with the number
 * of its invariant.
 */
export const gameInvariantQueries: Readonly<Record<string, string>> = {
  '5 a revealed seed opens its commitment': `
    select round_id from ${ALL_ROUNDS_SQL} where encode(sha256(decode(server_seed, 'hex')), 'hex') <> server_seed_hash
    union all select round_id from ${ALL_ROUNDS_SQL} where over and server_seed is null`,
  '5 commit precedes client seed precedes reveal': `
    select round_id from ${ALL_ROUNDS_SQL} where started_at < created_at or ended_at < started_at
      or (client_seed is null) <> (started_at is null) or server_seed is not null and client_seed is null
    union all select c.round_id from crash_events c join crash_events s using (round_id)
      where c.kind = 'committed' and s.kind = 'started' and c.sequence >= s.sequence
    union all select s.round_id from crash_events s join crash_events e using (round_id)
      where s.kind = 'started' and e.kind in ${RESULT_STATUSES} and s.sequence >= e.sequence
    union all select e.round_id from crash_events e where e.kind in ${RESULT_STATUSES} and not exists
      (select 1 from crash_events s where s.round_id = e.round_id and s.kind = 'started')`,
  '15 one end a round, no decision after the deadline': `
    select round_id from crash_events where kind in ${ENDED_STATUSES} group by round_id having count(*) > 1
    union all select round_id from crash_events where kind in ('continued', 'cashed-out', 'crashed') and at > deadline
    union all select round_id from crash_events where kind = 'forfeited' and at <= deadline`,
  '15 the deadline that was missed or met is that of the stage before': `
    select e.round_id from crash_events e join crash_events before
      on before.round_id = e.round_id and before.version = e.version - 1
      where e.kind in ('continued', 'cashed-out', 'forfeited')
        and (e.deadline is null or e.deadline - before.at <> make_interval(secs => (select (canonical_json::jsonb ->> 'decisionMs')::int / 1000.0
          from crash_rounds r join game_configs using (config_hash) where r.round_id = e.round_id)))`,
  '18 no seed is told before its round is over': `select round_id from ${ALL_ROUNDS_SQL} where server_seed is not null and not over`,
  '23 a round is what its ledger says': `
    select r.round_id from crash_rounds r where
      r.events <> (select count(*) from crash_events e where e.round_id = r.round_id)
      or r.events <> (select max(sequence) from crash_events e where e.round_id = r.round_id)
      or r.version <> (select max(version) from crash_events e where e.round_id = r.round_id)
    union all select r.round_id from crash_rounds r join crash_events e on e.round_id = r.round_id and e.version = r.version
      where r.stage <> e.stage or r.status <> case when e.kind in ('started', 'continued') then 'active' else e.kind end`,
  '23 a started round asks for custody, an ended one for settlement': `
    select r.round_id from crash_rounds r where (r.started_at is not null) <> exists
      (select 1 from crash_requests q where q.round_id = r.round_id and q.area = 'custody')
    union all select r.round_id from crash_rounds r where (r.started_at is not null and r.ended_at is not null) <> exists
      (select 1 from crash_requests q where q.round_id = r.round_id and q.area = 'settlement')`,
  '23 custody is final before settlement is asked for': `
    select s.round_id from crash_events s where s.area = 'settlement' and s.kind = 'requested' and not exists
      (select 1 from crash_events c where c.round_id = s.round_id and c.area = 'custody' and c.kind = 'finalized' and c.sequence < s.sequence)`,
  '23 what is final stands in the ledger, once': `
    select q.round_id from crash_requests q where (q.state = 'final') <> exists
      (select 1 from crash_events e where e.round_id = q.round_id and e.area = q.area and e.kind = 'finalized')
    union all select round_id from crash_events where area <> 'game' and kind <> 'disputed' group by round_id, area, kind having count(*) > 1`,
  '23 the fixture did what it was asked': `
    select q.round_id from crash_requests q join fixture_settlements f using (request_key) where q.payload_hash <> f.payload_hash`,
  '23 moves are of a started round and in order': `
    select m.round_id from fixture_moves m join fixture_rounds r using (round_id) where r.started_at is null or m.at < r.started_at
    union all select round_id from fixture_moves group by round_id having max(sequence) <> count(*)`,
};
