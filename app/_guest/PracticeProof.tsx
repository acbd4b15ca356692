'use client';

import { type ProofStep, ProofSteps } from '../_ui/ProofSteps';
import type { PracticeRound } from './practice-round';

/** The checks of a practice draw that this browser made, each with its values. */
export default function PracticeProof({ round }: { round: PracticeRound }) {
  return <ProofSteps steps={buildPracticeSteps(round)} />;
}

function buildPracticeSteps({ packId, commitment, clientSeed, rip, checks }: PracticeRound): readonly ProofStep[] {
  const { drawn } = rip;
  return [
    {
      key: 'seed',
      words: 'The service’s seed is the one that it committed to before your tap',
      state: checks.seed.holds ? 'passed' : 'failed',
      formula: 'SHA-256(server seed)',
      bytes: [
        ['Committed before', commitment.serverSeedHash],
        ['Server seed', rip.serverSeed],
        ['Recomputed', checks.seed.hash],
      ],
    },
    {
      key: 'table',
      words: 'The odds are the sealed ones of this pack, the same as in duels',
      state: checks.table.holds ? 'passed' : 'failed',
      formula: 'Root of the Merkle sum tree over the pack’s cards',
      bytes: [
        ['Your pack', packId],
        ['Committed pack', commitment.packId],
        ['Committed before', commitment.tableRoot],
        ['Recomputed', checks.table.root],
      ],
    },
    {
      key: 'draw',
      words: 'Its seed and your browser’s seed draw this card',
      state: checks.draw.holds ? 'passed' : 'failed',
      formula: 'HMAC-SHA256(server seed, client seed:nonce), first 8 bytes, rejection sampling below the total',
      bytes: [
        ['Your browser’s seed', clientSeed],
        ['Result', `ticket ${drawn.ticket} of ${drawn.totalWeight}, nonce ${drawn.nonce}, entry ${drawn.entryIndex}`],
        ['Recomputed', `ticket ${checks.draw.ticket}, entry ${checks.draw.entryIndex}`],
      ],
    },
  ];
}
