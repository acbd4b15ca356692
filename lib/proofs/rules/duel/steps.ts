import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { findEscrowAddress } from '../../../chain/escrow/address';
import { isConsent } from '../../../chain/escrow/consent';
import { formatCanonicalJson, hashCanonicalJson } from '../../../core/canonical-json';
import { decodeAddress, verifyStrict } from '../../../core/ed25519';
import { sha256, sha256Hex } from '../../../core/hash';
import { buildDrawRequest } from '../../../provider/rules/request';
import { fromHex, runStep, type Step, toHex } from '../step';
import { type DerivedDuelValues, findModeVersion } from './derived-values';

const SIDE_NAMES = ['creator', 'opponent'] as const;

/** Runs the checks of a duel's documents, which need no network. */
export const checkDuel = (duel: DerivedDuelValues): readonly Step[] => [
  checkTerms(duel),
  ...(findModeVersion(duel) === 2 ? [checkConsent(duel)] : []),
  checkTable(duel),
  checkPolicy(duel),
  checkSeed(duel),
  checkSignature(duel),
  checkDraw(duel, 0),
  checkDraw(duel, 1),
  checkWinner(duel),
];

function checkTerms({ draw, terms, decodedTerms: readTerms, termsBytes }: DerivedDuelValues): Step {
  const words = 'The terms were fixed before anybody paid: the escrow address follows from every byte of them.';
  const formula =
    'termsHash = SHA-256(terms)\nescrow = program address of ("duel", termsHash)\nSHA-256(duelId) is in the terms\nthe program takes such terms';
  return runStep('terms', words, formula, () => {
    const hash = sha256(termsBytes());
    const { duelIdHash, creator, opponent } = terms();
    const problems = readTerms().findProblems();
    const escrow = findEscrowAddress(hash, draw.programId as Address).address;
    const isNamed = toHex(duelIdHash) === sha256Hex(draw.duelId);
    return {
      holds: toHex(hash) === draw.termsHash && escrow === draw.escrowAddress && isNamed && problems.length === 0,
      inputs: [
        ['Terms', toHex(termsBytes())],
        ['Duel', draw.duelId],
        ['Program', draw.programId],
        ['Creator', creator],
        ['Opponent', opponent],
        ['Terms hash in the proof', draw.termsHash],
        ['Escrow address in the proof', draw.escrowAddress],
      ],
      outcome: `terms hash ${toHex(hash)}, escrow ${escrow}${problems.length > 0 ? `, refused for: ${problems.join(', ')}` : ''}`,
    };
  });
}

function checkConsent({ draw, terms, termsBytes }: DerivedDuelValues): Step {
  const words = 'The provider had signed these terms, so both players knew that it would accept them.';
  const formula = 'Ed25519(providerKey, "ripduel:terms:2\\n" + terms hash in hex)';
  return runStep('consent', words, formula, () => {
    const { providerKey } = terms();
    const consent = draw.consent ?? '';
    const isSigned = isConsent(toHex(sha256(termsBytes())), consent, providerKey);
    return {
      holds: isSigned,
      inputs: [
        ['Provider', providerKey],
        ['Terms hash', toHex(sha256(termsBytes()))],
        ['Consent', consent],
      ],
      outcome: `the signature ${isSigned ? 'is' : 'is not'} the provider’s`,
    };
  });
}

function checkTable({ terms, sealedTable, table }: DerivedDuelValues): Step {
  const cards = table.length === 1 ? 'the one card' : `all ${table.length} cards`;
  const words = `The table of ${cards} is the one that was sealed into the terms.`;
  return runStep('table', words, 'root and total weight of the Merkle sum tree over all entries', () => {
    const { root, totalWeight } = sealedTable();
    return {
      holds: toHex(root) === toHex(terms().tableRoot) && totalWeight === terms().totalWeight,
      inputs: [
        ['Entries', table.length.toLocaleString('en')],
        ['Root in the terms', toHex(terms().tableRoot)],
        ['Tickets in the terms', terms().totalWeight.toLocaleString('en')],
      ],
      outcome: `root ${toHex(root)}, ${totalWeight.toLocaleString('en')} tickets`,
    };
  });
}

function checkPolicy({ draw, terms, policy }: DerivedDuelValues): Step {
  const words = 'Both values are compared by the one policy that was in the terms before anybody paid.';
  const formula =
    'SHA-256(canonical JSON of the policy) = policy hash in the terms and in the proof\nit says: the higher value wins, equal values by the coin of the seed';
  return runStep('policy', words, formula, () => {
    const inTerms = toHex(terms().policyHash);
    const { schema, winner, tie } = policy;
    const isKnown = schema === 'ripduel.valuation-policy/1' && winner === 'higher-value' && tie === 'seed-coin';
    return {
      holds: hashCanonicalJson(policy) === inTerms && draw.valuationPolicyHash === inTerms && isKnown,
      inputs: [
        ['Policy', formatCanonicalJson(policy)],
        ['Hash in the terms', inTerms],
        ['Hash in the proof', draw.valuationPolicyHash],
      ],
      outcome: `SHA-256 ${hashCanonicalJson(policy)}`,
    };
  });
}

function checkSeed({ draw, terms }: DerivedDuelValues): Step {
  const words = 'The provider had bound itself to this seed before anybody paid.';
  return runStep('seed', words, 'SHA-256(seed) = seed commitment in the terms', () => {
    const opened = toHex(sha256(fromHex(draw.answer.seed)));
    return {
      holds: opened === toHex(terms().seedCommitment),
      inputs: [
        ['Seed', draw.answer.seed],
        ['Commitment', toHex(terms().seedCommitment)],
      ],
      outcome: `SHA-256 ${opened}`,
    };
  });
}

function checkSignature(duel: DerivedDuelValues): Step {
  const words = 'The provider named in the terms signed this answer to this question.';
  const formula =
    'Ed25519(providerKey, domain + canonical JSON of the answer)\nrequestHash = SHA-256(canonical JSON of the request)\nthe request names this duel, its terms, its escrow, its wallets and its entropy';
  return runStep('signature', words, formula, () => {
    const { draw, terms, layout } = duel;
    const { answer, signature, requestHash } = draw;
    const { providerKey } = terms();
    const domain = layout().answerDomain;
    const message = new TextEncoder().encode(domain + formatCanonicalJson(answer));
    const isSigned = verifyStrict(decodeAddress(providerKey) ?? new Uint8Array(), message, base58.decode(signature));
    const isBound = isDerivedRequest(duel) && draw.providerKey === providerKey && isAnswerToRequest(duel);
    return {
      holds: isSigned && isBound,
      inputs: [
        ['Provider', providerKey],
        ['Its mode', draw.providerMode],
        ['Signature', signature],
        ['Domain', JSON.stringify(domain)],
        ['Request', draw.request],
        ['Request hash', requestHash],
        ['Answer', formatCanonicalJson(answer)],
      ],
      outcome: `the signature ${isSigned ? 'is' : 'is not'} the provider’s, the answer ${isBound ? 'is' : 'is not'} to this question`,
    };
  });
}

/** Whether the draw's request follows from the terms and the draw's other members, and has the stated hash. */
function isDerivedRequest({ draw, terms, layout }: DerivedDuelValues): boolean {
  const { duelId, genesisHash, programId, escrowAddress, termsHash, answer } = draw;
  const { seedCommitment, creator, opponent } = terms();
  const asked = buildDrawRequest({
    ...{ duelId, genesisHash, programId, escrowAddress, termsHash },
    seedCommitment: toHex(seedCommitment),
    entropySlot: BigInt(answer.entropySlot),
    entropy: answer.entropy,
    creatorWallet: creator,
    opponentWallet: opponent,
  });
  const { sides } = asked;
  const request = formatCanonicalJson({
    ...asked,
    schema: layout().requestSchema,
    sides: sides.map((side) => ({ ...side })),
  });
  return draw.request === request && draw.requestHash === sha256Hex(draw.request);
}

const isAnswerToRequest = ({ draw: { answer, requestHash, termsHash }, terms }: DerivedDuelValues): boolean =>
  answer.requestHash === requestHash &&
  answer.termsHash === termsHash &&
  answer.seedCommitment === toHex(terms().seedCommitment);

function checkDraw({ draw, table, outcome }: DerivedDuelValues, side: 0 | 1): Step {
  const said = draw.answer.draws[side];
  const words = `The ${SIDE_NAMES[side]} drew ticket ${said.ticket.toLocaleString('en')}: nobody could choose it.`;
  const formula =
    'word = first 8 bytes of HMAC-SHA256(seed, entropy | termsHash | number of the draw | counter)\nticket = word mod total weight, words above the last whole multiple passed over';
  return runStep(`draw-${side}`, words, formula, () => {
    const { draws, drawNumbers } = outcome();
    const { ticket, entryIndex, entry, counter } = draws[side];
    return {
      holds: ticket === said.ticket && entryIndex === said.entryIndex && entry.value.toString() === said.valueAmount,
      inputs: [
        ['Seed', draw.answer.seed],
        ['Entropy', draw.answer.entropy],
        ['Terms hash', draw.termsHash],
        ['Number of the draw', String(drawNumbers[side])],
        ['Counter', String(counter)],
        ['Said', `ticket ${said.ticket}, entry ${said.entryIndex}, value ${said.valueAmount}`],
      ],
      outcome: `ticket ${ticket}, entry ${entryIndex} (${table[entryIndex]?.cardId ?? 'unknown'}), value ${entry.value}`,
    };
  });
}

function checkWinner({ draw: { answer }, outcome }: DerivedDuelValues): Step {
  const words = `The ${answer.winner} wins, by the better pull or, where both are worth the same, by the seed’s coin.`;
  return runStep('winner', words, 'the higher value wins; equal values: lowest bit of word(2, 0)', () => {
    const { winner, tied, draws } = outcome();
    return {
      holds: answer.winner === SIDE_NAMES[winner],
      inputs: [
        ['Creator’s value', draws[0].entry.value.toString()],
        ['Opponent’s value', draws[1].entry.value.toString()],
        ['Said', answer.winner],
      ],
      outcome: `${SIDE_NAMES[winner]}, by ${tied ? 'the coin, since both are equal' : 'the higher value'}`,
    };
  });
}
