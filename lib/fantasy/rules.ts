/** Approvals that every fantasy mode requires. None is granted, and no setting can grant one. */
export const fantasyApprovals = [
  {
    approval: 'match-data-oracle',
    title: 'Match-data oracle',
    about: 'Who says how a match ended, with a signature that everybody can check.',
  },
  {
    approval: 'kickoff-snapshot',
    title: 'Kickoff snapshot',
    about: 'Every line-up is sealed before kickoff, so that nobody picks with the result in sight.',
  },
  {
    approval: 'payout-settlement',
    title: 'Payout settlement',
    about: 'A program pays by the sealed line-ups and the oracle’s word, whatever this service does.',
  },
] as const;
