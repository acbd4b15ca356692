import { type Address, createSolanaRpc } from '@solana/kit';
import { useQuery } from '@tanstack/react-query';
import { findFeeVaultAddress } from '../../../../lib/chain/escrow/vault';
import type { Costs } from '../../../../lib/chain/inspect/costs';
import { readCosts } from '../../../../lib/chain/inspect/read-costs';
import { listOpenedByDeposit } from '../../../../lib/chain/inspect/spending';

/** Network fee of a payment before it is prepared and its own is known: one signature. */
const USUAL_NETWORK_FEE = 5_000n;

/** A payment before it is prepared. */
interface Payment {
  readonly rpcUrl: string;
  readonly wallet: string;
  readonly escrowAddress: string;
  /** Lamports. */
  readonly fee: bigint;
}

/** Reads what a payment takes from its wallet now. Throws when the node doesn't answer. */
export async function readFundingCosts({ rpcUrl, wallet, escrowAddress, fee }: Payment): Promise<Costs> {
  const vault = findFeeVaultAddress(escrowAddress as Address);
  const opens = listOpenedByDeposit(wallet, escrowAddress, vault);
  const spending = { paysLamports: fee, networkFeeLamports: USUAL_NETWORK_FEE, opens };
  return (await readCosts(createSolanaRpc(rpcUrl), wallet, spending)).costs;
}

/** Returns the costs of a payment, polled because the opponent’s payment may create the accounts; undefined until the RPC answers. */
export function useFundingCosts(payment: Omit<Payment, 'escrowAddress'> & { escrowAddress: string | null }) {
  const { escrowAddress } = payment;
  const { data } = useQuery({
    queryKey: ['funding-costs', escrowAddress, payment.wallet],
    queryFn: () => readFundingCosts({ ...payment, escrowAddress: escrowAddress ?? '' }),
    enabled: escrowAddress !== null,
    refetchInterval: 3_000,
  });
  return data;
}
