import { cancelDuel } from '../../duel/contract';
import { rejectTransaction } from '../../transactions/contract';
import type { Story } from './crash-walk';
import { must, type Play } from './play';

const body = { fundingSeconds: 3_600 };
const after = (at: string): Date => new Date(Date.parse(at) + 1_000);

/** Duels that go through every command and through the worker, to each of their ends. */
export const stories: Readonly<Record<string, Story>> = {
  async settled(play) {
    const { duelId } = await play.match(body);
    await play.pay(duelId, play.creator);
    await play.hand(duelId, play.opponent);
    play.world.finalize();
    await work(play);
    await play.lock(await play.see(duelId));
    await play.reconcile(duelId);
    await play.pay(duelId, play.creator, { purpose: 'commit-result' });
    await play.pay(duelId, play.opponent, { purpose: 'settle', part: 'creator-fee' });
    await play.hand(duelId, play.opponent, { purpose: 'settle', part: 'opponent-fee' });
    play.world.finalize();
    await work(play);
    return { duelId, status: 'settled' };
  },
  /** The payment is sent, and the service never told. */
  async refunded(play) {
    const duel = await play.match(body);
    const { duelId } = duel;
    const { transaction } = must(201, await play.prepare(duelId, play.creator));
    await play.send(play.creator.signTransaction(transaction).transaction);
    play.world.finalize();
    play.outliveBlockhashes();
    await work(play);
    play.waitUntil(after(duel.fundingDeadline));
    await work(play);
    await play.pay(duelId, play.opponent, { purpose: 'refund', part: 'creator-fee' });
    return { duelId, status: 'refunded' };
  },
  async cancelled(play) {
    const { duelId } = await play.match(body);
    const token = await play.token(play.creator);
    const { intentId } = must(201, await play.prepare(duelId, play.creator));
    const params = { duelId, transactionId: intentId };
    must(200, await play.world.call(rejectTransaction, { token, params }));
    must(200, await play.world.call(cancelDuel, { token, params: { duelId }, body: {} }));
    return { duelId, status: 'cancelled' };
  },
};

/** Lets what is due become so. */
async function work(play: Play): Promise<void> {
  play.world.clock.advance(90_000);
  await play.world.work();
}
