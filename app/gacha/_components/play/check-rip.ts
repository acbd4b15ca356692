import { hexToBytes } from '@noble/hashes/utils.js';
import { hashCanonicalJson } from '../../../../lib/core/canonical-json';
import type { RipBody } from '../../../../lib/gacha/rips/contract';
import {
  deriveMemoNonce,
  drawCopy,
  hashClientSeed,
  hashRipResult,
  hashServerSeed,
} from '../../../../lib/gacha/rips/rules/draw';
import type { ProofStep } from '../../../_ui/ProofSteps';
import type { Play } from './play-record';

/** The part of a rip that this browser stored before the payment. */
export type PrePaymentRecord = Pick<Play, 'serverSeedHash' | 'clientSeed' | 'bound'>;

/**
 * Recomputes a rip from its seeds and odds, and compares it with the values stored before the payment, if there are any.
 */
export function checkRip(rip: RipBody, kept: PrePaymentRecord | null): readonly ProofStep[] {
  const { odds, drawn, payment } = rip;
  const again = drawCopy(odds.document, hexToBytes(rip.serverSeed), rip.clientSeed);
  return [
    buildComparisonStep(
      'server-seed',
      kept === null
        ? 'The service’s seed matches its hash'
        : 'The service’s seed matches the hash that this browser saw before your seed existed',
      'SHA-256(server seed)',
      ['Shown before', kept?.serverSeedHash ?? rip.serverSeedHash],
      ['Recomputed', hashServerSeed(hexToBytes(rip.serverSeed))],
    ),
    buildComparisonStep(
      'client-seed',
      payment === null
        ? 'The draw used your seed'
        : 'The draw used your seed, which was locked in before the service knew it',
      'SHA-256(client seed)',
      [
        'Bound',
        kept?.clientSeed == null
          ? (payment?.clientSeedHash ?? hashClientSeed(rip.clientSeed))
          : hashClientSeed(kept.clientSeed),
      ],
      ['Recomputed', hashClientSeed(rip.clientSeed)],
    ),
    buildComparisonStep(
      'odds',
      kept?.bound == null ? 'The odds are the sealed ones' : 'The odds are the ones you saw before you paid',
      'SHA-256(RFC 8785 form of the odds document)',
      ['Sealed', kept?.bound?.oddsHash ?? odds.oddsHash],
      ['Recomputed', hashCanonicalJson(odds.document)],
    ),
    ...(payment === null ? [] : [buildMemoStep(rip, payment)]),
    buildComparisonStep(
      'draw',
      `Both seeds draw ticket ${again.ticket} of ${odds.document.totalWeight}, which is a copy of entry ${again.entryIndex}`,
      'HMAC-SHA256(server seed, client seed:nonce), first 8 bytes, rejection sampling below the total',
      ['Result', `ticket ${drawn.ticket}, nonce ${drawn.nonce}, entry ${drawn.entryIndex}`],
      ['Recomputed', `ticket ${again.ticket}, nonce ${again.nonce}, entry ${again.entryIndex}`],
    ),
    buildCardStep(rip, kept),
    buildComparisonStep(
      'result',
      'The result is the one shown to everyone',
      'SHA-256(RFC 8785 form of the result)',
      ['Published', rip.resultHash],
      ['Recomputed', hashRipResult(toRipOutcome(rip))],
    ),
  ];
}

function buildMemoStep(
  rip: RipBody,
  { intentId, memoNonce, clientSeedHash }: NonNullable<RipBody['payment']>,
): ProofStep {
  const { oddsHash } = rip.odds;
  const { serverSeedHash } = rip;
  return buildComparisonStep(
    'memo',
    'The payment’s memo on chain commits to the seal and to the hashes of both seeds',
    'SHA-256(RFC 8785 form of {memoVersion, intentId, oddsHash, serverSeedHash, clientSeedHash})',
    ['In the memo', memoNonce],
    ['Recomputed', deriveMemoNonce({ intentId, oddsHash, serverSeedHash, clientSeedHash })],
  );
}

/**
 * Checks the card in the sealed inventory, which this browser has only for payments that it bound; else the step waits.
 */
function buildCardStep({ odds, drawn }: RipBody, kept: PrePaymentRecord | null): ProofStep {
  const words = `Entry ${drawn.entryIndex} is this card at this value, in the inventory that the odds name`;
  const formula = 'SHA-256(RFC 8785 form of the inventory document), and its entry';
  const inventory = kept?.bound?.seal?.inventory;
  if (inventory === undefined)
    return { key: 'card', words: `${words}. The round’s proof holds that document`, formula, state: 'waiting' };
  const entry = inventory.entries.find(({ entryIndex }) => entryIndex === drawn.entryIndex);
  const line = (cardId?: string, tier?: string, amount?: string) => `${cardId}, ${tier}, ${amount}`;
  return buildComparisonStep(
    'card',
    words,
    formula,
    ['Result', `${odds.inventoryHash} ${line(drawn.cardId, drawn.tier, String(drawn.value.amount))}`],
    ['Recomputed', `${hashCanonicalJson(inventory)} ${line(entry?.cardId, entry?.tier, entry?.valueAmount)}`],
  );
}

const toRipOutcome = ({ ripId, machineKey, mode, odds, serverSeedHash, drawn, payment }: RipBody) => ({
  ripId,
  machineKey,
  mode,
  oddsHash: odds.oddsHash,
  inventoryHash: odds.inventoryHash,
  serverSeedHash,
  ticket: drawn.ticket,
  totalWeight: drawn.totalWeight,
  nonce: drawn.nonce,
  entryIndex: drawn.entryIndex,
  cardId: drawn.cardId,
  tier: drawn.tier,
  valueAmount: drawn.value.amount.toString(),
  valueMint: drawn.value.mint,
  valueDecimals: drawn.value.decimals,
  payment:
    payment === null
      ? null
      : { intentId: payment.intentId, memoNonce: payment.memoNonce, signature: payment.signature },
});

type NamedValue = readonly [name: string, value: string];

const buildComparisonStep = (
  key: string,
  words: string,
  formula: string,
  left: NamedValue,
  right: NamedValue,
): ProofStep => ({
  key,
  words,
  formula,
  bytes: [left, right],
  state: left[1] === right[1] ? 'passed' : 'failed',
});
