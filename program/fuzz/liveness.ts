import type { NamedAddress } from './addresses';
import { STRANGER } from './cast';
import { assertHolds } from './compare';
import type { DuelSetup } from './duel';
import { buildClose } from './instructions';
import { ESCROW_RENT, TOKEN_RENT } from './model/account';
import type { Instruction } from './model/call';
import type { InstructionBuilder } from './moves';
import type { FuzzEnvironment } from './scene';

/** The parts of an episode that `assertLiveness` uses. */
interface LivenessEpisode {
  readonly scene: FuzzEnvironment;
  readonly moves: InstructionBuilder;
  passAllDeadlines(duel: DuelSetup): void;
  sendOne(payer: NamedAddress, instruction: Instruction): void;
}

/**
 * Checks that a stranger, once every deadline has passed and with instructions that anyone may send, can pay out each
 * part of a duel that is in escrow and close the escrow account, and that the first depositor gets the rent. The duel
 * may have any history.
 */
export function assertLiveness(episode: LivenessEpisode, duel: DuelSetup): void {
  const { scene, moves } = episode;
  episode.passAllDeadlines(duel);
  const state = scene.getState(duel);
  if (state === null) return;
  const kind = state.is.stage === 'resolved' ? 'settle' : 'refund';
  for (const part of [4, 3, 2, 1, 0]) {
    if (state.is.parts[part] !== 'held') continue;
    episode.sendOne(STRANGER, moves.buildPayout(kind, duel, part, true));
    assertHolds(scene.getState(duel)?.is.parts[part] !== 'held', `${duel.name}: part ${part} stays in escrow`);
  }
  const first = moves.findFirstDepositorKey(duel);
  const before = scene.ledger.getLamports(first);
  episode.sendOne(STRANGER, buildClose(duel, first));
  assertHolds(scene.getState(duel) === null, `${duel.name} stays open`);
  const rent = scene.ledger.getLamports(first) - before;
  assertHolds(rent >= ESCROW_RENT + TOKEN_RENT, `${first.name} got ${rent} of the rent`);
}
