/** Texts of the wait for a duel's draw, in ICU message syntax. */
export const draw = {
  label: 'The draw',
  slotName: 'slot {slot, number}',
  slotSecrecy:
    '{embedded, select, yes {which our server makes after the payments} other {which nobody knew when paying}}',
  steps: {
    label: 'Progress of the draw',
    coins: 'Coins',
    lock: 'Lock',
    slot: 'Draw',
    pack: 'Packs',
  },
  ritual: {
    sent: 'Your fee is on its way into the vault…',
    isIn: 'Your fee is in. Waiting for {rival}’s…',
    coins: 'Both fees are on their way into the vault…',
    lock: 'Both fees are in. The vault is locking…',
    block:
      '{embedded, select, yes {Locked. The next blocks of the test chain decide the cards…} other {Locked. A block that nobody knew when paying decides the cards…}}',
    slot: '{embedded, select, yes {Locked: <slot></slot> of the test chain decides the cards…} other {Locked. Solana’s <slot></slot> decides the cards: nobody knew it when paying.}}',
    pack: 'The cards are decided. The packs are almost here…',
    packBySlot:
      '{embedded, select, yes {Decided by <slot></slot> of the test chain. The packs are almost here…} other {Decided by Solana’s <slot></slot>. The packs are almost here…}}',
  },
  clock: {
    rivalNote: 'You can close this page. If {rival} doesn’t pay in time, your fee comes back.',
    label: 'Time waited',
    note: 'You can close this page. The duel continues.',
  },
  details: {
    title: 'How the draw is made',
    label: 'Every step of the draw',
    paid: 'Both fees are in the vault',
    accepting: 'The provider stakes its bond',
    acceptingNote: '<bond>A bond</bond> of its own, until the result is on chain.',
    accepted: 'The provider has staked its bond',
    acceptedNote: '<bond>A bond</bond> of its own is in escrow.',
    entropy: 'The chain gives the random number',
    targetBlock:
      '{embedded, select, yes {The hash of a block, which our server makes after the payments.} other {The hash of a block, which nobody knew when paying.}}',
    targetSlot:
      '{embedded, select, yes {The hash of slot {slot, number}, which our server makes after the payments.} other {The hash of slot {slot, number}, which nobody knew when paying.}}',
    answer: 'The provider reveals its seed',
    answerNote: 'It committed to this seed before the duel was opened.',
    result: 'The chain checks the draw and records the result',
    resultNote: 'The escrow program recomputes it; a wrong one is rejected.',
  },
  refund: {
    feesInTime: 'If there’s no result in time, both fees go back. You can close this page.',
    feesBy: 'If there’s no result by {time}, both fees go back. You can close this page.',
    noBond:
      'If the provider doesn’t stake its bond within about a minute, both fees go back. You can close this page; the duel continues.',
    twiceInTime:
      'If there’s no result in time, each player gets <amount></amount>: the fee, and as much again out of the provider’s bond. You can close this page; the duel continues.',
    twiceBy:
      'If there’s no result by {time}, each player gets <amount></amount>: the fee, and as much again out of the provider’s bond. You can close this page; the duel continues.',
  },
} as const;
