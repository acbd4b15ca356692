import type { Address } from '@solana/kit';
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { TOKEN_PROGRAM_ADDRESS } from '../../lib/chain/escrow/address';
import { MEMO_PROGRAM } from '../../lib/chain/inspect/payment';
import type { DeliveryOrder } from './delivery';
import type { OuterInstruction } from './own-history';

/** Matches the memos that `formatDeliveryMemo` returns. Captures the delivery's id and the card's id. */
const MEMO_PATTERN = /^ripduel:delivery:1 ([A-Za-z0-9_-]{1,128}) ([\x21-\x7e]{1,128})$/;
/** First byte of the token program's Transfer instruction. */
const TRANSFER_DISCRIMINATOR = 3;

/** A delivery as the transaction that carried it out shows it. */
export type ShownDelivery = DeliveryOrder & { readonly cardMint: Address };

/** Returns the memo of the transaction that delivers a card. A space separates the ids, which contain no spaces. */
export const formatDeliveryMemo = ({ deliveryId, cardId }: Pick<DeliveryOrder, 'deliveryId' | 'cardId'>): string =>
  `ripduel:delivery:1 ${deliveryId} ${cardId}`;

/**
 * Returns the delivery that a transaction carried out, by its outer instructions; null if it carried out none. The
 * caller has checked that the transaction succeeded and that the provider signed it.
 */
export function parseDelivery(instructions: readonly OuterInstruction[]): ShownDelivery | null {
  const find = (program: string) => instructions.find(({ programAddress }) => programAddress === program);
  const [, deliveryId, cardId] = MEMO_PATTERN.exec(new TextDecoder().decode(find(MEMO_PROGRAM)?.data)) ?? [];
  const [, opened, recipient, cardMint] = find(ASSOCIATED_TOKEN_PROGRAM_ADDRESS)?.accounts ?? [];
  const transfer = find(TOKEN_PROGRAM_ADDRESS);
  const isBrought = transfer?.data[0] === TRANSFER_DISCRIMINATOR && transfer.accounts[1] === opened;
  if (deliveryId === undefined || cardId === undefined || !recipient || !cardMint || !isBrought) return null;
  return { deliveryId, cardId, recipient, cardMint };
}
