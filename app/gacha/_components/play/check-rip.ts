import { hexToBytes } from '@noble/hashes/utils.js';
import { hashCanonicalJson } from '../../../../lib/core/canonical-json';
import type { EndedRip, RipBody } from '../../../../lib/gacha/rips/rip-contract';
import {
  deriveMemoNonce,
  drawCopy,
  hashClientSeed,
  hashRipResult,
  hashServerSeed,
} from '../../../../lib/gacha/rips/rules/draw';
import type { Translate } from '../../../_messages/translate';
import type { Play } from '../../../_rip/play-record';
import type { ProofStep } from '../../../_ui/ProofSteps';

/** The part of a rip that this browser stored before the payment. */
export type PrePaymentRecord = Pick<Play, 'serverSeedHash' | 'clientSeed' | 'bound'>;

/**
 * Recomputes a rip from its seeds and odds, and compares it with the values stored before the payment, if there are
 * any.
 */
export function checkRip(t: Translate<'gacha'>, rip: EndedRip, kept: PrePaymentRecord | null): readonly ProofStep[] {
  const { odds, drawn, payment } = rip;
  const again = drawCopy(odds.document, hexToBytes(rip.serverSeed), rip.clientSeed);
  const recomputed = t('proof.recomputed');
  return [
    buildComparisonStep(
      'server-seed',
      t(kept === null ? 'ripCheck.serverSeed' : 'ripCheck.serverSeedSeen'),
      t('ripCheck.serverSeedFormula'),
      [t('ripCheck.shownBefore'), kept?.serverSeedHash ?? rip.serverSeedHash],
      [recomputed, hashServerSeed(hexToBytes(rip.serverSeed))],
    ),
    buildComparisonStep(
      'client-seed',
      t(payment === null ? 'ripCheck.clientSeed' : 'ripCheck.clientSeedLocked'),
      t('ripCheck.clientSeedFormula'),
      [
        t('ripCheck.bound'),
        kept?.clientSeed == null
          ? (payment?.clientSeedHash ?? hashClientSeed(rip.clientSeed))
          : hashClientSeed(kept.clientSeed),
      ],
      [recomputed, hashClientSeed(rip.clientSeed)],
    ),
    buildComparisonStep(
      'odds',
      t(kept?.bound == null ? 'ripCheck.odds' : 'ripCheck.oddsSeen'),
      t('proof.oddsFormula'),
      [t('proof.sealed'), kept?.bound?.oddsHash ?? odds.oddsHash],
      [recomputed, hashCanonicalJson(odds.document)],
    ),
    ...(payment === null ? [] : [buildMemoStep(t, rip, payment)]),
    buildComparisonStep(
      'draw',
      t('ripCheck.draw', {
        ticket: String(again.ticket),
        total: String(odds.document.totalWeight),
        entry: String(again.entryIndex),
      }),
      t('ripCheck.drawFormula'),
      [t('ripCheck.result'), describeDraw(t, drawn)],
      [recomputed, describeDraw(t, again)],
    ),
    buildCardStep(t, rip, kept),
    buildComparisonStep(
      'result',
      t('ripCheck.outcome'),
      t('ripCheck.outcomeFormula'),
      [t('ripCheck.published'), rip.resultHash],
      [recomputed, hashRipResult(toRipOutcome(rip))],
    ),
  ];
}

const describeDraw = (
  t: Translate<'gacha'>,
  { ticket, nonce, entryIndex }: Pick<RipBody['drawn'], 'ticket' | 'nonce' | 'entryIndex'>,
): string => t('ripCheck.drawn', { ticket: String(ticket), nonce: String(nonce), entry: String(entryIndex) });

function buildMemoStep(
  t: Translate<'gacha'>,
  rip: RipBody,
  { intentId, memoNonce, clientSeedHash }: NonNullable<RipBody['payment']>,
): ProofStep {
  const { oddsHash } = rip.odds;
  const { serverSeedHash } = rip;
  return buildComparisonStep(
    'memo',
    t('ripCheck.memo'),
    t('ripCheck.memoFormula', { members: '{memoVersion, intentId, oddsHash, serverSeedHash, clientSeedHash}' }),
    [t('ripCheck.inMemo'), memoNonce],
    [t('proof.recomputed'), deriveMemoNonce({ intentId, oddsHash, serverSeedHash, clientSeedHash })],
  );
}

/**
 * Checks the card in the sealed inventory, which this browser stores only for payments that it bound. Without it, the
 * step's state is `waiting`.
 */
function buildCardStep(t: Translate<'gacha'>, { odds, drawn }: RipBody, kept: PrePaymentRecord | null): ProofStep {
  const number = { entry: String(drawn.entryIndex) };
  const formula = t('ripCheck.cardFormula');
  const inventory = kept?.bound?.seal?.inventory;
  if (inventory === undefined)
    return { key: 'card', words: t('ripCheck.cardUnknown', number), formula, state: 'waiting' };
  const entry = inventory.entries.find(({ entryIndex }) => entryIndex === drawn.entryIndex);
  const line = (cardId?: string, tier?: string, amount?: string) => `${cardId}, ${tier}, ${amount}`;
  return buildComparisonStep(
    'card',
    t('ripCheck.card', number),
    formula,
    [t('ripCheck.result'), `${odds.inventoryHash} ${line(drawn.cardId, drawn.tier, String(drawn.value.amount))}`],
    [t('proof.recomputed'), `${hashCanonicalJson(inventory)} ${line(entry?.cardId, entry?.tier, entry?.valueAmount)}`],
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

/** Builds a check that passes if both values are equal. */
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
