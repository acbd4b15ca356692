import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { matchmakingTickets } from '../../db/schema/matchmaking';
import { getDuel } from '../../lib/duel/contract';
import { cancelMatch, continueMatch, getMatchStatus, searchMatch } from '../../lib/matchmaking/contract';
import { type DuelBody, DuelPlayer, expectStatus } from '../service/play';
import type { Answer, SuccessBody } from '../service/requests';
import { type TestWallet, testWallet } from '../service/wallet';
import type { TestEnvironment } from '../service/world';

/** The state of a wallet's search or match, as the API returns it. */
type Session = SuccessBody<typeof searchMatch>;

/** Searches for matches through the public API, for any test wallet. */
export class MatchPlayer {
  readonly play: DuelPlayer;
  private walletCount = 0;

  constructor(readonly world: TestEnvironment) {
    this.play = new DuelPlayer(world);
  }

  /** Returns the next wallet, which hasn't signed in yet. */
  readonly createWallet = (): TestWallet => testWallet(`seeker ${this.walletCount++}`);

  async search(wallet: TestWallet, body: object = {}): Promise<Answer<Session>> {
    const token = await this.play.getSessionToken(wallet);
    return this.world.call(searchMatch, { token, body: { packTier: 'starter', ...body } });
  }

  async continueSearch(wallet: TestWallet, body: object = {}): Promise<Answer<Session>> {
    const token = await this.play.getSessionToken(wallet);
    return this.world.call(continueMatch, { token, body: { packTier: 'starter', ...body } });
  }

  async status(wallet: TestWallet, body: object = {}): Promise<Answer<SuccessBody<typeof getMatchStatus>>> {
    return this.world.call(getMatchStatus, { token: await this.play.getSessionToken(wallet), body });
  }

  async cancel(wallet: TestWallet, body: object = {}): Promise<Answer> {
    return this.world.call(cancelMatch, { token: await this.play.getSessionToken(wallet), body });
  }

  async fetchDuel(duelId: string, wallet: TestWallet): Promise<DuelBody> {
    return expectStatus(
      200,
      await this.world.call(getDuel, { token: await this.play.getSessionToken(wallet), params: { duelId } }),
    );
  }

  /** Returns the stored ticket of a session; undefined if there is none any more. */
  async findTicket({ ticketId }: Pick<Session, 'ticketId'>) {
    const only = eq(matchmakingTickets.ticketId, ticketId);
    const [row] = await this.world.database.queries.select().from(matchmakingTickets).where(only);
    return row;
  }

  /** Matches two new wallets in a tier. Nobody else may be searching there. */
  async pair(packTier = 'starter') {
    const [one, other] = [this.createWallet(), this.createWallet()];
    expectStatus(200, await this.search(one, { packTier }));
    const session = expectStatus(200, await this.search(other, { packTier }));
    expect(session.state).toBe('matched');
    return { one, other, session: { ...session, duelId: String(session.duelId) } };
  }

  readonly advanceSeconds = (count: number): void => this.world.clock.advance(count * 1_000);
}
