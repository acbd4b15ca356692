import type { Database } from '../../../db/client';
import { defineWriteHandler, type HandlerContext } from '../../api/handler';
import { ProblemError } from '../../api/problems';
import { requireCallerWallet } from '../../api/session-wallet';
import { generateId } from '../../core/ids';
import type { KeyRing } from '../../core/key-ring';
import type { Random } from '../../core/random';
import { deriveServerSeed } from '../../core/seeded-draw';
import { assertNotRetired } from '../machines/assert-not-retired';
import { findMachine } from '../machines/store';
import { COMMITMENT_LIFETIME_MS } from '../payments/rules/intent';
import { unknownMachineProblem } from '../unknown';
import { insertCommitment } from './commitment-store';
import { createRipCommitment } from './contract';
import { hashServerSeed } from './rules/draw';

interface Services {
  readonly database: Database;
  readonly random: Random;
  readonly drawKeys: KeyRing;
}

/** Commits to the server seed of one rip. Throws `unknown-machine`, `gate-closed` and `too-many-commitments`. */
export const createRipCommitmentHandler = defineWriteHandler(createRipCommitment)({
  async gather({ services }: HandlerContext<Services>, { params }) {
    const found = await findMachine(services.database.queries, params.machineKey);
    if (found === null) throw unknownMachineProblem();
    assertNotRetired(found.machine);
  },
  async apply({ services, caller, now }, transaction, { params }) {
    const commitmentId = generateId('gsc', services.random);
    const commitment = {
      commitmentId,
      machineKey: params.machineKey,
      wallet: requireCallerWallet(caller),
      serverSeedHash: hashServerSeed(deriveServerSeed(services.drawKeys[0], commitmentId)),
      committedAt: now,
      expiresAt: new Date(now.getTime() + COMMITMENT_LIFETIME_MS),
    };
    if (!(await insertCommitment(transaction, commitment)))
      throw new ProblemError('too-many-commitments', undefined, { headers: { 'retry-after': '60' } });
    return { body: commitment };
  },
});
