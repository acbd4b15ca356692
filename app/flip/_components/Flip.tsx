'use client';

import { useMemo } from 'react';
import { useTranslations } from '#use-translations';
import shared from '../../_game/Game.module.css';
import { type ControlProps, type GameDefinition, RoundGame } from '../../_game/RoundGame';
import { RoundProofLink } from '../../_game/RoundProofLink';
import { calculateFlipTotals } from '../../_game/round-totals';
import { StepButton } from '../../_game/StepButton';
import type { Translate } from '../../_messages/translate';
import { formatUtcTime } from '../../_site/utc-time';
import { Disclosure } from '../../_ui/Disclosure';
import { Panel } from '../../_ui/Panel';
import { Table } from '../../_ui/Table';
import { Coin } from './Coin';
import type { Round } from './calls';
import { calculateFlipMs } from './coin-turns';

const loadCalls = () => import('./calls');

/** Defines the flip game for `RoundGame`. */
const buildFlipGame = (t: Translate<'games'>): GameDefinition<Round> => ({
  mode: 'flip',
  loadCalls,
  describeRound: (round) => describeFlip(t, round),
  animationWords: t('flip.animation'),
  calculateAnimationMs: calculateFlipMs,
  renderStage: ({ shown, incoming }) => <Coin shown={shown} incoming={incoming ?? null} />,
  renderControls: (props) => <ChoiceButtons {...props} />,
  odds: (
    <Disclosure title={t('odds')}>
      <p className={shared.line}>{t('flip.odds')}</p>
    </Disclosure>
  ),
  renderHistory: (rounds) => <FlipHistory rounds={rounds} />,
});

/** The coin flip game: the current round, and the list of the player's last rounds. */
export function Flip() {
  const t = useTranslations('games');
  const game = useMemo(() => buildFlipGame(t), [t]);
  return <RoundGame game={game} />;
}

function describeFlip(t: Translate<'games'>, round: Round | undefined): string {
  if (round === undefined || round.status === 'committed') return t('flip.question');
  if (!round.result) return t('flip.seedLost');
  const { side, won } = round.result;
  return t('flip.result', { side, won: won ? 'yes' : 'no' });
}

const CHOICES = ['heads', 'tails'] as const;

/**
 * Two buttons, heads and tails. A press calls that side for the open flip or, if there is none, for a new one.
 */
function ChoiceButtons({ round, isEnabled, stepRunner, begin }: ControlProps<Round>) {
  const t = useTranslations('games.flip');
  return (
    <div className={shared.thumb} data-buttons="2">
      {CHOICES.map((side) => (
        <StepButton
          key={side}
          variant="primary"
          stepRunner={stepRunner}
          busyLabel={t('calling', { side })}
          isEnabled={isEnabled}
          onPress={() =>
            begin(t('calling', { side }), async (rounds, { roundId }, clientSeed) =>
              (await loadCalls()).submitFlipChoice(rounds, roundId, clientSeed, side),
            )
          }
        >
          {round?.result?.choice === side ? t('callAgain', { side }) : t('call', { side })}
        </StepButton>
      ))}
    </div>
  );
}

function FlipHistory({ rounds }: { rounds: readonly Round[] }) {
  const t = useTranslations('games');
  const totals = calculateFlipTotals(rounds);
  return (
    <Panel title={t('flip.history')} aside={totals.played === 0 ? undefined : t('flip.totals', totals)}>
      <Table
        caption={t('flip.historyCaption')}
        columns={[
          { key: 'when', name: t('columns.when') },
          { key: 'choice', name: t('flip.columns.called') },
          { key: 'side', name: t('flip.columns.showed') },
          { key: 'won', name: t('flip.columns.right'), alignsEnd: true },
          { key: 'check', name: t('columns.proof'), alignsEnd: true },
        ]}
        rows={rounds.map(({ roundId, createdAt, serverSeed, result }) => ({
          key: roundId,
          cells: {
            when: formatUtcTime(t.locale, createdAt),
            choice: result ? t('flip.side', { side: result.choice }) : t('flip.notYet'),
            side: result ? t('flip.side', { side: result.side }) : '–',
            won: result ? t('flip.wasRight', { won: result.won ? 'yes' : 'no' }) : '–',
            check: serverSeed === null ? '–' : <RoundProofLink mode="flip" {...{ roundId, createdAt }} />,
          },
        }))}
      />
    </Panel>
  );
}
