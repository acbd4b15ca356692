/** Approvals that every fantasy mode requires. None is granted, and no setting can grant one. */
export const fantasyApprovals = [
  {
    approval: 'match-data-oracle',
    title: 'Match results',
    about: 'A signed result of each match, which anyone can check.',
  },
  {
    approval: 'kickoff-snapshot',
    title: 'Sealed line-ups',
    about: 'Every line-up is sealed before kickoff, so nobody can pick with the result in sight.',
  },
  {
    approval: 'payout-settlement',
    title: 'Payouts',
    about: 'A program on Solana pays by the sealed line-ups and the signed results, whatever this service does.',
  },
] as const;
