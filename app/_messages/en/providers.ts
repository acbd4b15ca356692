/** Texts of a provider's record, in ICU message syntax. */
export const providers = {
  meta: {
    title: 'Provider {key}',
    description: 'What a pack provider did with the duels that both players paid for.',
  },
  title: 'Provider record',
  lead: 'A pack provider draws the cards of a duel and puts up a bond for it. This is what it did with the duels that both players paid for, from finalized transactions.',
  playedBy: 'Played by {wallets, plural, one {# wallet} other {# wallets}}.',
  provider: {
    title: 'Provider',
    key: 'Key',
    copiedKey: 'provider’s key',
    status: 'Status',
    current: 'Draws the duels that are opened now.',
    former: 'Draws no new duels. Its open duels continue.',
    countedAt: 'Counted at',
  },
  accepted: {
    title: 'Accepted duels',
    open: '{count, number} still without a result',
    accepted: 'Accepted',
    acceptedNote: 'Both players paid, and the provider put its bond into escrow.',
    revealed: 'Revealed',
    revealedNote: 'It showed its seed, and the result is on chain.',
    withheld: 'Withheld',
    withheldNote: 'No result came in time. Each player is due the fee back, and one more fee out of the bond.',
    missed: 'Card missed',
    missedNote: 'A drawn card never came. The fees go back, and the bond goes to the treasury and the winner.',
  },
  declined: {
    title: 'Duels it declined',
    aside: 'Among those that were opened here with its signed terms',
    notAccepted: 'Paid, not accepted',
    notAcceptedNote: 'Both players paid, and it put up no bond in time. Both fees go back.',
  },
  bonds: {
    title: 'Bonds lost',
    aside: 'Counted once a duel is over',
    paid: 'Paid out',
    paidNote:
      'From {duels, plural, one {# duel} other {# duels}}. To players for a withheld result, to treasury and winner for a missed card.',
    burned: 'Burned',
    burnedNote:
      'From {duels, plural, one {# duel} other {# duels}}. What is left of the bond after a withheld result; nobody gets it.',
  },
  slots: {
    title: 'Slots from accept to result',
    none: 'No duel with a result is over yet.',
    over: 'Over {duels, plural, one {# duel} other {# duels}}. Played by {wallets, plural, one {# wallet} other {# wallets}}.',
    fastest: 'Fastest',
    fastestNote: 'The shortest of them.',
    median: 'Median',
    medianNote: 'Half of them took this long or less.',
    percentile95: '95th percentile',
    percentile95Note: '95 of 100 took this long or less.',
    slowest: 'Slowest',
    slowestNote: 'The longest of them.',
    explanation:
      'On Solana a slot lasts about 0.4 s. The terms of a duel require every provider to wait after it accepts, and again before it reveals its seed.',
  },
  limits: {
    title: 'What these figures don’t show',
    ownPlay:
      'An operator who also runs the provider can improve these figures by playing against itself. The number of wallets doesn’t rule that out: a wallet costs nothing.',
    reasons:
      'They don’t say why a result was withheld or a card was missed. A provider that lost its connection counts like one that disliked the draw.',
    elsewhere: 'Only duels of this service are counted. The same key may draw for others.',
    declining:
      'Declining to accept costs a provider nothing, so “paid, not accepted” is all that shows it. Cancelled duels don’t count there.',
    firstProtocol:
      '{duels, plural, one {# paid duel of the first protocol isn’t counted} other {# paid duels of the first protocol aren’t counted}}. It had neither accept nor bond.',
    json: 'These figures as JSON',
    duties: 'What a provider has to do',
    threats: 'Who could cheat, and what stops them',
  },
} as const;
