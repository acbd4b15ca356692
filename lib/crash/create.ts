import type { Database } from '../../db/client';
import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { requireCallerWallet } from '../api/session-wallet';
import { hashCanonicalJson } from '../core/canonical-json';
import { sha256Hex } from '../core/hash';
import { generateId } from '../core/ids';
import type { Random } from '../core/random';
import { deriveServerSeed } from '../core/seeded-draw';
import { insertConfigOnce } from '../demo-games/config-store';
import type { SeedServices } from './apply-decision';
import { createCrashRound } from './contract';
import { currentCrashMode } from './rules/mode';
import { findOpenRound, insertRound } from './store';
import { readRoundBody } from './view';

interface Services extends SeedServices {
  readonly database: Database;
  readonly random: Random;
}

/**
 * Commits to a server seed before the player chooses a client seed. Returns the wallet's committed round again if it
 * has one. Throws `round-open` while another round is being played, and `state-changed` if that round ended just now.
 */
export const createCrashRoundHandler = defineWriteHandler(createCrashRound)({
  async apply({ services, caller, now }: HandlerContext<Services>, transaction) {
    const wallet = requireCallerWallet(caller);
    await insertConfigOnce(transaction, currentCrashMode, now);
    const roundId = generateId('crash', services.random);
    const serverSeedHash = sha256Hex(deriveServerSeed(services.drawKeys[0], roundId));
    const opening = {
      roundId,
      wallet,
      configHash: hashCanonicalJson(currentCrashMode),
      serverSeedHash,
      createdAt: now,
    };
    const round = (await insertRound(transaction, opening)) ?? (await findOpenRound(transaction, wallet));
    if (round === null) throw new ProblemError('state-changed');
    if (round.status !== 'committed') throw new ProblemError('round-open', `The open round is ${round.roundId}.`);
    return { body: await readRoundBody(transaction, round, now) };
  },
});
