import { bytesToHex } from '@noble/hashes/utils.js';
import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { buildInvalidMemberProblem } from '../api/problems';
import type { CardTier } from '../cards/tier';
import { isPast } from '../core/clock';
import { sha256Hex } from '../core/hash';
import type { KeyRing } from '../core/key-ring';
import { listEntries } from '../packs/store';
import { VALUE_DECIMALS, VALUE_MINT } from '../valuation/rules-unit';
import { createPracticeRip } from './contract';
import { type OpenedPractice, openPractice } from './practice-id';
import { drawPracticeCard } from './rules/draw';

interface Services {
  readonly database: Database;
  readonly practiceKeys: KeyRing;
}

/**
 * Reveals a practice rip. Its id and the client seed determine the card, so a repeated request returns the same card,
 * and nothing is stored. A service that wanted to avoid a draw could only refuse to reveal it: docs/proofs.md,
 * "Practice rips". Throws `invalid-request` for an id that isn't this service's or has expired.
 */
export const createPracticeRipHandler = defineReadHandler(createPracticeRip)(
  async ({ services, now }: HandlerContext<Services>, { body: { practiceId, clientSeed } }) => {
    const { packId, tableRoot, serverSeed } = requireOpen(openPractice(services.practiceKeys, practiceId), now);
    const entries = await listEntries(services.database.queries, packId);
    const table = entries.map(({ entryIndex, weight }) => ({ entryIndex, weight: Number(weight) }));
    const draw = drawPracticeCard(table, serverSeed, clientSeed);
    const card = entries.find(({ entryIndex }) => entryIndex === draw.entryIndex);
    if (card === undefined) throw new Error(`no entry ${draw.entryIndex} in ${packId}`);
    const value = { amount: card.valueAmount, mint: VALUE_MINT, decimals: VALUE_DECIMALS };
    const drawn = { ...draw, cardId: card.cardId, tier: card.tier as CardTier, value };
    const seeds = { serverSeedHash: sha256Hex(serverSeed), serverSeed: bytesToHex(serverSeed), clientSeed };
    return { body: { practiceId, packId, tableRoot, ...seeds, drawn } };
  },
);

/** Returns a practice commitment that can be ripped. Throws `invalid-request` for an unknown or expired one. */
function requireOpen(practice: OpenedPractice | null, now: Date): OpenedPractice {
  if (practice === null)
    throw buildInvalidMemberProblem('/body/practiceId', 'is not a commitment of this service. Create another one');
  if (isPast(practice.expiresAt, now))
    throw buildInvalidMemberProblem(
      '/body/practiceId',
      `expired at ${practice.expiresAt.toISOString()}. Create another commitment`,
    );
  return practice;
}
