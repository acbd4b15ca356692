/** Descriptions of operations about the service itself: their use, when to call them, what to call next. */
export const platformDescriptions = {
  getHealth:
    'Call this first: it says whether duels can be created and paid now, and gives the addresses of chain, escrow program and provider that a client needs. `status` is worked out from the checks of database, chain, provider and worker. If one fails, read its `detail`, and `GET /health/capabilities` for the features that it closes.',
  getCapabilities:
    'Read this before you offer a feature: each one is open or closed, with a reason in words and what would open it. `gates` lists the endpoints that answer `gate-closed` while a feature is closed. Read it again after such an answer.',
  getIndex:
    'Start here if you know nothing but the address: it leads to guides, OpenAPI, problem codes, changelog and health. Then read `GET /health` for the addresses of the network.',
  getOpenApiYaml:
    'The same document as `GET /openapi.json`, for tools that read YAML. It has an ETag too: send it as `If-None-Match` to learn whether your copy is current.',
  getOpenApi:
    'Generate a client from this document, or read it to learn every operation, schema and problem code. It belongs to the running version and is cached for five minutes. Guides and the reference for people are at `/docs`.',
  getCatalog:
    'Use this to list the games with their modes, whether or not they can be played. It has no dependencies that can fail, so it also answers while the chain is away. To see only what can be played now, call `GET /games/availability`.',
  getAvailability:
    'Call this before you offer a game: it separates the games that can be played now from those that can’t, each with its reason. Then start a round with the game’s own operations.',
  listActivity:
    'Use this for a feed of finished rounds that anyone can verify. A round is listed once it has a complete proof and a public receipt. Fetch the proof of an item with `GET /rgs/rounds/{mode}/{roundId}/proof`, and the next page with `nextCursor`.',
  listRgsModes:
    'Read the rules of a mode before you verify a round: a proof names its mode and version, and the version’s `configuration` is hashed. Versions never change, so they can be kept. `specification` in a configuration names files of the repository, which the site shows as [proofs](/docs/proofs), [duels](/docs/duel-v4) and [providers](/docs/provider). Then fetch a proof from `proofPath`.',
  getRgsProof:
    'Call this once a round has ended; before that the answer is `round-not-settled`. This is the document that verifiers take: it has everything needed to recompute the round offline ([its specification](/docs/proofs)). For a duel, `roundId` is its `duelId`. Check it on the [page for proofs](/verify) or [with a program](/docs/verifying-proofs). Verify the bytes that you received, not a decoded and re-encoded model.',
  getStreakProof:
    'Call this once a streak has ended; before that the answer is `round-not-settled`. The form is that of all proofs, so any verifier of proofs takes it. Card Streak is a demo without value.',
  getFantasyCapabilities:
    'Read this to learn which fantasy modes are planned and which approvals each one needs. All of them are disabled, so no other operation follows.',
  getCurrentPolicy:
    'Read this before you create or join a duel: the policy says how the values of two cards are compared. Its hash becomes part of the duel’s terms. Pass `policyHash` as `valuationPolicyHash` when you create a duel to be sure that it is the policy you read. The hash is that of the text `canonicalJson` as you received it, not of a decoded and re-encoded `policy`.',
  getPolicy:
    'Use this to verify a duel: its terms and receipt name a policy by hash. Compare the SHA-256 of `canonicalJson` with the hash: of the text that you received, not of a decoded and re-encoded `policy`. Policies never change, so the answer can be kept.',
  getProviderRecord:
    'Read this before you trust a provider with a duel: it counts the duels that the provider accepted, revealed, withheld and declined. The provider’s key is in `provider.publicKey` of `GET /health`. The figures can be some minutes old; `countedAt` says when they were counted.',
  countEvents:
    'The site’s own pages call this with the steps that a visitor took. Steps are counted per day and without an identity. With `DNT: 1` or `Sec-GPC: 1` nothing is counted and the answer is the same. Nothing follows.',
  getAnalyticsHealth:
    'Operators call this to see whether steps are being counted, and the counters of the last `days`. An integration key with the scope that the operation lists is needed.',
} as const;
