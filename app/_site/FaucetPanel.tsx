'use client';

import type { Network } from '../../lib/health/contract';
import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import { type Stage, StageList } from '../_ui/StageList';
import { type FaucetStage, useFaucet } from './faucet';
import { describeNetwork } from './network-words';

const STAGES: readonly (readonly [FaucetStage, string, string])[] = [
  ['asked', 'Requested', 'The faucet is making a transaction…'],
  ['seen', 'Seen', 'On its way to Solana…'],
  ['confirmed', 'Confirmed', 'Waiting for confirmation… You can carry on meanwhile.'],
  ['finalized', 'Finalized', 'It’s in your wallet. Waiting for finality…'],
];

function toFaucetStages(reached: FaucetStage): readonly Stage[] {
  const at = STAGES.findIndex(([key]) => key === reached);
  return STAGES.map(([key, name, note], index) => {
    if (index <= at) return { key, name, state: 'done' };
    return index === at + 1 ? { key, name, state: 'now', note } : { key, name, state: 'next' };
  });
}

interface Props {
  readonly network: Network;
  readonly wallet: string;
  /** For a wallet that can't go on without it. */
  readonly isPrimary?: boolean;
}

/** Button for 2 SOL of test money, with the transaction's progress. Shows nothing where the chain has no faucet. */
export function FaucetPanel({ network, wallet, isPrimary = false }: Props) {
  const { stage, error, request } = useFaucet(network, wallet);
  if (!network.faucet) return null;
  const working = stage !== null && stage !== 'finalized';
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        large={isPrimary}
        onClick={request}
        busyLabel={working ? 'Getting 2 SOL…' : null}
        wide
      >
        Get 2 SOL {describeNetwork(network)}
      </Button>
      {network.chain === 'devnet' ? (
        <p>
          Or get some at <a href="https://faucet.solana.com">faucet.solana.com</a>.
        </p>
      ) : null}
      {stage === null ? null : (
        <StageList label="The faucet’s transaction" stages={toFaucetStages(stage)} note={describeFaucetStage(stage)} />
      )}
      {error === null ? null : (
        <Problem
          what="The faucet didn’t send anything"
          next={
            network.chain === 'devnet'
              ? 'Devnet’s faucet has a low daily limit. Try again later, or use the other faucet with your address.'
              : 'Try again in a few seconds.'
          }
        />
      )}
    </>
  );
}

const describeFaucetStage = (stage: FaucetStage): string =>
  stage === 'finalized'
    ? '2 SOL arrived. They’re worth nothing outside this test.'
    : 'You can close this. It goes on without you.';
