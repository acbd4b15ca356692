'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '#use-translations';
import { getDuelProof, getDuelReceipt } from '../../../../lib/duel/receipt-contract';
import { getPack, type Pack } from '../../../../lib/packs/contract';
import { toEntryJson } from '../../../../lib/packs/rules';
import { checkChain } from '../../../../lib/proofs/rules/duel/chain';
import {
  type DuelDocuments,
  deriveDuelValues,
  findModeVersion,
} from '../../../../lib/proofs/rules/duel/derived-values';
import { checkDuel } from '../../../../lib/proofs/rules/duel/steps';
import { getPolicy } from '../../../../lib/valuation/contract';
import type { DuelView } from '../../../_duel/view';
import { toProofSteps } from '../../../_proof/to-proof-steps';
import { api } from '../../../_site/api';
import { useNetwork } from '../../../_site/contexts';
import { toFault } from '../../../_site/fault';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { readChainEvidence } from './evidence';
import { ProofResult } from './ProofResult';

/** Pause before the service is asked again for the proof, or the checks are repeated for the first time. */
const POLL_MS = 2_000;
/** Further pauses before a repetition grow by the factor. Some checks never pass, as that of a card that never came. */
const RECHECK = { factor: 1.15, maxMs: 60_000 } as const;

/** Recomputes the result in this browser, and compares it with the chain if the RPC answers. */
export default function Proof({ view: { duel } }: { view: DuelView }) {
  const t = useTranslations('room.proof');
  const siteTexts = useTranslations('site');
  const verifyTexts = useTranslations('verify');
  const network = useNetwork();
  const { data, error, refetch } = useQuery({
    queryKey: ['proof', duel.duelId, duel.status],
    queryFn: async () => {
      const params = { duelId: duel.duelId };
      // Reads the receipt first: the result can be on chain before the service has the provider's proof, and a request
      // for the proof would then fail.
      const { availability } = await api.call(getDuelReceipt, { params });
      if (availability.providerProof !== 'available') return null;
      const proof = await api.call(getDuelProof, { params });
      const pack = await api.call(getPack, { params: { packId: duel.packId } });
      const policy = await api.call(getPolicy, { params: { policyHash: proof.valuationPolicyHash } });
      const papers = { draw: proof, table: toProofTable(pack), policy: JSON.parse(policy.canonicalJson) };
      const opened = deriveDuelValues(papers);
      const evidence =
        network === null
          ? null
          : await readChainEvidence(network.rpcUrl, proof, findModeVersion(opened)).catch(() => null);
      const isEmbedded = network?.chain === 'embedded';
      return {
        ofDraw: toProofSteps(verifyTexts, checkDuel(opened)),
        onChain: toProofSteps(verifyTexts, checkChain(opened, { evidence, isEmbeddedChain: isEmbedded })),
      };
    },
    placeholderData: (previous) => previous,
    // Repeats the checks until the proof is available and all checks against the chain pass. That of the bond may wait,
    // because the bond can leave escrow after the fees, and a node that lags behind can make one fail.
    refetchInterval: ({ state: { data: checks, dataUpdateCount } }) => {
      if (checks === null) return POLL_MS;
      const isDone = checks?.onChain.every(({ state }) => state === 'passed') ?? true;
      return isDone ? false : Math.min(RECHECK.maxMs, POLL_MS * RECHECK.factor ** (dataUpdateCount - 1));
    },
    retry: false,
  });
  if (error !== null && data === undefined) {
    return (
      <Problem {...toFault(siteTexts, error, t('retry'))}>
        <Button onClick={() => refetch()}>{t('again')}</Button>
      </Problem>
    );
  }
  if (data === undefined) return <p role="status">{t('recomputing')}</p>;
  return data === null ? <p role="status">{t('awaitingAnswer')}</p> : <ProofResult {...data} />;
}

/** Converts a pack to the table that the duel's proof is checked with. */
const toProofTable = ({ entries }: Pack): DuelDocuments['table'] =>
  entries.map(({ cardId, tier, weight, value, cardMint }) =>
    toEntryJson({
      ...{ cardId, tier, weight, cardMint },
      valueAmount: value.amount,
      valueSource: value.source,
      valuedAt: value.at,
    }),
  );
