import { base58 } from '@scure/base';
import { toKeypair } from '../../agents/keypair';
import { sha256 } from '../../lib/core/hash';
import { formatDeliveryMessage } from '../../lib/provider/rules/delivery';
import type { CheckName } from '../../scripts/conformance/checks';
import { replaceReply } from './replace-reply';
import type { Defect, SentReply } from './wrong-provider';

const POST_ROUTE = 'POST /deliveries';
/** A key that isn't the provider's. */
const stranger = toKeypair(sha256('a stranger'));

const saysCode = (sent: SentReply, code: string): boolean => JSON.parse(sent.body).code === code;
/** Turns a reply into a success, with changes to its body. */
const changeBody = (sent: SentReply, changes: object): SentReply => ({
  ...sent,
  status: 200,
  body: JSON.stringify({ ...JSON.parse(sent.body), ...changes }),
});

/** Promises a card where the reference provider refuses with this code. */
const promiseInsteadOf = (code: string): Defect => ({
  ...replaceReply(POST_ROUTE, 409, (sent, _, { keypair }) =>
    saysCode(sent, code) ? changeBody(sent, { providerKey: keypair.address, cardMint: stranger.address }) : sent,
  ),
  dealsInCards: true,
});

/** Replaces the signature of each promise. */
const signPromiseAs = (sign: (order: never, mint: string) => Uint8Array | string): Defect => ({
  ...replaceReply(POST_ROUTE, 200, (sent, body) => {
    const signed = sign(JSON.parse(body) as never, JSON.parse(sent.body).cardMint);
    return changeBody(sent, { signature: typeof signed === 'string' ? signed : base58.encode(signed) });
  }),
  dealsInCards: true,
});

/** Defects of a provider that delivers cards on request, each with the checks that must fail. */
export const deliveryDefects: readonly (readonly [name: string, defect: Defect, broken: readonly CheckName[]])[] = [
  [
    'promises a card under another key',
    signPromiseAs((order, mint) => stranger.sign(new TextEncoder().encode(formatDeliveryMessage(order, mint)))),
    ['promises-delivery'],
  ],
  ['signs no promise', signPromiseAs(() => ''), ['promises-delivery']],
  ['gives the card of a delivery to another wallet', promiseInsteadOf('delivery-used'), ['delivery-same']],
  [
    'refuses its own promise',
    {
      ...replaceReply(POST_ROUTE, 200, (sent, body) =>
        body.includes('"promise"') ? { status: 422, body: '{"code":"request-wrong","message":"promise"}' } : sent,
      ),
      dealsInCards: true,
    },
    ['delivery-promise'],
  ],
  [
    'brings the card of a promise that it did not sign',
    {
      ...replaceReply(POST_ROUTE, 422, (sent, body, { keypair }) => {
        const { promise, ...order } = JSON.parse(body);
        return promise === undefined
          ? sent
          : changeBody(sent, {
              providerKey: keypair.address,
              deliveryId: order.deliveryId,
              cardMint: promise.cardMint,
            });
      }),
      dealsInCards: true,
    },
    ['delivery-promise'],
  ],
  ['brings no card that it promised', { omitsDeliveries: true, dealsInCards: true }, ['delivers']],
  ['takes a delivery that it withdrew', promiseInsteadOf('withdrawn'), ['withdraws-delivery']],
  [
    'withdraws what it has sent',
    {
      ...replaceReply('DELETE /deliveries', 409, (sent) => (saysCode(sent, 'sent') ? changeBody(sent, {}) : sent)),
      dealsInCards: true,
    },
    ['delivery-stays'],
  ],
];
