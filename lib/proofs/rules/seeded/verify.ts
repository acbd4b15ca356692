import { formatCanonicalJson, hashCanonicalJson, type Json } from '../../../core/canonical-json';
import { sha256 } from '../../../core/hash';
import { checkDocumentHashes, checkResult, checkStatements, type StatedValue } from '../document-checks';
import type { RgsProof } from '../proof';
import { fromHex, runStep, type Step, toHex } from '../step';
import type { RoundDocument } from './form';
import type { SeededGame, Seeds } from './games';

/** Creates the verifier of a single-player game. The verifier expects a proof whose form has been checked. */
export const createSeededVerifier =
  <Mode extends Json & { readonly modeVersion: number }, Result>(game: SeededGame<Mode, Result>) =>
  (proof: RgsProof): readonly Step[] => {
    const [mode, round] = proof.evidence.map(({ document }) => document) as [Json, RoundDocument];
    const seeds = { serverSeed: fromHex(String(proof.reveal.serverSeed)), clientSeed: String(proof.reveal.clientSeed) };
    const known = game.modes.find(({ modeVersion }) => modeVersion === proof.modeVersion) as Mode;
    return [
      checkDocumentHashes(proof),
      checkRecord(proof, round),
      checkOrder(round),
      checkMode(mode, known),
      checkSeed(round.serverSeedHash, seeds),
      checkDraws(game, known, seeds, proof.result as Result),
      checkResult(proof, () => game.computeResult(known, seeds, round.decisions)),
    ];
  };

export const checkRecord = (proof: RgsProof, round: RoundDocument): Step =>
  checkStatements('What this proof says of the round is what its record says.', () => listStatements(proof, round));

const listStatements = (
  { roundId, mode, modeVersion, commitment, reveal }: RgsProof,
  round: RoundDocument,
): StatedValue[] => [
  ['Round', roundId, round.roundId],
  ['Mode', `${mode} ${modeVersion}`, `${round.mode} ${round.modeVersion}`],
  ['Commitment', commitment.hash, round.serverSeedHash],
  ['Committed', commitment.committedAt, round.committedAt],
  ['Its id', commitment.id, round.commitmentId],
  ['Client seed', String(reveal.clientSeed), round.clientSeed],
];

/**
 * Checks the order of the record's timestamps. The service alone states them, and nothing in the proof confirms them;
 * the service's database enforces the order.
 */
export function checkOrder({ committedAt, clientSeedAt, endedAt }: Omit<RoundDocument, 'decisions'>): Step {
  const words = 'The hash was given before the player chose a seed, and the seed opened after the end.';
  return runStep('order', words, 'committed <= client seed <= ended', () => {
    const isInOrder = committedAt <= clientSeedAt && clientSeedAt <= endedAt;
    return {
      holds: isInOrder,
      inputs: [
        ['Committed', committedAt],
        ['Client seed', clientSeedAt],
        ['Ended', endedAt],
      ],
      outcome: isInOrder ? 'in this order' : 'in another order',
    };
  });
}

function checkMode(mode: Json, known: Json): Step {
  const words = 'The round was played by the published rules of its version.';
  return runStep(
    'mode',
    words,
    'SHA-256(canonical JSON of the rules) = that of the version, in docs/proofs.md',
    () => ({
      holds: hashCanonicalJson(mode) === hashCanonicalJson(known),
      inputs: [
        ['Rules', formatCanonicalJson(mode)],
        ['Hash of the version', hashCanonicalJson(known)],
      ],
      outcome: `SHA-256 ${hashCanonicalJson(mode)}`,
    }),
  );
}

export function checkSeed(serverSeedHash: string, { serverSeed }: Seeds): Step {
  const words = 'The service had bound itself to this seed before the player chose one.';
  return runStep('seed', words, 'SHA-256(server seed) = commitment', () => {
    const opened = toHex(sha256(serverSeed));
    return {
      holds: opened === serverSeedHash,
      inputs: [
        ['Server seed', toHex(serverSeed)],
        ['Commitment', serverSeedHash],
      ],
      outcome: `SHA-256 ${opened}`,
    };
  });
}

/** Formula by which both seeds give the numbers of a round, for readers of a proof. */
export const DRAW_FORMULA =
  'word = first 8 bytes of HMAC-SHA256(server seed, "client seed:nonce"), nonce 0, 1, 2, ...\nvalue = word mod total, words from the largest multiple of the total on passed over';

function checkDraws<Mode extends Json & { readonly modeVersion: number }, Result>(
  game: SeededGame<Mode, Result>,
  mode: Mode,
  seeds: Seeds,
  result: Result,
): Step {
  const words = 'Every number of the round follows from both seeds: nobody could choose it.';
  return runStep('draws', words, DRAW_FORMULA, () => {
    const drawn = formatCanonicalJson(game.recomputeDraws(mode, seeds, result));
    const said = formatCanonicalJson(game.getStatedDraws(result));
    return {
      holds: drawn === said,
      inputs: [
        ['Server seed', toHex(seeds.serverSeed)],
        ['Client seed', seeds.clientSeed],
        ['Said', said],
      ],
      outcome: drawn === said ? 'the same' : drawn,
    };
  });
}
