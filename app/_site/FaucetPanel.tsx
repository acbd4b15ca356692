'use client';

import { useTranslations } from '#use-translations';
import type { Network } from '../../lib/health/contract';
import type { Translate } from '../_messages/translate';
import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import { type Stage, StageList } from '../_ui/StageList';
import { type FaucetStage, useFaucet } from './faucet';
import { describeNetwork } from './network-words';

const FAUCET_STAGES: readonly FaucetStage[] = ['asked', 'seen', 'confirmed', 'finalized'];

function toFaucetStages(t: Translate<'site'>, reached: FaucetStage): readonly Stage[] {
  const at = FAUCET_STAGES.indexOf(reached);
  return FAUCET_STAGES.map((key, index) => {
    const name = t(`faucet.stage.${key}.name`);
    if (index <= at) return { key, name, state: 'done' };
    return index === at + 1
      ? { key, name, state: 'now', note: t(`faucet.stage.${key}.note`) }
      : { key, name, state: 'next' };
  });
}

interface Props {
  readonly network: Network;
  readonly wallet: string;
  /** Whether the wallet can't continue without test money, so that this is the main button. */
  readonly isPrimary?: boolean;
}

/** Button for 2 SOL of test money, with the transaction's progress. Shows nothing where the chain has no faucet. */
export function FaucetPanel({ network, wallet, isPrimary = false }: Props) {
  const t = useTranslations('site');
  const { stage, error, request } = useFaucet(network, wallet);
  if (!network.faucet) return null;
  const working = stage !== null && stage !== 'finalized';
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        large={isPrimary}
        onClick={request}
        busyLabel={working ? t('faucet.busy') : null}
        wide
      >
        {t('faucet.button', { network: describeNetwork(t, network) })}
      </Button>
      {network.chain === 'devnet' ? (
        <p>{t.rich('faucet.otherFaucet', { link: (text) => <a href="https://faucet.solana.com">{text}</a> })}</p>
      ) : null}
      {stage === null ? null : (
        <StageList
          label={t('faucet.transaction')}
          stages={toFaucetStages(t, stage)}
          note={t(stage === 'finalized' ? 'faucet.arrived' : 'faucet.closable')}
        />
      )}
      {error === null ? null : (
        <Problem
          what={t('faucet.failed')}
          next={t(network.chain === 'devnet' ? 'faucet.devnetLimit' : 'faucet.tryAgain')}
        />
      )}
    </>
  );
}
