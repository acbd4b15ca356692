'use client';

import { useTranslations } from '#use-translations';
import type { Translate } from '../_messages/translate';
import { type ProofStep, ProofSteps } from '../_ui/ProofSteps';
import type { PracticeRound } from './practice-round';

/** The checks that this browser made of a practice draw, each with its values. */
export default function PracticeProof({ round }: { round: PracticeRound }) {
  const t = useTranslations('guest');
  return <ProofSteps steps={buildPracticeSteps(t, round)} />;
}

function buildPracticeSteps(t: Translate<'guest'>, round: PracticeRound): readonly ProofStep[] {
  const { packId, commitment, clientSeed, rip, checks } = round;
  const { ticket, totalWeight, nonce, entryIndex } = rip.drawn;
  return [
    {
      key: 'seed',
      words: t('practice.proof.seed.words'),
      state: checks.seed.holds ? 'passed' : 'failed',
      formula: t('practice.proof.seed.formula'),
      bytes: [
        [t('practice.proof.committedBefore'), commitment.serverSeedHash],
        [t('practice.proof.seed.serverSeed'), rip.serverSeed],
        [t('practice.proof.recomputed'), checks.seed.hash],
      ],
    },
    {
      key: 'table',
      words: t('practice.proof.table.words'),
      state: checks.table.holds ? 'passed' : 'failed',
      formula: t('practice.proof.table.formula'),
      bytes: [
        [t('practice.proof.table.yourPack'), packId],
        [t('practice.proof.table.committedPack'), commitment.packId],
        [t('practice.proof.committedBefore'), commitment.tableRoot],
        [t('practice.proof.recomputed'), checks.table.root],
      ],
    },
    {
      key: 'draw',
      words: t('practice.proof.draw.words'),
      state: checks.draw.holds ? 'passed' : 'failed',
      formula: t('practice.proof.draw.formula'),
      bytes: [
        [t('practice.proof.draw.yourSeed'), clientSeed],
        [
          t('practice.proof.draw.result'),
          t('practice.proof.draw.resultValue', { ticket, total: totalWeight, nonce, entry: entryIndex }),
        ],
        [
          t('practice.proof.recomputed'),
          t('practice.proof.draw.recomputedValue', { ticket: checks.draw.ticket, entry: checks.draw.entryIndex }),
        ],
      ],
    },
  ];
}
