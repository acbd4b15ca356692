import { bytesToHex } from '@noble/hashes/utils.js';
import { createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { type Keypair, keypairOf } from '../../agents/keypair';
import type { Random } from '../../lib/core/random';
import { openAsked } from './ask';
import { checkCards } from './cards';
import type { Chain } from './chain';
import { openTicks, type Ticks } from './checks';
import { checkCommitments } from './commitments';
import { checkDraws } from './draws';
import type { Players } from './duel';
import type { Kept } from './kept';
import { checkHealth, checkReplies, checkRequests } from './requests';

const FUNDS_LAMPORTS = 100_000_000n;
const PAID_LAMPORTS = 30_000_000n;

export interface Examination {
  readonly url: string;
  readonly publicKey: string;
  readonly chain: Chain;
  /** Null: the faucet gives what the duels cost. */
  readonly payer: Keypair | null;
  readonly timeoutMs: number;
  /** How many seconds to wait for cards. */
  readonly cardSeconds: number;
  readonly random: Random;
  readonly elapsedMs: () => number;
  readonly tell: (step: string) => void;
  /** Is given what was answered; a later run can ask it again. */
  readonly keep?: (answered: Kept) => void;
}

/** Looks at everything that docs/provider.md asks of a provider. Throws when the chain does not let it be judged. */
export async function examine(of: Examination): Promise<Ticks> {
  const { publicKey, chain, timeoutMs, tell } = of;
  const asked = openAsked(of.url, timeoutMs, of.elapsedMs);
  const ticks = openTicks();
  await checkHealth(asked, publicKey, ticks);
  const commitments = await checkCommitments(asked, publicKey, ticks);
  await checkRequests(asked, ticks);
  await checkCards(asked, { publicKey, chain, tries: 1 + of.cardSeconds }, ticks);
  tell('Commitments, cards and requests are looked at');
  if (commitments.length >= 2) {
    const players = await openPlayers(of);
    const runId = bytesToHex(of.random(8));
    await checkDraws(
      { asked, chain, players, publicKey, ticks, tell, runId, keep: of.keep ?? (() => {}) },
      commitments,
    );
  }
  checkReplies(asked, timeoutMs, commitments, ticks);
  return ticks;
}

/** Two new wallets with enough for the duels. */
async function openPlayers({ chain, payer, random }: Examination): Promise<Players> {
  const players = { creator: keypairOf(random(32)), opponent: keypairOf(random(32)) };
  const wallets = [players.creator.address, players.opponent.address];
  if (payer === null) {
    await Promise.all(wallets.map((wallet) => chain.airdrop(wallet, FUNDS_LAMPORTS)));
    return players;
  }
  const source = createNoopSigner(payer.address);
  const transfers = wallets.map((destination) =>
    getTransferSolInstruction({ source, destination, amount: PAID_LAMPORTS }),
  );
  const outcome = await chain.send(payer, transfers);
  if (outcome.kind !== 'confirmed') throw new Error(`the payer could not pay: ${JSON.stringify(outcome)}`);
  return players;
}
