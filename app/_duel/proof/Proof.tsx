'use client';

import { getDuelProof } from '../../../lib/duel/receipt-contract';
import { getPack, type Pack } from '../../../lib/packs/contract';
import { entryJson } from '../../../lib/packs/rules';
import { checkChain } from '../../../lib/rgs/rules/duel/chain';
import { type DuelPapers, openDuel } from '../../../lib/rgs/rules/duel/paper';
import { checkDuel } from '../../../lib/rgs/rules/duel/steps';
import { getPolicy } from '../../../lib/valuation/contract';
import { api } from '../../_site/api';
import { useNetwork } from '../../_site/contexts';
import { faultOf } from '../../_site/fault';
import { useQuery } from '../../_site/query';
import { Button } from '../../_ui/Button';
import { Problem } from '../../_ui/Problem';
import { ProofSteps } from '../../_ui/ProofSteps';
import { shown } from '../../_verify/shown';
import type { DuelView } from '../room/view';
import { readChain } from './evidence';

/** Recomputes the result; the chain is asked at its own RPC. */
export default function Proof({ view: { duel } }: { view: DuelView }) {
  const network = useNetwork();
  const { data, error, refetch } = useQuery({
    queryKey: ['proof', duel.duelId, duel.status],
    queryFn: async () => {
      const proof = await api.call(getDuelProof, { params: { duelId: duel.duelId } });
      const evidence =
        network === null
          ? null
          : await readChain(network.rpcUrl, proof.escrowAddress, proof.programId).catch(() => null);
      const pack = await api.call(getPack, { params: { packId: duel.packId } });
      const policy = await api.call(getPolicy, { params: { policyHash: proof.valuationPolicyHash } });
      const papers = { draw: proof, table: tableOf(pack), policy: JSON.parse(policy.canonicalJson) };
      const opened = openDuel(papers);
      const isEmbedded = network?.chain === 'embedded';
      return shown([...checkDuel(opened), ...checkChain(opened, { evidence, isEmbedded })]);
    },
    placeholderData: (previous) => previous,
    retry: false,
  });
  if (error !== null && data === undefined) {
    return (
      <Problem {...faultOf(error, 'Check it again.')}>
        <Button onClick={() => refetch()}>Check it again</Button>
      </Problem>
    );
  }
  return data === undefined ? <p role="status">Recomputing the result.</p> : <ProofSteps steps={data} />;
}

const tableOf = ({ entries }: Pack): DuelPapers['table'] =>
  entries.map(({ cardId, tier, weight, value, cardMint }) =>
    entryJson({
      ...{ cardId, tier, weight, cardMint },
      valueAmount: value.amount,
      valueSource: value.source,
      valuedAt: value.at,
    }),
  );
