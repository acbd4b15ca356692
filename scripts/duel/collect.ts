import type { Client } from '../../lib/client/client';
import { getDuelProof, getDuelReceipt } from '../../lib/duel/receipt-contract';
import { getPack } from '../../lib/packs/contract';
import { SLOT_HASHES_SYSVAR } from './addresses';
import { ByteReader, decodeBase64 } from './bytes';
import type { Evidence } from './evidence';
import { readHistory } from './history';
import type { Rpc } from './rpc';
import type { Entry } from './sum-tree';

/** Sources of the evidence about a duel. */
export interface EvidenceSources {
  readonly client: Client;
  readonly rpc: Rpc;
  readonly programId: string;
  readonly genesisHash: string;
}

/**
 * Reads the public evidence about a settled duel: proof, receipt and pack from the service, the rest from the chain.
 */
export async function collectEvidence(
  { client, rpc, programId, genesisHash }: EvidenceSources,
  duelId: string,
): Promise<Evidence> {
  const proof = await client.call(getDuelProof, { params: { duelId } });
  const receipt = await client.call(getDuelReceipt, { params: { duelId } });
  const entries = await readPackEntries(client, proof.packId);
  const { consent = null, answer, escrowAddress } = proof;
  const entropySlot = BigInt(answer.entropySlot);
  return {
    ...{ duelId, programId, genesisHash, entries, proof, receipt, consent, entropySlot },
    termsBytes: decodeBase64(proof.terms),
    seed: answer.seed,
    entropy: answer.entropy,
    account: await rpc.readAccount(escrowAddress, 'finalized'),
    history: await readHistory(rpc, escrowAddress, programId),
    slotHash: await readSlotHash(rpc, entropySlot),
  };
}

/** Reads the entries of a pack in the form in which the table's root is computed from them. */
export async function readPackEntries(client: Client, packId: string): Promise<Entry[]> {
  const { entries } = await client.call(getPack, { params: { packId } });
  return entries.map(({ cardId, tier, weight, value, cardMint }) => ({
    cardId,
    tier,
    weight,
    valueAmount: value.amount.toString(),
    valueSource: value.source,
    valuedAt: value.at.toISOString(),
    cardMint,
  }));
}

/**
 * Finds a slot's hash in the SlotHashes sysvar, whose data are a count (u64) and up to 512 pairs of slot (u64) and hash
 * (32 bytes). Returns null if the sysvar doesn't have the slot.
 */
export async function readSlotHash(rpc: Rpc, slot: bigint): Promise<Uint8Array | null> {
  const account = await rpc.readAccount(SLOT_HASHES_SYSVAR, 'confirmed');
  if (account === null) return null;
  const reader = new ByteReader(account.data);
  for (let left = reader.readBigint(8); left > 0n; left -= 1n) {
    const [each, hash] = [reader.readBigint(8), reader.readBytes(32)];
    if (each === slot) return hash;
  }
  return null;
}
