import type { Translation } from '../translate';

/** German texts of news about one's duels and of the devices that show notifications. */
export const live = {
  goToDuel: 'Zum Duell',
  seeDuels: 'Deine Duelle',
  rematch: {
    title: 'Revanche?',
    description: 'Jemand, gegen den du schon gespielt hast, fordert dich zu einem weiteren Duell heraus.',
    mark: 'Revanche?',
  },
  challenged: {
    title: 'Du wirst herausgefordert',
    description: 'Ein anderer Spieler lädt dich zu einem Duell ein.',
    mark: 'Herausforderung',
  },
  challenges: {
    fromOnePlayer:
      '{isLeast, select, yes {Mindestens {challenges, number} Herausforderungen von einem Spieler} other {{challenges, number} Herausforderungen von einem Spieler}}',
    fromPlayers:
      '{isLeast, select, yes {Mindestens {players, number} Spieler fordern dich heraus} other {{players, number} Spieler fordern dich heraus}}',
    description: 'Du findest sie in der Liste deiner Duelle.',
  },
  matched: {
    title:
      '{isCreator, select, yes {{hasName, select, yes {{name}} other {Spieler}} {start} ist deinem Duell beigetreten} other {Gegner gefunden}}',
    payNow: 'Zahle jetzt, um zu spielen.',
    payBefore: 'Zahle bis {time}, um zu spielen.',
    mark: 'Du bist dran',
  },
  settled: {
    title: 'Dein Pack ist bereit',
    description: 'Dein Duell ist entschieden. Reiß dein Pack auf, um zu sehen, wer gewonnen hat.',
    mark: 'Pack aufreißen',
  },
  refunded: {
    title: 'Dein Duell wurde erstattet',
    description: 'Es endete ohne Ergebnis. Was du gezahlt hast, ist wieder in deiner Wallet.',
    mark: 'Erstattet',
  },
  cancelled: {
    title: 'Dein Duell wurde abgebrochen',
    description: 'Niemandem wurde etwas berechnet.',
    mark: 'Abgebrochen',
  },
  device: {
    name: '{browser} auf {system}',
    aBrowser: 'Ein Browser',
    unknownSystem: 'einem unbekannten System',
  },
} satisfies Translation<'live'>;
