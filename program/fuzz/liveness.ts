import { type Key, NATIVE_MINT } from './addresses';
import { STRANGER } from './cast';
import { expect } from './compare';
import type { DuelSetup } from './duel';
import { close } from './instructions';
import { ESCROW_RENT, TOKEN_RENT } from './model/account';
import type { Instruction } from './model/call';
import type { Moves } from './moves';
import type { Scene } from './scene';

/** What an episode lets the stranger do. */
interface Stranger {
  readonly scene: Scene;
  readonly moves: Moves;
  wait(until: bigint): void;
  sendOne(payer: Key, instruction: Instruction): void;
}

/**
 * Whatever happened before: a stranger, with time and with instructions that anybody may send, brings
 * everything that a duel holds to whom it belongs, and the rent to the first depositor.
 */
export function checkLiveness(episode: Stranger, duel: DuelSetup): void {
  const { scene, moves } = episode;
  episode.wait(duel.terms.resolutionDeadline + scene.rules.cardSeconds + 1n);
  const state = scene.stateOf(duel);
  if (state === null) return;
  const kind = state.is.stage === 'resolved' ? 'settle' : 'refund';
  for (const part of [0, 1, 2, 3]) {
    if (state.is.parts[part] !== 'held') continue;
    const mint = part < 2 ? NATIVE_MINT : (state.cardMint(part - 2) ?? NATIVE_MINT);
    const account = moves.freshAccount(moves.entitled(duel, kind, part), mint);
    episode.sendOne(STRANGER, moves.pay(kind, duel, part, account));
    const got = scene.ledger.token(account)?.amount;
    expect(got === (part < 2 ? duel.terms.feeLamports : 1n), `${duel.name}: part ${part} stays in escrow`);
  }
  const first = moves.firstDepositor(duel);
  const before = scene.ledger.lamports(first);
  episode.sendOne(STRANGER, close(scene, duel, first));
  expect(scene.stateOf(duel) === null, `${duel.name} stays open`);
  const rent = scene.ledger.lamports(first) - before;
  expect(rent >= ESCROW_RENT + TOKEN_RENT, `${first.name} got ${rent} of the rent`);
}
