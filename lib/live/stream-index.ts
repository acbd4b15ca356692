import { isDuelChange, type StoredChange, type Topics } from './store';

/** Finds the streams that a change concerns. */
export class StreamIndex<Stream extends { readonly topics: Topics }> {
  readonly all = new Set<Stream>();
  readonly lobby = new Set<Stream>();
  readonly byDuel = new Map<string, Set<Stream>>();
  private readonly byWallet = new Map<string, Set<Stream>>();

  add(stream: Stream): void {
    this.all.add(stream);
    const { duelIds, lobby, wallet } = stream.topics;
    for (const duelId of duelIds) addTo(this.byDuel, duelId, stream);
    if (wallet !== null) addTo(this.byWallet, wallet, stream);
    if (lobby) this.lobby.add(stream);
  }

  delete(stream: Stream): void {
    this.all.delete(stream);
    this.lobby.delete(stream);
    const { duelIds, wallet } = stream.topics;
    for (const duelId of duelIds) deleteFrom(this.byDuel, duelId, stream);
    if (wallet !== null) deleteFrom(this.byWallet, wallet, stream);
  }

  /** Returns each stream once, also if it has several topics of the change. */
  findFor(change: StoredChange): ReadonlySet<Stream> {
    const { recordId, isInLobby, wallets } = change;
    const found = new Set<Stream>(isInLobby ? this.lobby : []);
    if (isDuelChange(change)) for (const stream of this.byDuel.get(recordId) ?? []) found.add(stream);
    for (const wallet of wallets) for (const stream of this.byWallet.get(wallet) ?? []) found.add(stream);
    return found;
  }
}

function addTo<Stream>(map: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const streams = map.get(key) ?? new Set();
  map.set(key, streams.add(stream));
}

function deleteFrom<Stream>(map: Map<string, Set<Stream>>, key: string, stream: Stream): void {
  const streams = map.get(key);
  if (streams?.delete(stream) && streams.size === 0) map.delete(key);
}
