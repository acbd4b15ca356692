import { hashCanonicalJson, type Json } from '../../core/canonical-json';
import { crashModes } from '../../crash/rules/mode';
import { flipModes } from '../../flip/rules';
import type { Game } from '../../games/catalog-rules';
import { streakModes } from '../../streak/rules';
import { PROOF_VERSION, type ProofMode, type RgsModeName } from './proof';

/** One version of a mode's rules. Immutable: a changed rule gets a new version. */
export interface ModeVersion {
  readonly modeVersion: number;
  readonly configuration: { readonly [key: string]: Json };
}

const duelsMode1: ModeVersion = {
  modeVersion: 1,
  configuration: {
    schema: 'ripduel.rgs-mode/1',
    mode: 'duels',
    modeVersion: 1,
    proofVersion: PROOF_VERSION,
    commitment: 'sha256(seed), in the terms from which the escrow address follows',
    entropy: 'hash of the first slot at or after the second deposit plus the delay in the terms',
    draw: 'hmac-sha256(seed, entropy | termsHash | side | counter), rejection sampling over the total weight',
    drawCounters: 64,
    winner: 'the higher value by the valuation policy in the terms',
    tie: 'lowest bit of the word of side 2, counter 0',
    evidence: ['signed-draw', 'pack-table', 'valuation-policy'],
    specification: 'docs/proofs.md, docs/duel-v4.md, docs/provider.md',
  },
};

const duelsMode2: ModeVersion = {
  modeVersion: 2,
  configuration: {
    schema: 'ripduel.rgs-mode/1',
    mode: 'duels',
    modeVersion: 2,
    proofVersion: PROOF_VERSION,
    commitment: 'sha256(seed), in the terms from which the escrow address follows',
    consent: 'the provider signs the terms before anyone pays, and accepts with a bond after both have paid',
    entropy: 'hash of the first slot at or after the slot of a grid behind the second deposit which the accept gives',
    draw: 'hmac-sha256(seed, entropy | termsHash | number | counter), rejection sampling over the total weight',
    drawCounters: 64,
    cards: 'draw 1 passes over the entry of draw 0; lowest bit of word(2, 1) says whose draw 0 is',
    winner: 'the higher value by the valuation policy in the terms',
    tie: 'lowest bit of word(2, 0)',
    evidence: ['signed-draw', 'pack-table', 'valuation-policy'],
    specification: 'docs/proofs.md, docs/duel-v4.md',
  },
};

const gachaMode1: ModeVersion = {
  modeVersion: 1,
  configuration: {
    schema: 'ripduel.rgs-mode/1',
    mode: 'gacha',
    modeVersion: 1,
    proofVersion: PROOF_VERSION,
    commitment: 'sha256(serverSeed), given before the client seed is bound',
    draw: 'hmac-sha256(serverSeed, clientSeed:nonce), first 8 bytes big endian, rejection sampling over the total weight',
    tickets: 'run over the entries of the odds in their order; the weight of a card is the number of its copies',
    payment: 'its memo is the hash of intent, odds, commitment and hash of the client seed',
    evidence: ['gacha-inventory', 'gacha-odds', 'round'],
    specification: 'docs/proofs.md',
  },
};

/** Wraps the rules of a single-player game, which are used as the configuration as they are. */
const toModeVersion = (rules: ModeVersion['configuration'] & { readonly modeVersion: number }): ModeVersion => ({
  modeVersion: rules.modeVersion,
  configuration: rules,
});

/** Every version that a proof may have, newest last. */
export const modeVersions: Readonly<Record<ProofMode, readonly ModeVersion[]>> = {
  duels: [duelsMode1, duelsMode2],
  gacha: [gachaMode1],
  flip: flipModes.map(toModeVersion),
  crash: crashModes.map(toModeVersion),
  streak: streakModes.map(toModeVersion),
};

/** Returns the catalog game whose gates decide whether the mode can be played. */
export const getModeGame = (mode: RgsModeName): Game => mode;

export const calculateConfigurationHash = ({ configuration }: ModeVersion): string => hashCanonicalJson(configuration);
