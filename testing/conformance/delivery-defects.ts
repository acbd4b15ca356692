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

const saysCode = (said: SentReply, code: string): boolean => JSON.parse(said.body).code === code;
/** Turns a reply into a success, with changes to its body. */
const changeBody = (said: SentReply, changes: object): SentReply => ({
  ...said,
  status: 200,
  body: JSON.stringify({ ...JSON.parse(said.body), ...changes }),
});

/** Promises a card where the reference provider refuses with this code. */
const promiseInsteadOf = (code: string): Defect => ({
  ...replaceReply(POST_ROUTE, 409, (said, _, { keypair }) =>
    saysCode(said, code) ? changeBody(said, { providerKey: keypair.address, cardMint: stranger.address }) : said,
  ),
  dealsInCards: true,
});

/** Changes each promise and signs the changed one. */
const signPromiseAs = (sign: (order: never, mint: string) => Uint8Array | string): Defect => ({
  ...replaceReply(POST_ROUTE, 200, (said, body) => {
    const signed = sign(JSON.parse(body) as never, JSON.parse(said.body).cardMint);
    return changeBody(said, { signature: typeof signed === 'string' ? signed : base58.encode(signed) });
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
      ...replaceReply(POST_ROUTE, 200, (said, body) =>
        body.includes('"promise"') ? { status: 422, body: '{"code":"request-wrong","message":"promise"}' } : said,
      ),
      dealsInCards: true,
    },
    ['delivery-promise'],
  ],
  [
    'brings the card of a promise that it did not sign',
    {
      ...replaceReply(POST_ROUTE, 422, (said, body, { keypair }) => {
        const { promise, ...order } = JSON.parse(body);
        return promise === undefined
          ? said
          : changeBody(said, {
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
      ...replaceReply('DELETE /deliveries', 409, (said) => (saysCode(said, 'sent') ? changeBody(said, {}) : said)),
      dealsInCards: true,
    },
    ['delivery-stays'],
  ],
];
