import { type Address, createSolanaRpc } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { findFeeVaultAddress } from '../../../../lib/chain/escrow/vault';
import type { Costs } from '../../../../lib/chain/inspect/costs';
import { readCosts } from '../../../../lib/chain/inspect/read-costs';
import { listOpenedByDeposit } from '../../../../lib/chain/inspect/spending';

/** Network fee of a payment that isn't prepared yet, in lamports: that of one signature. */
const SIGNATURE_FEE_LAMPORTS = 5_000n;

/** A payment that isn't prepared yet. */
interface UnpreparedPayment {
  readonly rpcUrl: string;
  readonly wallet: string;
  readonly escrowAddress: string;
  /** The duel's fee in lamports. */
  readonly duelFeeLamports: bigint;
}

/** Reads the costs that the payment would have if it were prepared now. Throws if the node doesn't answer. */
export async function readFundingCosts({
  rpcUrl,
  wallet,
  escrowAddress,
  duelFeeLamports,
}: UnpreparedPayment): Promise<Costs> {
  const vault = findFeeVaultAddress(escrowAddress as Address);
  const opens = listOpenedByDeposit(wallet, escrowAddress, vault);
  const spending = { paysLamports: duelFeeLamports, networkFeeLamports: SIGNATURE_FEE_LAMPORTS, opens };
  return (await readCosts(createSolanaRpc(rpcUrl), wallet, spending)).costs;
}

/**
 * Polls the costs of a payment, which fall when the opponent's payment has created the accounts. Undefined until the
 * RPC answers, and without an escrow address.
 */
export function useFundingCosts(payment: Omit<UnpreparedPayment, 'escrowAddress'> & { escrowAddress: string | null }) {
  const { escrowAddress } = payment;
  const { data } = useQuery({
    queryKey: ['funding-costs', escrowAddress, payment.wallet],
    queryFn: () => readFundingCosts({ ...payment, escrowAddress: escrowAddress ?? '' }),
    enabled: escrowAddress !== null,
    refetchInterval: 3_000,
  });
  return data;
}
