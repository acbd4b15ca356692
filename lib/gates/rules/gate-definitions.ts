import {
  type ClosedReason,
  type DependencyState,
  type GateDefinition,
  type GateFindings,
  type GateId,
  REGION_HEADER_EXAMPLES,
} from './gate';

/** Builds a reason of the kind `off`, whose problem is `gate-closed`. */
const buildOffReason = (reason: string, opensWhen: string): ClosedReason => ({
  kind: 'off',
  problem: 'gate-closed',
  reason,
  opensWhen,
});

/** Builds the reason of a gate that is closed because something that it needs doesn't work now. */
const buildUnavailableReason = (problem: ClosedReason['problem'], reason: string, opensWhen: string): ClosedReason => ({
  kind: 'away',
  problem,
  reason,
  opensWhen,
});

/** Returns why a dependency closes a gate; null if it works. */
const findDependencyReason = (
  { isUp, fault }: DependencyState,
  problem: ClosedReason['problem'],
  opensWhen: string,
): ClosedReason | null =>
  isUp ? null : buildUnavailableReason(problem, fault ?? 'We haven’t seen it working yet.', opensWhen);

/** Returns why the provider can't be used at all, for duels or for cards; null if it can. */
export function findProviderReason(
  provider: GateFindings['provider'],
  problem: ClosedReason['problem'],
): ClosedReason | null {
  return provider.isKnown
    ? findDependencyReason(provider, problem, 'It answers again. We ask it every second.')
    : buildUnavailableReason(
        problem,
        'No pack provider is connected.',
        'The reference provider starts beside the server, or another one is connected.',
      );
}

/** Every gate with the gates and facts that it needs and the endpoints that need it. */
export const gateDefinitions: Readonly<Record<GateId, GateDefinition>> = {
  chain: {
    title: 'Solana chain',
    about: 'The Solana node that this service reads and prepares transactions for.',
    needs: [],
    endpoints: [],
    pages: [],
    findUnavailableReason: ({ chain }) =>
      findDependencyReason(chain, 'chain-unavailable', 'The node answers again. We ask it every second.'),
  },
  provider: {
    title: 'Pack provider',
    about: 'Seals a seed for each duel before anyone pays, and reveals it afterwards.',
    needs: [],
    endpoints: [],
    pages: [],
    findUnavailableReason: ({ provider }) => {
      const fault = findProviderReason(provider, 'provider-unavailable');
      if (fault !== null || provider.hasUnusedSeedCommitment) return fault;
      return buildUnavailableReason(
        'provider-unavailable',
        'All sealed seeds are in use.',
        'The provider seals new ones.',
      );
    },
  },
  duels: {
    title: 'Duels',
    about: 'Opening new duels. Open ones are played to the end in any case.',
    needs: ['chain', 'provider'],
    endpoints: ['POST /duels'],
    pages: ['/', '/duels', '/duels/new'],
    findUnavailableReason: ({ openPacks }) =>
      openPacks.length > 0
        ? null
        : buildUnavailableReason('gate-closed', 'No pack is open for duels.', 'A sealed pack is made active.'),
  },
  cards: {
    title: 'Duels for cards',
    about: 'Duels in which the winner gets both drawn cards. They’re test cards with no value.',
    needs: ['duels'],
    endpoints: [],
    pages: ['/duels/new'],
    findUnavailableReason: ({ openPacks, hasUnusedEdition }) => {
      if (!openPacks.some(({ forCards }) => forCards))
        return buildUnavailableReason(
          'cards-unavailable',
          'No pack for cards is open.',
          'A sealed pack for cards is made active.',
        );
      return hasUnusedEdition
        ? null
        : buildUnavailableReason(
            'cards-unavailable',
            'The provider holds no cards that are free for a duel.',
            'An edition is sealed over cards that the finalized chain shows in the provider’s wallet.',
          );
    },
  },
  matchmaking: {
    title: 'Quick match',
    about: 'Finding an opponent of the same tier and region.',
    needs: ['duels'],
    endpoints: ['POST /matchmaking/search'],
    selfCheckingEndpoints: ['POST /matchmaking/continue'],
    pages: ['/quick-match'],
    findOffReason: ({ isRegionVerified }) =>
      isRegionVerified
        ? null
        : {
            kind: 'off',
            problem: 'region-unavailable',
            reason: 'Players’ regions can’t be verified: REGION_HEADER isn’t set (on Vercel: x-vercel-ip-country).',
            opensWhen: `REGION_HEADER names the header in which the platform or proxy writes the client’s region: ${REGION_HEADER_EXAMPLES}.`,
          },
  },
  house: {
    title: 'House opponent',
    about: 'The house as your opponent, only if you choose it, and within the limits of its treasury.',
    needs: ['matchmaking'],
    endpoints: [],
    selfCheckingEndpoints: ['POST /matchmaking/house-fallback'],
    pages: ['/quick-match'],
    findOffReason: ({ isHouseEnabled }) =>
      isHouseEnabled
        ? null
        : buildOffReason(
            'The house doesn’t play here, because the operator hasn’t turned it on.',
            'HOUSE_ENABLED is on.',
          ),
    findUnavailableReason: ({ houseRefusal }) =>
      houseRefusal && buildUnavailableReason('house-limit-reached', houseRefusal.reason, houseRefusal.opensWhen),
  },
  sparring: {
    title: 'Practice opponent',
    about: 'Sparky, a program that accepts every challenge, so that you can play a whole duel on your own.',
    needs: ['duels'],
    endpoints: [],
    pages: ['/', '/duels/new'],
    findUnavailableReason: ({ hasPracticeOpponent }) =>
      hasPracticeOpponent
        ? null
        : buildUnavailableReason('gate-closed', 'Sparky isn’t running.', 'The agents run beside the server.'),
  },
  faucet: {
    title: 'Faucet',
    about: 'Free test SOL for a wallet on this site. It’s worth nothing.',
    needs: ['chain'],
    endpoints: ['POST /faucet/drips'],
    pages: ['/account', '/duels/{duelId}'],
    findUnavailableReason: ({ hasFaucet }) =>
      hasFaucet
        ? null
        : buildUnavailableReason(
            'gate-closed',
            'There’s no faucet here.',
            'The chain or the operator offers test SOL.',
          ),
  },
  webhooks: {
    title: 'Webhooks',
    about: 'Registering receivers of duel changes. Registered ones keep getting them.',
    needs: [],
    endpoints: ['POST /webhooks'],
    pages: [],
  },
  push: {
    title: 'Notifications',
    about: 'Adding devices for notifications. You can always list and remove devices.',
    needs: [],
    endpoints: ['GET /push/key', 'POST /me/push-subscriptions'],
    pages: [],
    findOffReason: ({ isPushConfigured }) =>
      isPushConfigured
        ? null
        : buildOffReason(
            'This deployment has no key that signs notifications: VAPID_PRIVATE_KEY isn’t set.',
            'The operator sets VAPID_PRIVATE_KEY.',
          ),
  },
  'card-delivery': {
    title: 'Delivery of cards',
    about: 'Bringing the card of a paid rip to its payer. Cards that are drawn already are delivered in any case.',
    needs: ['chain'],
    endpoints: [],
    pages: ['/gacha'],
    findUnavailableReason: ({ provider, cardDelivery }) => {
      const fault =
        findProviderReason(provider, 'gate-closed') ??
        findDependencyReason(cardDelivery, 'gate-closed', 'The pack provider offers deliveries again.');
      if (fault !== null || !cardDelivery.isBehind) return fault;
      return buildUnavailableReason(
        'gate-closed',
        'The pack provider has no card ready for a rip that is paid for.',
        'The pack provider has a card again.',
      );
    },
  },
  gacha: {
    title: 'Pack machines',
    about: 'Ripping a pack on your own. Its odds are sealed first.',
    // The provider isn't needed to draw: the machines use seeds of this service. Paid rips need it for their cards.
    needs: [],
    // A closed gate refuses new commitments, and `POST /gacha/rips` refuses a rip that isn't paid for.
    endpoints: ['POST /gacha/machines/{machineKey}/rip-commitments'],
    selfCheckingEndpoints: ['POST /gacha/rips'],
    pages: ['/gacha'],
    findOffReason: ({ gachaMode }) =>
      gachaMode === 'disabled'
        ? buildOffReason('Pack machines are turned off.', 'GACHA_MODE is fixture or devnet-preview.')
        : null,
  },
  'gacha-fixture': {
    title: 'Free rips',
    about: 'Rips of a machine that cost nothing and have no value. A service has either these or paid rips.',
    needs: ['gacha'],
    endpoints: [],
    pages: ['/gacha'],
    findOffReason: ({ gachaMode }) =>
      gachaMode === 'fixture'
        ? null
        : buildOffReason(
            gachaMode === 'disabled'
              ? 'Pack machines are turned off.'
              : 'This isn’t a fault: machines take test money here, so their rips aren’t free.',
            'GACHA_MODE is fixture.',
          ),
  },
  'gacha-preview': {
    title: 'Paid rips',
    about: 'Rips of a machine that are paid for in test money. A service has either these or free rips.',
    needs: ['card-delivery', 'gacha', 'chain'],
    endpoints: [
      'POST /gacha/machines/{machineKey}/payment-intents',
      'POST /gacha/payment-intents/{intentId}/transaction',
    ],
    pages: ['/gacha'],
    findOffReason: ({ gachaMode }) =>
      gachaMode === 'devnet-preview'
        ? null
        : buildOffReason(
            gachaMode === 'disabled'
              ? 'Pack machines are turned off.'
              : 'This isn’t a fault: rips are free here, so none is paid for.',
            'GACHA_MODE is devnet-preview.',
          ),
  },
  crash: {
    title: 'Crash',
    about: 'New rounds, free and without value. Rounds under way are played to the end in any case.',
    needs: [],
    endpoints: ['POST /crash/rounds'],
    pages: ['/crash'],
  },
  flip: {
    title: 'Flip',
    about: 'New rounds, free and without value. Rounds under way are played to the end in any case.',
    needs: [],
    endpoints: ['POST /flip/rounds'],
    pages: ['/flip'],
  },
  streak: {
    title: 'Card Streak',
    about: 'New rounds, free and without value. Rounds under way are played to the end in any case.',
    needs: [],
    endpoints: ['POST /streak/rounds'],
    pages: ['/streak'],
  },
  rgs: {
    title: 'Round proofs',
    about: 'Versioned game modes and the proofs of their rounds.',
    needs: [],
    endpoints: ['GET /rgs/modes', 'GET /rgs/rounds/{mode}/{roundId}/proof', 'GET /streak/rounds/{roundId}/proof'],
    pages: [],
  },
  'share-cards': {
    title: 'Share pages',
    about: 'A picture and a page of a duel to share.',
    needs: [],
    endpoints: ['GET /duels/{duelId}/social-card', 'GET /duels/{duelId}/social-card/image'],
    pages: [],
  },
  fantasy: {
    title: 'Fantasy',
    about: 'Tournaments over real matches.',
    needs: [],
    endpoints: [],
    pages: ['/fantasy'],
    findOffReason: () =>
      buildOffReason(
        'Its match results, sealed line-ups and payouts aren’t approved.',
        'Its match results, sealed line-ups and payouts are approved, in a new version of this service. No setting replaces it.',
      ),
  },
  'real-value': {
    title: 'Real value',
    about: 'Anything that could be won or lost beyond test money and test cards.',
    needs: [],
    endpoints: [],
    pages: [],
    findOffReason: ({ approvals }) => {
      const approval = approvals.find(({ gate }) => gate === 'real-value');
      if (approval === undefined)
        return buildOffReason(
          'It needs a recorded human approval, and none has been given.',
          'An approval is recorded in a new version of this service that also supports real value. No setting replaces it.',
        );
      const day = approval.approvedAt.toISOString().slice(0, 10);
      return buildOffReason(
        `An approval of ${day} is recorded (document SHA-256 ${approval.documentSha256}), but this service only runs on devnet.`,
        'A version of this service supports real value. An approval alone doesn’t open it.',
      );
    },
  },
};
