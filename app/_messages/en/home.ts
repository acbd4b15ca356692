/** Texts of the home page, in ICU message syntax. */
export const home = {
  title: 'RipDuel: two packs, the better pull wins',
  description:
    'Rip a sports-card pack against another player with free test money. The fees are held on Solana, and anyone can check the result.',
  openDuel: 'Open a duel',
  hero: {
    title: 'Two packs. One rip. The better pull wins.',
    lead: 'Same pack, same odds: the card worth more wins. No wallet, free test money.',
    challenge: 'Challenge a friend',
    quickMatch: 'Quick match with a player',
    opponents:
      '{sparky, select, yes {Sparky is our program and joins in seconds. } other {}}{match, select, yes {Quick match waits for another player.} other {}}',
    packs: 'See the packs',
    closed: 'You can’t open a duel right now',
    commitment:
      'The service fixed its part of the draw before your tap. This hash proves it: <code>{hash}</code>. Your browser adds a random part when you tap. After that the service shows its part, and this page checks both.',
    unreachable: 'We can’t reach Solana right now. You can browse, but duels can’t be paid until it’s back.',
    cost: 'Each side of a duel pays <fee></fee>. It’s free test money that nobody is paid out: {cards, select, yes {the winner takes both cards} other {you play for the win, on the record}}.',
  },
  pulls: {
    title: 'Latest pulls',
    all: 'All results',
    label: 'Latest pulls, newest first',
    none: 'No results yet. Make the first.',
    rounds: '{count, plural, =1000 {1,000+ rounds} one {# round} other {# rounds}} in 24 hours',
    ofPrice: 'the pack’s price',
    best: 'best of the last hundred: {multiple}× its pack’s price',
  },
  open: {
    title: 'Open now',
    watch: 'Watch one',
    all: 'All duels',
    beFirst: 'Be first: open a duel',
    nobody: 'Nobody is waiting right now. Send your duel’s link to a friend.',
    closed: 'You can’t open a duel right now.',
    terms:
      '{tier, select, starter {Starter tier · } classic {Classic tier · } premier {Premier tier · } other {}}<fee></fee> from each side{cards, select, yes {, winner takes both cards} other {, for the record}}',
    join: 'See and join',
    joinLabel: 'See and join: {pack}, opened by {wallet}',
  },
  sparky: {
    title: 'Play Sparky',
    about: 'Sparky is our program for practice. It joins in 2 seconds and can’t see the cards either.',
    away: 'Sparky, the practice opponent, is away right now. Open a duel and share its link instead.',
  },
  steps: {
    title: 'How it works',
    invite: {
      name: 'Invite',
      words: 'Open a duel for anyone, or for one wallet. Pack, odds, fee and deadlines are fixed before anyone pays.',
    },
    pay: {
      name: 'Pay',
      words:
        'You both pay the same fee into the duel’s vault. This page reads the transaction before your wallet signs it.',
    },
    rip: {
      name: 'Rip',
      words: 'Once you’ve both paid, the draw on Solana picks one card for each of you. Rip your pack to see it.',
    },
    settle: {
      name: 'Settle',
      words:
        'A program on Solana checks the draw, and the card worth more wins. If no result comes, you get your fee back, plus the same amount from the pack provider.',
    },
  },
  games: {
    title: 'What you can play',
    serviceStatus: 'Service status',
    status: {
      available: 'Open',
      unavailable: 'Unavailable',
      disabled: 'Disabled',
      'coming-soon': 'Coming soon',
    },
    game: {
      duels: {
        title: 'Pack duels',
        summary: 'Two players rip the same pack. The better pull wins.',
      },
      gacha: {
        title: 'Pack machines',
        summary: 'Rip a pack on your own. Its odds are sealed before you do.',
      },
      crash: {
        title: 'Crash',
        summary: 'Ride higher or cash out before the crash. Free, no value.',
      },
      flip: { title: 'Flip', summary: 'Call the coin. Free, no value.' },
      streak: { title: 'Card Streak', summary: 'Higher or lower, card after card. Free, no value.' },
      fantasy: {
        title: 'Fantasy',
        summary: 'Tournaments over real matches.',
        closed: 'Closed: its match results and payouts aren’t approved yet.',
      },
    },
  },
  trust: {
    label: 'Fairness',
    claim:
      '<strong>Provably fair.</strong> Odds and seeds are sealed before anyone pays, and a program on Solana checks every draw. <risks>Remaining risks</risks> · <results>Latest results</results>',
    unreachable: 'We can’t reach Solana right now. Nothing can be paid until it’s back.',
    chains: {
      embedded:
        'You’re on the test chain: our own server makes its blocks. That’s fine for trying things out. For randomness that doesn’t depend on us, play on Solana devnet.',
      devnet: 'You’re on Solana devnet. Its money has no value, and its blocks come from validators that we don’t run.',
      'local-validator': 'You’re on a local test validator. Whoever runs it makes its blocks.',
    },
  },
} as const;
