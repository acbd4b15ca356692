import { listPlayerNames } from '../../lib/players/contract';
import { api } from '../_site/api';

/** Most wallets of one request. */
const MAX_WALLETS = 50;

type Resolve = (name: string | null) => void;
let waiting = new Map<string, Resolve[]>();

/**
 * Reads the name that a wallet's player chose; null without one. The names that a page asks for at once come with one
 * request. A name is decoration, so a failed request counts as no name.
 */
export function readChosenName(wallet: string): Promise<string | null> {
  if (waiting.size === 0) setTimeout(readWaitingNames);
  return new Promise((resolve) => {
    waiting.set(wallet, [...(waiting.get(wallet) ?? []), resolve]);
  });
}

async function readWaitingNames(): Promise<void> {
  const asked = [...waiting];
  waiting = new Map();
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
