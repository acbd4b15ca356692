import { formatCanonicalJson, hashCanonicalJson } from '../../../core/canonical-json';
import type { InventoryDocument, OddsDocument } from '../../../gacha/machines/rules/documents';
import { buildRipResult, deriveMemoNonce, drawCopy, hashClientSeed } from '../../../gacha/rips/rules/draw';
import { checkDocumentHashes, checkResult } from '../document-checks';
import type { RgsProof } from '../proof';
import type { RoundDocument } from '../seeded/form';
import { checkOrder, checkRecord, checkSeed, DRAW_FORMULA } from '../seeded/verify';
import { fromHex, runStep, type Step, toHex } from '../step';
import type { RipResult } from './form';

interface RipDocuments {
  readonly inventory: InventoryDocument;
  readonly odds: OddsDocument;
  readonly round: RoundDocument;
  readonly result: RipResult;
  readonly seeds: { readonly serverSeed: Uint8Array; readonly clientSeed: string };
}

/** Runs all steps of a rip's proof. The caller has checked the proof's form. */
export function verifyGacha(proof: RgsProof): readonly Step[] {
  const [inventory, odds, round] = proof.evidence.map(({ document }) => document);
  const seeds = { serverSeed: fromHex(String(proof.reveal.serverSeed)), clientSeed: String(proof.reveal.clientSeed) };
  const rip = { inventory, odds, round, seeds, result: proof.result } as RipDocuments;
  return [
    checkDocumentHashes(proof),
    checkRecord(proof, rip.round),
    checkOrder(rip.round),
    checkOdds(rip),
    checkSeed(rip.round.serverSeedHash, seeds),
    checkDraw(rip),
    checkPayment(rip),
    checkResult(proof, () => recomputeRipResult(rip)),
  ];
}

function checkOdds({ inventory, odds }: RipDocuments): Step {
  const words = 'The odds are of this very inventory: the weight of a card is the number of its copies.';
  const formula =
    'odds.inventoryHash = SHA-256(canonical JSON of the inventory)\nboth are of one machine and one seal; entries in order, each weight = copies\ntotal weight = sum of the weights';
  return runStep('odds', words, formula, () => {
    const copies = new Map(inventory.entries.map((entry) => [entry.entryIndex, entry.copies]));
    const isInOrder = odds.entries.every(
      ({ entryIndex }, at) => at === 0 || entryIndex > (odds.entries[at - 1]?.entryIndex ?? 0),
    );
    const areOnce = copies.size === inventory.entries.length;
    const areCopies = odds.entries.every(({ entryIndex, weight }) => copies.get(entryIndex) === weight);
    const sum = odds.entries.reduce((total, { weight }) => total + BigInt(weight), 0n);
    const isSameSeal = odds.machineKey === inventory.machineKey && odds.sequence === inventory.sequence;
    const isOfInventory = odds.inventoryHash === hashCanonicalJson(inventory);
    return {
      holds: isOfInventory && isSameSeal && isInOrder && areOnce && areCopies && sum === BigInt(odds.totalWeight),
      inputs: [
        ['Machine', `${odds.machineKey}, seal ${odds.sequence}`],
        ['Inventory hash in the odds', odds.inventoryHash],
        ['Total weight in the odds', String(odds.totalWeight)],
      ],
      outcome: `inventory ${hashCanonicalJson(inventory)}, ${odds.entries.length} entries, weights add up to ${sum}`,
    };
  });
}

function checkDraw({ odds, seeds, result }: RipDocuments): Step {
  const words = 'The ticket follows from both seeds, and the card from the ticket: nobody could choose it.';
  return runStep('draws', words, `${DRAW_FORMULA}\ntickets run over the entries in their order`, () => {
    const { ticket, nonce, entryIndex } = drawCopy(odds, seeds.serverSeed, seeds.clientSeed);
    return {
      holds: ticket === result.ticket && nonce === result.nonce && entryIndex === result.entryIndex,
      inputs: [
        ['Server seed', toHex(seeds.serverSeed)],
        ['Client seed', seeds.clientSeed],
        ['Total weight', String(odds.totalWeight)],
        ['Said', `ticket ${result.ticket} of nonce ${result.nonce}, entry ${result.entryIndex}`],
      ],
      outcome: `ticket ${ticket} of nonce ${nonce}, entry ${entryIndex}`,
    };
  });
}

/**
 * Checks that the payment's memo binds the intent, the odds and both seeds, or that a rip without a payment is a free
 * one.
 */
function checkPayment({ odds, round, seeds, result: { mode, payment } }: RipDocuments): Step {
  const words =
    payment === null
      ? 'Nothing was paid: a rip from the fixture.'
      : 'What was paid for was fixed before: the memo of the payment binds odds, commitment and client seed.';
  const formula =
    'memo = SHA-256(canonical JSON of { memoVersion: 1, intentId, oddsHash, serverSeedHash, clientSeedHash })';
  return runStep('payment', words, formula, () => {
    if (payment === null) return { holds: mode === 'fixture', inputs: [['Mode', mode]], outcome: 'no payment' };
    const bound = {
      intentId: payment.intentId,
      oddsHash: hashCanonicalJson(odds),
      serverSeedHash: round.serverSeedHash,
      clientSeedHash: hashClientSeed(seeds.clientSeed),
    };
    const memo = deriveMemoNonce(bound);
    return {
      holds: mode === 'devnet-preview' && memo === payment.memoNonce,
      inputs: [
        ['Bound', formatCanonicalJson(bound)],
        ['Memo', payment.memoNonce],
        ['Transaction', payment.signature],
      ],
      outcome: memo,
    };
  });
}

/** Recomputes the result. Throws RangeError if the draw fails or the drawn entry isn't in the inventory. */
function recomputeRipResult({ inventory, odds, round, seeds, result }: RipDocuments) {
  const { ticket, nonce, entryIndex } = drawCopy(odds, seeds.serverSeed, seeds.clientSeed);
  const card = inventory.entries.find((entry) => entry.entryIndex === entryIndex);
  if (card === undefined) throw new RangeError(`no entry ${entryIndex} in the inventory`);
  const { cardId, tier, valueAmount } = card;
  return buildRipResult({
    ripId: round.roundId,
    machineKey: odds.machineKey,
    mode: result.mode,
    oddsHash: hashCanonicalJson(odds),
    inventoryHash: hashCanonicalJson(inventory),
    serverSeedHash: round.serverSeedHash,
    ...{ ticket, totalWeight: odds.totalWeight, nonce, entryIndex, cardId, tier, valueAmount },
    valueMint: inventory.valueMint,
    valueDecimals: inventory.valueDecimals,
    payment: result.payment,
  });
}
