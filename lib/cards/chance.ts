import { sha256 } from '../core/hash';

/** Returns a number from 0 to `below` - 1, derived only from the card's id and the purpose. */
export function pickNumber(id: string, purpose: string, below: number): number {
  const digest = sha256(`ripduel card ${purpose} ${id}`);
  return new DataView(digest.buffer, digest.byteOffset).getUint32(0) % below;
}

export function pickItem<Item>(id: string, purpose: string, items: readonly [Item, ...Item[]]): Item {
  return items[pickNumber(id, purpose, items.length)] ?? items[0];
}
