/** Texts of the home page, in ICU message syntax. */
export const home = {
  title: 'RipDuel: two packs, the better pull wins',
  description:
    'Rip a sports-card pack against somebody else on Solana devnet. The chain holds the fees, and anyone can recompute the result.',
  openDuel: 'Open a duel',
  hero: {
    title: 'Two packs. One rip. The better pull wins.',
    lead: 'Same pack, same odds, higher card wins. No wallet, free test money.',
    challenge: 'Challenge a friend',
    quickMatch: 'Quick match',
    packs: 'See the packs',
    closed: 'You can’t open a duel right now',
    commitment:
      'The service fixed its part of the draw before your tap. This hash proves it: <code>{hash}</code>. Your browser adds a random part when you tap. After that the service shows its part, and this page checks both.',
    unreachable: 'We can’t reach Solana right now. You can browse, but duels can’t be paid until it’s back.',
    cost: 'A real duel is against Sparky, our program, or a player. Each side pays <fee></fee>. It’s free test money, and no money is paid out: you play for the win.',
  },
  pulls: {
    title: 'Latest pulls',
    all: 'All results',
    label: 'Latest pulls, newest first',
    none: 'No results yet. Make the first.',
    rounds: '{count, plural, =1000 {1,000+ rounds} one {# round} other {# rounds}} in 24 hours',
    multiple: '{multiple}× <note>pack price</note>',
    best: 'best of the last hundred: {multiple}× its pack’s price',
  },
  open: {
    title: 'Open now',
    watch: 'Watch one',
    all: 'All duels',
    beFirst: 'Be first: open a duel',
    nobody: 'Nobody is waiting right now. Send your duel’s link to a friend.',
    closed: 'You can’t open a duel right now.',
    terms: '<fee></fee> from each side',
    join: 'See and join',
    joinLabel: 'See and join: {pack}, opened by {wallet}',
  },
  sparky: {
    title: 'Play Sparky',
    about: 'Sparky is a program that plays for practice. It joins in 2 seconds, and it’s just as blind as you.',
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
        'The higher card wins once the program on chain has recomputed the draw. Without a result, you get your fee back and another one from the provider.',
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
        summary: 'Two players rip the same sealed pack; the better pull wins, by a program on chain.',
      },
      gacha: {
        title: 'Pack machines',
        summary: 'One player rips a pack of a machine, with sealed odds and a seed that is committed to first.',
      },
      crash: {
        title: 'Crash',
        summary: 'Stages with disclosed multipliers: continue or cash out, before the deadline. No value.',
      },
      flip: { title: 'Flip', summary: 'A coin with a seed that is committed to first. No value.' },
      streak: { title: 'Card Streak', summary: 'Higher or lower, card after card. No value.' },
      fantasy: {
        title: 'Fantasy',
        summary: 'Tournaments over real matches.',
        closed: 'Closed: its match data and payouts aren’t approved yet.',
      },
    },
  },
  trust: {
    label: 'Fairness',
    claim:
      '<strong>Provably fair.</strong> Odds and seeds are sealed before anyone pays, and the program on chain recomputes every draw. <risks>Remaining risks</risks> · <results>Latest results</results>',
    unreachable: 'We can’t reach Solana right now. Nothing can be paid until it’s back.',
    chains: {
      embedded:
        'This is the embedded chain: the server makes its blocks. Fine for trying things out. For independent randomness, play on devnet.',
      devnet:
        'This is devnet. Its money has no value, and its blocks come from validators that this service doesn’t run.',
      'local-validator': 'This is a local test validator. Its operator makes its blocks.',
    },
  },
} as const;
