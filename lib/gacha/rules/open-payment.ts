import type { FieldError } from '../../api/problems';

/** Members of the request for a payment, all of which an open payment binds. */
const boundMembers = ['commitmentId', 'clientSeedHash', 'oddsHash'] as const;

type Bound = Readonly<Record<(typeof boundMembers)[number], string>>;

interface Unresolved extends Bound {
  readonly intentId: string;
  readonly state: string;
  readonly expiresAt: Date;
  /** Of the claimed transaction. */
  readonly lastValidBlockHeight: bigint | null;
}

/** Returns the members in which a request differs from the wallet's unresolved payment; none for a repeat of it. */
export const findDifferences = (open: Bound & Pick<Unresolved, 'intentId'>, requested: Bound): FieldError[] =>
  boundMembers
    .filter((name) => open[name] !== requested[name])
    .map((name) => ({
      pointer: `/body/${name}`,
      message: `is ${open[name]} in the open payment intent ${open.intentId}`,
    }));

/** Describes an unresolved payment and how it ends, for a request that differs from it. */
export const describeOpen = (open: Unresolved): string =>
  `The payment intent ${open.intentId} of this wallet is ${open.state} and has other values. ${describeNextStep(open)}`;

function describeNextStep({ intentId, state, expiresAt, lastValidBlockHeight }: Unresolved): string {
  const path = `/v1/gacha/payment-intents/${intentId}`;
  if (state === 'open')
    return `To resume it, send its own values; then pay it with POST ${path}/transaction. Otherwise pay nothing and wait: it ends by itself after ${expiresAt.toISOString()}.`;
  if (state === 'claimed')
    return `Send its signed transaction (GET ${path}) and verify it with POST ${path}/verify. If it never lands, it ends after block ${lastValidBlockHeight} is final.`;
  return `It is paid: rip it with POST /v1/gacha/rips, or cancel it with POST ${path}/surrender.`;
}
