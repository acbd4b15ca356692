/** Texts of the page that verifies proofs, in ICU message syntax. */
export const verify = {
  title: 'Verify a proof',
  lead: 'Your browser recomputes a round from its proof, step by step. Nothing is sent anywhere, and once this page has loaded, it needs no network.',
  description: 'Recompute any settled round in your browser, step by step, with the network off if you like.',
  outcome: 'Outcome',
  away: {
    what: 'The proof checker didn’t load',
    next: 'Check your connection.',
    retry: 'Load it again',
  },
  verifier: {
    notLoaded: 'Not loaded',
    loadingTag: 'Loading',
    loading: '<tag></tag> Trying it on test proofs first',
    worksTag: 'Works offline',
    works: '<tag></tag> It judged {count, number} of {count, number} test proofs correctly in this browser',
    wrongTag: 'Don’t use this browser',
    wrong: '<tag></tag> It judged test proofs wrongly: {proofs}',
  },
  link: {
    wrong: {
      what: 'This link doesn’t name a round',
      next: 'It needs a mode (duels, gacha, flip, crash, streak) and a round id. Follow the link of a round again, or paste its proof below.',
    },
    pressFetchAgain: 'Press Fetch it again.',
    fetchAgain: 'Fetch it again',
    fetching: 'Fetching this round’s proof…',
  },
  input: {
    title: 'A proof',
    label: 'Proof',
    hint: 'Drop a .proof.json file here, choose one, or paste its text.',
    file: 'Proof file',
    tooLarge: '{file} is larger than 2 MB, so it isn’t a proof. Choose another file.',
    empty: 'Paste a proof first, or choose its file.',
    pasted: 'pasted',
    check: 'Check it',
    choose: 'Choose a file',
    clear: 'Clear',
    examples: 'No proof at hand? <honest>Try one that holds</honest> or <changed>one that was changed</changed>.',
    honestSource: 'an example that holds',
    changedSource: 'an example that was changed',
  },
  result: {
    recomputing: 'Recomputing…',
    holds: 'It holds',
    fails: 'It doesn’t hold',
    says: 'What it says',
    claims: 'What it claims',
    round: 'Round',
    mode: 'Mode',
    modeVersion: '{mode}, version {version}',
    result: 'Result',
    commitment: 'Commitment',
    committed: 'Committed',
    resultHash: 'Result hash',
    duelChecks:
      '{draw, number} of these checks are of the draw, the same as on the duel’s page. {proof, number} are of this proof file. The duel’s page also compares the draw with the chain.',
    otherDocument: 'It’s another document of a duel. <link>Fetch that duel’s whole proof</link>',
  },
  refused: {
    'not-json': {
      what: 'This isn’t JSON',
      next: "Take the whole file, from its first '{' to its last '}', and check it again.",
    },
    'not-a-proof': {
      what: 'This isn’t a proof of a round',
      next: 'It lacks something that every proof has, or has something that no proof has. Download the proof from the round’s page again.',
    },
    'unknown-version': {
      what: 'This page doesn’t know this proof version',
      next: 'Reload the page for its newest rules. It never judges a version it doesn’t know.',
    },
  },
  outcomes: {
    duel: '{named, select, yes {Player {start}, the {winner, select, creator {creator} other {opponent}},} other {The {winner, select, creator {creator} other {opponent}}}} won {decidedBy, select, coin {by the seed’s coin: both cards are worth {own}} other {by the higher value: {own} beats {other}}}.',
    duels:
      'The {winner, select, creator {creator} opponent {opponent} other {{winner}}} won by {decidedBy, select, coin {the seed’s coin: equal values} other {the higher value}}.',
    gacha:
      'Card {card} ({tier, select, common {common} uncommon {uncommon} rare {rare} epic {epic} legendary {legendary} other {{tier}}}), ticket {ticket} of {total}.',
    crash: {
      'cashed-out': 'Cashed out at stage {stage}, ×{multiplier}.',
      crashed: 'Crashed at stage {stage}.',
      forfeited: 'Forfeited at stage {stage}.',
      other: '{outcome} at stage {stage}.',
    },
    flip: '{side, select, heads {heads} tails {tails} other {{side}}}; {choice, select, heads {heads} tails {tails} other {{choice}}} was chosen, so it was {won, select, yes {won} other {lost}}.',
    streak:
      '{streak} right in a row; the round was {outcome, select, broken {broken} stopped {stopped} completed {completed} other {{outcome}}}.',
  },
  limits: {
    duels:
      'A proof can’t show by itself that the duel took place: its escrow address must be on chain, with both fees paid in. The duel’s own page compares that with the chain’s RPC.',
    gacha:
      'The commitment and the odds must be those that you were shown before paying, and the memo of your payment must carry the hash that binds both. A proof can’t show by itself that the payment took place.',
    game: 'The hash above must be the one that you were shown before you chose your seed. A proof can’t show that by itself: anyone could make up a round that holds.',
  },
  scope: {
    title: 'What a proof shows',
    result:
      'A proof shows that the result follows from the seed, which was bound by its hash beforehand, from the rules of its version, and from documents that the proof contains and identifies by hash. Each step names what went in, how it was computed and what came out, so you can repeat it by hand.',
    notShown:
      'It doesn’t show that the round took place, or when. Compare the commitment with the one you were shown before the round, and payments with the chain.',
    document: 'Proofs of rounds',
    trust:
      'You don’t have to trust this page either. <command></command> does the same on your machine, and <script></script> does it again in another language, written from <document></document> alone.',
  },
} as const;
