import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { findEscrowAddress } from '../../../lib/chain/escrow/address';
import { type DuelOutcome, resolveDuel } from '../../../lib/chain/escrow/draw';
import type { SealedTable } from '../../../lib/chain/escrow/table';
import { decodeTerms } from '../../../lib/chain/escrow/terms';
import { fromBase64 } from '../../../lib/chain/inspect/wire';
import type { Answer } from '../../../lib/client/given';
import { canonicalJson } from '../../../lib/core/canonical-json';
import { addressBytes, verifyStrict } from '../../../lib/core/ed25519';
import { sha256, sha256Hex } from '../../../lib/core/hash';
import type { getDuelProof } from '../../../lib/duel/receipt-contract';
import type { Pack } from '../../../lib/packs/contract';
import { sealPack } from '../../../lib/packs/rules';
import { DRAW_ANSWER_DOMAIN } from '../../../lib/provider/rules/answer';
import { drawRequestJson } from '../../../lib/provider/rules/request';
import type { ProofStep } from '../../_ui/ProofSteps';
import { SIDE_NAMES } from '../../_ui/side';
import { fromHex, hex, step } from './step';

export type Proof = Answer<typeof getDuelProof>;

/** The proof with what follows from its bytes. Throws where they are no terms at all. */
export interface Paper {
  readonly proof: Proof;
  readonly pack: Pack;
  /** The text of the valuation policy, as the service has it under the hash in the terms. */
  readonly policyJson: string;
  readonly terms: ReturnType<typeof decodeTerms>;
  readonly termsBytes: Uint8Array;
  readonly table: SealedTable;
}

export function openPaper(proof: Proof, pack: Pack, policyJson: string): Paper {
  const termsBytes = fromBase64(proof.terms);
  const table = sealPack(
    pack.entries.map(({ cardId, tier, weight, value, cardMint }) => ({
      cardId,
      tier,
      weight,
      valueAmount: value.amount,
      valueSource: value.source,
      valuedAt: value.at,
      cardMint,
    })),
  );
  return { proof, pack, policyJson, terms: decodeTerms(termsBytes), termsBytes, table };
}

/** The result that the terms, the table, the seed and the entropy give, whoever says otherwise. */
export const outcomeOf = ({ proof, terms, table }: Paper): DuelOutcome =>
  resolveDuel(terms, table, fromHex(proof.answer.seed), fromHex(proof.answer.entropy));

/** Every check that needs the papers only, and no network. */
export const checkPaper = (paper: Paper): readonly ProofStep[] => [
  checkTerms(paper),
  checkTable(paper),
  checkPolicy(paper),
  checkSeed(paper),
  checkSignature(paper),
  checkDraw(paper, 0),
  checkDraw(paper, 1),
  checkWinner(paper),
];

function checkTerms({ proof, terms, termsBytes }: Paper): ProofStep {
  const words = 'The terms were fixed before anybody paid: the escrow address follows from every byte of them.';
  const formula =
    'termsHash = SHA-256(terms)\nescrow = program address of ("duel", termsHash)\nSHA-256(duelId) is in the terms';
  return step('terms', words, formula, () => {
    const hash = sha256(termsBytes);
    const escrow = findEscrowAddress(hash, proof.programId as Address).address;
    const named = hex(terms.duelIdHash) === sha256Hex(proof.duelId);
    return {
      holds: hex(hash) === proof.termsHash && escrow === proof.escrowAddress && named,
      bytes: [
        ['Terms', hex(termsBytes)],
        ['Terms hash', hex(hash)],
        ['Escrow address', escrow],
        ['Creator', terms.creator],
        ['Opponent', terms.opponent],
      ],
    };
  });
}

function checkTable({ terms, table, pack }: Paper): ProofStep {
  const words = `The table of all ${pack.entries.length} cards is the one that was sealed into the terms.`;
  return step('table', words, 'root and total weight of the Merkle sum tree over all entries', () => ({
    holds: hex(table.root) === hex(terms.tableRoot) && table.totalWeight === terms.totalWeight,
    bytes: [
      ['Root, recomputed', hex(table.root)],
      ['Root in the terms', hex(terms.tableRoot)],
      ['Tickets', table.totalWeight.toLocaleString('en')],
    ],
  }));
}

function checkPolicy({ proof, terms, policyJson }: Paper): ProofStep {
  const words = 'Both values are compared by the one policy that was in the terms before anybody paid.';
  const formula = 'SHA-256(canonical JSON of the policy) = policy hash in the terms and in the proof';
  return step('policy', words, formula, () => {
    const inTerms = hex(terms.policyHash);
    return {
      holds: sha256Hex(policyJson) === inTerms && proof.valuationPolicyHash === inTerms,
      bytes: [
        ['Policy', policyJson],
        ['SHA-256 of it', sha256Hex(policyJson)],
        ['In the terms', inTerms],
        ['In the proof', proof.valuationPolicyHash],
      ],
    };
  });
}

function checkSeed({ proof, terms }: Paper): ProofStep {
  const words = 'The provider had bound itself to this seed before anybody paid.';
  return step('seed', words, 'SHA-256(seed) = seed commitment in the terms', () => ({
    holds: hex(sha256(fromHex(proof.answer.seed))) === hex(terms.seedCommitment),
    bytes: [
      ['Seed', proof.answer.seed],
      ['SHA-256 of it', hex(sha256(fromHex(proof.answer.seed)))],
      ['Commitment', hex(terms.seedCommitment)],
    ],
  }));
}

function checkSignature({ proof, terms }: Paper): ProofStep {
  const words = 'The provider named in the terms signed this answer to this question.';
  const formula =
    'Ed25519(providerKey, "ripduel:draw-answer:v1\\n" + canonical JSON of the answer)\nrequestHash = SHA-256(canonical JSON of the request)';
  return step('signature', words, formula, () => {
    const { answer, signature, requestHash } = proof;
    const message = new TextEncoder().encode(DRAW_ANSWER_DOMAIN + canonicalJson(answer));
    const isSigned = verifyStrict(
      addressBytes(terms.providerKey) ?? new Uint8Array(),
      message,
      base58.decode(signature),
    );
    const asked = drawRequestJson(JSON.parse(proof.request));
    const isBound =
      sha256Hex(asked) === requestHash &&
      answer.requestHash === requestHash &&
      answer.termsHash === proof.termsHash &&
      answer.seedCommitment === hex(terms.seedCommitment) &&
      JSON.parse(asked).entropy === answer.entropy;
    return {
      holds: isSigned && isBound,
      bytes: [
        ['Provider', terms.providerKey],
        ['Its mode', proof.providerMode],
        ['Signature', signature],
        ['Request hash', requestHash],
        ['Answer', canonicalJson(answer)],
      ],
    };
  });
}

function checkDraw(paper: Paper, side: 0 | 1): ProofStep {
  const name = SIDE_NAMES[side === 0 ? 'creator' : 'opponent'].toLowerCase();
  const said = paper.proof.answer.draws[side];
  const words = `The ${name} drew ticket ${said.ticket.toLocaleString('en')}: nobody could choose it.`;
  const formula = `word = first 8 bytes of HMAC-SHA256(seed, entropy | termsHash | ${side} | counter)\nticket = word mod total weight, words above the last whole multiple passed over`;
  return step(`draw-${side}`, words, formula, () => {
    const draw = outcomeOf(paper).draws[side];
    const entry = paper.pack.entries[draw.entryIndex];
    return {
      holds:
        draw.ticket === said.ticket &&
        draw.entryIndex === said.entryIndex &&
        draw.entry.value.toString() === said.valueAmount,
      bytes: [
        ['Entropy', paper.proof.answer.entropy],
        ['Counter', String(draw.counter)],
        ['Ticket, recomputed', draw.ticket.toLocaleString('en')],
        ['Owner of the ticket', `entry ${draw.entryIndex}, ${entry?.cardId ?? 'unknown'}`],
        ['Its value', draw.entry.value.toString()],
      ],
    };
  });
}

function checkWinner(paper: Paper): ProofStep {
  const { winner } = paper.proof.answer;
  const words = `The ${winner} has the better pull, so the ${winner} wins.`;
  return step('winner', words, 'the higher value wins; equal values: lowest bit of word(2, 0)', () => {
    const { winner: recomputed, tied, draws } = outcomeOf(paper);
    return {
      holds: winner === (recomputed === 0 ? 'creator' : 'opponent'),
      bytes: [
        ['Creator’s value', draws[0].entry.value.toString()],
        ['Opponent’s value', draws[1].entry.value.toString()],
        ['Decided by', tied ? 'the coin, since both are equal' : 'the higher value'],
      ],
    };
  });
}
