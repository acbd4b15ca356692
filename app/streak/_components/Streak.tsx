'use client';

import { useMemo } from 'react';
import { useTranslations } from '#use-translations';
import shared from '../../_game/Game.module.css';
import { type GameDefinition, RoundGame } from '../../_game/RoundGame';
import { RoundProofLink } from '../../_game/RoundProofLink';
import { calculateStreakTotals } from '../../_game/round-totals';
import type { Translate } from '../../_messages/translate';
import { formatUtcTime } from '../../_site/utc-time';
import { Disclosure } from '../../_ui/Disclosure';
import { Panel } from '../../_ui/Panel';
import { Table } from '../../_ui/Table';
import { Cards } from './Cards';
import type { Round } from './calls';
import { calculateCardTurnMs } from './card-faces';
import { GuessButtons } from './GuessButtons';

interface Props {
  /** The clubs whose players are on the cards. */
  readonly clubSlugs: readonly string[];
  /** The highest rank. */
  readonly ranks: number;
}

const buildStreakGame = (t: Translate<'games'>, { clubSlugs, ranks }: Props): GameDefinition<Round> => ({
  mode: 'streak',
  loadCalls: async () => {
    const { readRounds, createRound } = await import('./calls');
    return { readRounds: () => readRounds(clubSlugs), createRound };
  },
  describeRound: (round) => describeStreak(t, round),
  animationWords: t('streak.animation'),
  calculateAnimationMs: calculateCardTurnMs,
  renderStage: (reveal) => <Cards reveal={reveal} clubSlugs={clubSlugs} />,
  renderControls: (props) => <GuessButtons {...props} {...{ clubSlugs, ranks }} />,
  odds: (
    <Disclosure title={t('odds')}>
      <p className={shared.line}>{t('streak.odds', { ranks })}</p>
    </Disclosure>
  ),
  renderHistory: (rounds) => <LastStreaks rounds={rounds} />,
});

/** The streak game: the current round, and the list of the player's last rounds. */
export function Streak({ clubSlugs, ranks }: Props) {
  const t = useTranslations('games');
  const game = useMemo(() => buildStreakGame(t, { clubSlugs, ranks }), [t, clubSlugs, ranks]);
  return <RoundGame game={game} />;
}

/** Returns a streak's state in words. */
function describeStreak(t: Translate<'games'>, round: Round | undefined): string {
  if (round === undefined || round.status === 'committed') return t('streak.question');
  if (!round.result) return t('streak.seedLost');
  const { outcome, guesses, streak, cards } = round.result;
  const { longest } = round;
  const rank = cards.at(-1)?.rank ?? 0;
  if (outcome === 'broken') return t('streak.broken', { rank, streak });
  if (outcome === 'stopped') return t('streak.stopped', { streak });
  if (outcome === 'completed') return t('streak.completed', { rank, longest });
  return guesses.at(-1)?.was === 'neither'
    ? t('streak.same', { streak, longest, rank })
    : t('streak.next', { streak, longest, rank });
}

function LastStreaks({ rounds }: { rounds: readonly Round[] }) {
  const t = useTranslations('games');
  const totals = calculateStreakTotals(rounds);
  return (
    <Panel title={t('streak.history')} aside={totals.played === 0 ? undefined : t('streak.totals', totals)}>
      <Table
        caption={t('streak.historyCaption')}
        columns={[
          { key: 'when', name: t('columns.when') },
          { key: 'cards', name: t('streak.columns.cards') },
          { key: 'end', name: t('streak.columns.end') },
          { key: 'streak', name: t('streak.columns.streak'), alignsEnd: true },
          { key: 'check', name: t('columns.proof'), alignsEnd: true },
        ]}
        rows={rounds.map(({ roundId, createdAt, serverSeed, result }) => ({
          key: roundId,
          cells: {
            when: formatUtcTime(t.locale, createdAt),
            cards: result?.cards.map(({ rank }) => rank).join(' ') ?? '–',
            end: t('streak.outcome', { outcome: result?.outcome ?? 'none' }),
            streak: String(result?.streak ?? 0),
            check: serverSeed === null ? '–' : <RoundProofLink mode="streak" {...{ roundId, createdAt }} />,
          },
        }))}
      />
    </Panel>
  );
}
