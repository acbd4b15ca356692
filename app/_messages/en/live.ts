/** Texts of news about a player's duels and of the devices that show notifications, in ICU message syntax. */
export const live = {
  goToDuel: 'Go to the duel',
  seeDuels: 'See your duels',
  rematch: {
    title: 'Rematch?',
    description: 'Someone you’ve played challenges you to another duel.',
    mark: 'Rematch?',
  },
  challenged: {
    title: 'You’re challenged',
    description: 'Another player invites you to a duel.',
    mark: 'You’re challenged',
  },
  challenges: {
    fromOnePlayer:
      '{isLeast, select, yes {At least {challenges, number} challenges from one player} other {{challenges, number} challenges from one player}}',
    fromPlayers:
      '{isLeast, select, yes {At least {players, number} players challenge you} other {{players, number} players challenge you}}',
    description: 'They’re in your list of duels.',
  },
  matched: {
    title:
      '{isCreator, select, yes {{hasName, select, yes {{name}} other {Player}} {start} joined your duel} other {Opponent found}}',
    payNow: 'Pay now to play.',
    payBefore: 'Pay by {time} to play.',
    mark: 'Your move',
  },
  settled: {
    title: 'Your pack is ready',
    description: 'Your duel is decided. Rip your pack to see who won.',
    mark: 'Rip your pack',
  },
  refunded: {
    title: 'Your duel was refunded',
    description: 'It ended without a result. What you paid is back in your wallet.',
    mark: 'Refunded',
  },
  cancelled: { title: 'Your duel was cancelled', description: 'Nobody was charged.', mark: 'Cancelled' },
  device: {
    name: '{browser} on {system}',
    aBrowser: 'A browser',
    unknownSystem: 'an unknown system',
  },
} as const;
