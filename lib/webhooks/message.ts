import { z } from 'zod';
import { cancelReasonByEvent } from '../duel/cancel-reason-store';
import type { DuelStatus } from '../duel/rules/duel';
import { statusMessage } from './contract';
import type { DueDelivery } from './delivery-store';

/**
 * Builds the message about one change. The text is the same at each attempt, since it has only the event and members of
 * the duel that don't change after that event.
 */
export function buildWebhookMessage({
  event,
  duel,
  cancelledBy,
}: Pick<DueDelivery, 'event' | 'duel' | 'cancelledBy'>): string {
  const status = event.statusTo as DuelStatus;
  const hasOpponent = status !== 'waiting';
  const hasResult = status === 'resolved' || status === 'settled';
  const message: z.output<typeof statusMessage> = {
    type: `duel.${status}`,
    timestamp: event.at,
    data: {
      duelId: event.duelId,
      status,
      previousStatus: event.statusFrom as DuelStatus | null,
      sequence: event.sequence,
      matchmakingMode: duel.matchmakingMode as 'open' | 'direct' | 'house',
      packId: duel.packId,
      creatorWallet: duel.creatorWallet,
      opponentWallet: hasOpponent ? duel.opponentWallet : null,
      escrowAddress: hasOpponent ? duel.escrowAddress : null,
      cancelReason: cancelledBy === null ? null : (cancelReasonByEvent[cancelledBy] ?? null),
      winner: hasResult ? (duel.result?.winner ?? null) : null,
    },
  };
  return JSON.stringify(z.encode(statusMessage, message));
}
