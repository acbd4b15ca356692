/** Texts of the list of verified rounds, in ICU message syntax. */
export const activity = {
  title: 'Activity',
  lead: 'Live results, all verifiable. Players aren’t named.',
  openDuel: 'Open a duel',
  ownPulls: 'Your own pulls are in <binder>your binder</binder>.',
  list: { title: 'Verified rounds', aside: 'Newest first, a few minutes old at most' },
  none: {
    title: 'No results yet. Make the first.',
    next: 'It appears here once it’s settled on chain. Play the practice opponent if nobody else is around.',
  },
  rounds: {
    pressTryAgain: 'Press Try again.',
    tryAgain: 'Try again',
    loading: 'Loading rounds…',
    showOlder: 'Show older rounds',
    loadingOlder: 'Loading…',
    shown: '{count, number} rounds shown.',
    allShown: '{count, plural, one {One round} other {# rounds}} shown. There are no older ones.',
  },
  round: {
    label: '{pack}, {time}',
    machine: 'Pack machine, one rip',
    duel: 'Duel, {provider, select, reference {reference provider} other {external provider}}',
    check: 'Check it',
    papers: 'Papers',
    verify: 'Verify the proof',
    receipt: 'Receipt',
    proof: 'Proof',
    proofHash: 'SHA-256 of the {mode, select, duels {signed answer} other {result}}: {hash}',
    won: 'Won',
    beats: '{high} beats {low}',
    coin: '{amount} each, the coin decided',
    tie: '{amount} each, a tie',
    sealed: 'This is your duel, and your pack is still sealed.',
    rip: 'Rip it',
  },
  verified: {
    title: 'What verified means',
    settled:
      '<strong>It is settled.</strong> Both fees were final on chain before the draw, and the program on chain has paid them out since.',
    proven:
      '<strong>It is proven.</strong> The provider’s signed answer is kept, and names the same seed and the same winner as the escrow account did.',
    complete:
      '<strong>Its papers are complete.</strong> The public receipt has all its evidence, and the proof has everything needed to recompute both draws.',
    notListed:
      'Cancelled and refunded duels aren’t listed, nor are games without value or rounds drawn by a stand-in for tests. Wallets aren’t named here, but a round’s receipt names both. You don’t have to trust this list: open a round and its “Provably fair: check it”, and your browser recomputes it.',
    chain: {
      embedded:
        'On the test chain, our own server makes the slots. A proof from here shows that the rules were followed. It doesn’t show that nobody knew the draw: for that, the slots have to come from others, as on Solana devnet.',
      devnet:
        'Solana devnet’s slots are made by validators that we don’t run, so a proof also shows that nobody here could choose the draw.',
      'local-validator':
        'On a local test validator, its operator makes the slots. A proof from here shows that the rules were followed, not that nobody knew the draw.',
    },
  },
} as const;
