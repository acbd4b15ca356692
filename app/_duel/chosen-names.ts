import { listPlayerNames } from '../../lib/players/contract';
import { api } from '../_site/api';

/** Maximum number of wallets in one request. */
const MAX_WALLETS = 50;

type Resolve = (name: string | null) => void;
/** Resolvers of the calls that wait for the next request, by wallet. */
let waitingByWallet = new Map<string, Resolve[]>();

/**
 * Reads the name that a wallet's player chose; null without one. Calls in the same event-loop tick share requests. A
 * failed request counts as no name, because names are only decoration.
 */
export function readChosenName(wallet: string): Promise<string | null> {
  if (waitingByWallet.size === 0) setTimeout(readWaitingNames);
  return new Promise((resolve) => {
    waitingByWallet.set(wallet, [...(waitingByWallet.get(wallet) ?? []), resolve]);
  });
}

async function readWaitingNames(): Promise<void> {
  const asked = [...waitingByWallet];
  waitingByWallet = new Map();
  for (let from = 0; from < asked.length; from += MAX_WALLETS) {
    const part = asked.slice(from, from + MAX_WALLETS);
    const names = await readNames(part.map(([wallet]) => wallet));
    for (const [wallet, resolves] of part) for (const resolve of resolves) resolve(names.get(wallet) ?? null);
  }
}

async function readNames(wallets: string[]): Promise<ReadonlyMap<string, string>> {
  try {
    const { items } = await api.call(listPlayerNames, { query: { wallets } });
    return new Map(items.map(({ wallet, name }) => [wallet, name]));
  } catch {
    return new Map();
  }
}
