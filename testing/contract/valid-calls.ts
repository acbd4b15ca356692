import type { Endpoint } from '../../lib/api/endpoint';
import { testWallet } from '../service/wallet';

/** Well-formed path parameters that name nothing, except `mode`, which must be one that exists. */
const unknownIds = {
  duelId: 'duel_11111111111111111111',
  transactionId: 'txi_11111111111111111111',
  packId: 'none',
  policyHash: '0'.repeat(64),
  mode: 'duels',
  // A valid public key, but no provider's.
  providerKey: testWallet('no provider').address,
  wallet: testWallet('no player').address,
  mint: testWallet('no card').address,
  endpointId: 'whe_11111111111111111111',
  machineKey: 'none',
  intentId: 'gpi_11111111111111111111',
  subscriptionId: 'push_11111111111111111111',
  debtId: 'gdb_11111111111111111111',
  ripId: 'rip_11111111111111111111',
};

/** Returns the path parameters of `unknownIds`; the round id begins with the path's first segment, such as `crash`. */
export const buildUnknownParams = ({ path }: Endpoint): Record<string, string> => ({
  ...unknownIds,
  roundId: `${path.split('/')[1]}_11111111111111111111`,
});

const wallet = testWallet('refused').address;
/** Valid bodies by path, for endpoints that don't take an empty one. */
const bodies: Record<string, Record<string, unknown>> = {
  '/auth/challenges': { wallet },
  '/auth/sessions': { challengeId: 'chal_11111111111111111111', signature: '1'.repeat(64) },
  '/practice-rips': { practiceId: `practice_${'A'.repeat(120)}`, clientSeed: 'seed' },
  '/duels': { matchmakingMode: 'open', packId: 'kickoff-2031' },
  '/analytics/events': { events: ['page-opened'] },
  '/matchmaking/search': { packTier: 'starter' },
  '/matchmaking/continue': { packTier: 'starter' },
  '/crash/rounds/{roundId}/start': { clientSeed: 'player' },
  '/crash/rounds/{roundId}/decisions': { action: 'continue', stage: 1, version: 2 },
  '/flip/rounds/{roundId}/decisions': { clientSeed: 'player', choice: 'heads' },
  '/streak/rounds/{roundId}/decisions': { move: 'start', clientSeed: 'player' },
  '/me/player-name': { name: 'Milo' },
  '/me/push-subscriptions': {
    endpoint: 'https://push.example/browser',
    keys: {
      p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
      auth: 'AAAAAAAAAAAAAAAAAAAAAA',
    },
  },
  '/webhooks': { url: 'https://hooks.example/' },
  '/webhooks/{endpointId}/replay': { since: '2026-11-21T12:00:00.000Z' },
  '/gacha/machines/{machineKey}/payment-intents': {
    commitmentId: 'gsc_11111111111111111111',
    clientSeedHash: '0'.repeat(64),
    oddsHash: '0'.repeat(64),
  },
  '/gacha/payment-intents/{intentId}/signature': { signedTransaction: 'AA==' },
  '/gacha/payment-intents/{intentId}/verify': { signature: '1'.repeat(64) },
  '/operations/sessions/revoke': { wallet },
  '/operations/parked-work/retry': { queue: 'duels', id: 'duel_11111111111111111111' },
  '/operations/gacha-debts': { paymentIntentId: 'gpi_11111111111111111111' },
  '/operations/gacha-debts/{debtId}/refund': { signature: '1'.repeat(64) },
  '/gacha/rips': { commitmentId: 'gsc_11111111111111111111', clientSeed: 'seed' },
  '/duels/{duelId}/transactions': { purpose: 'fund' },
  '/duels/{duelId}/transactions/{transactionId}/submissions': { signature: '1'.repeat(64) },
};

const queries: Record<string, Record<string, string>> = { '/player-names': { wallets: wallet } };

/** Returns valid query parameters to call an endpoint with; none for most. */
export const buildValidQuery = ({ path }: Endpoint): Record<string, string> => queries[path] ?? {};

/** Returns a body that passes the endpoint's schema; undefined for an endpoint that takes none. */
export const buildValidBody = ({ path, body }: Endpoint): Record<string, unknown> | undefined =>
  body === undefined ? undefined : (bodies[path] ?? {});
