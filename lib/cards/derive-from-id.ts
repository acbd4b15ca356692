import { sha256 } from '../core/hash';

/** Returns a number from 0 to `below` - 1, derived only from the card's id and the purpose. */
export function deriveNumber(id: string, purpose: string, below: number): number {
  const digest = sha256(`ripduel card ${purpose} ${id}`);
  return new DataView(digest.buffer, digest.byteOffset).getUint32(0) % below;
}

export function deriveItem<Item>(id: string, purpose: string, items: readonly [Item, ...Item[]]): Item {
  return items[deriveNumber(id, purpose, items.length)] ?? items[0];
}
