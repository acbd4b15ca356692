import { AccountRole, type Address, getAddressDecoder } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import {
  findAssociatedTokenAddress,
  findEscrowAddress,
  findLayout1FeeVaultAddress,
  NATIVE_MINT_ADDRESS,
  SLOT_HASHES_ADDRESS,
  SYSTEM_PROGRAM_ADDRESS,
  TOKEN_PROGRAM_ADDRESS,
} from '../address';
import { proveEntry, sealTable } from '../table';
import { decodeEscrowInstruction } from './decode';
import { getEscrowDecoder } from './generated/accounts/escrow';
import {
  buildCloseInstruction,
  buildCommitResultInstruction,
  buildDepositCardInstruction,
  buildDepositFeeInstruction,
  buildLockEntropyInstruction,
  buildRefundInstruction,
  buildSettleInstruction,
} from './instructions';
import { EscrowStage, PartState } from './state';
import { type DuelTerms, encodeTerms, hashTerms } from './terms';

const buildAddress = (byte: number): Address => getAddressDecoder().decode(new Uint8Array(32).fill(byte));
const repeatByte = (byte: number) => new Uint8Array(32).fill(byte);
const programAddress = buildAddress(99);
const terms: DuelTerms = {
  duelIdHash: repeatByte(1),
  tableRoot: repeatByte(2),
  totalWeight: 3,
  policyHash: repeatByte(3),
  providerKey: buildAddress(4),
  seedCommitment: repeatByte(5),
  creator: buildAddress(6),
  opponent: buildAddress(7),
  feeLamports: 8n,
  treasury: buildAddress(9),
  fundingDeadline: 10n,
  resolutionDeadline: 11n,
  entropyDelaySlots: 12,
  tieRule: 1,
  cardMode: 1,
};
const escrow = findEscrowAddress(hashTerms(terms), programAddress);
const cards = [buildAddress(20), buildAddress(21)];

function buildState(changes: { winner?: number; parts?: PartState[]; firstDepositor?: number } = {}) {
  const zero = new Uint8Array(536);
  zero.set(encodeTerms(terms), 56);
  return { ...getEscrowDecoder().decode(zero), stage: EscrowStage.Resolved, cardMints: cards, ...changes };
}

function listAddresses(instruction: { accounts: readonly { address: Address; role: AccountRole }[] }) {
  return instruction.accounts.map((account) => account.address);
}

describe('instructions', () => {
  it('deposit a fee from the associated account, or from another', () => {
    const instruction = buildDepositFeeInstruction({ terms, depositor: terms.creator, programAddress });
    const feeVault = findLayout1FeeVaultAddress(escrow.address);
    const source = findAssociatedTokenAddress(terms.creator, NATIVE_MINT_ADDRESS).address;
    expect(instruction.programAddress).toBe(programAddress);
    expect(instruction.accounts.map(({ address, role }) => [address, role])).toEqual([
      [terms.creator, AccountRole.WRITABLE_SIGNER],
      [source, AccountRole.WRITABLE],
      [escrow.address, AccountRole.WRITABLE],
      [feeVault.address, AccountRole.WRITABLE],
      [TOKEN_PROGRAM_ADDRESS, AccountRole.READONLY],
      [SYSTEM_PROGRAM_ADDRESS, AccountRole.READONLY],
    ]);
    expect([...instruction.data]).toEqual([0, escrow.bump, feeVault.bump, ...encodeTerms(terms)]);
    const other = buildDepositFeeInstruction({
      terms,
      depositor: terms.creator,
      source: buildAddress(50),
      programAddress,
    });
    expect(listAddresses(other)[1]).toBe(buildAddress(50));
    expect(decodeEscrowInstruction(instruction.data)).toMatchObject({ kind: 'deposit_fee', terms });
  });

  it('lock the entropy', () => {
    const instruction = buildLockEntropyInstruction({ escrow: escrow.address, programAddress });
    expect(listAddresses(instruction)).toEqual([escrow.address, SLOT_HASHES_ADDRESS]);
    expect(decodeEscrowInstruction(instruction.data)).toMatchObject({ kind: 'lock_entropy' });
  });

  it('commit a result', () => {
    const entries = [1, 2, 3].map((byte) => ({
      entryHash: repeatByte(byte),
      weight: byte,
      value: BigInt(byte),
      cardMint: byte === 3 ? null : buildAddress(byte),
    }));
    const table = sealTable(entries);
    const proofs = [proveEntry(table, 0), proveEntry(table, 2)] as const;
    const instruction = buildCommitResultInstruction({
      escrow: escrow.address,
      seed: repeatByte(7),
      proofs,
      programAddress,
    });
    expect(instruction.data).toHaveLength(1 + 32 + 2 * (76 + 3 + 2 * 36));
    expect(decodeEscrowInstruction(instruction.data)).toMatchObject({
      kind: 'commit_result',
      seed: repeatByte(7),
      creatorProof: { ...entries[0], index: 0, siblings: proofs[0].siblings },
      opponentProof: { ...entries[2], cardMint: SYSTEM_PROGRAM_ADDRESS, index: 2, siblings: proofs[1].siblings },
    });
  });

  it('deposit a card', () => {
    const [mint, holder] = [buildAddress(20), buildAddress(30)];
    const instruction = buildDepositCardInstruction({ escrow: escrow.address, side: 1, mint, holder, programAddress });
    const vault = findAssociatedTokenAddress(escrow.address, mint);
    const source = findAssociatedTokenAddress(holder, mint).address;
    expect(listAddresses(instruction)).toEqual([
      holder,
      source,
      mint,
      escrow.address,
      vault.address,
      TOKEN_PROGRAM_ADDRESS,
    ]);
    expect([...instruction.data]).toEqual([3, 1, vault.bump]);
    expect(decodeEscrowInstruction(instruction.data)).toMatchObject({ kind: 'deposit_card', side: 1 });
  });

  it.each([
    [0, 1],
    [1, 0],
  ] as const)('pay who is entitled, where side %i won', (winner, loser) => {
    const state = buildState({ winner });
    const base = { escrow: escrow.address, state, programAddress };
    const wallets = [terms.creator, terms.opponent] as const;
    const listPayoutAddresses = (instruction: Parameters<typeof listAddresses>[0]) =>
      listAddresses(instruction).slice(1, 3);
    const listTokenAccounts = (mint: Address, wallet: Address) =>
      [escrow.address, wallet].map((owner) => findAssociatedTokenAddress(owner, mint).address);
    for (const part of [0, 1] as const) {
      expect(listPayoutAddresses(buildSettleInstruction({ ...base, part }))).toEqual(
        listTokenAccounts(NATIVE_MINT_ADDRESS, terms.treasury),
      );
      expect(listPayoutAddresses(buildRefundInstruction({ ...base, part }))).toEqual(
        listTokenAccounts(NATIVE_MINT_ADDRESS, wallets[part]),
      );
      const card = buildSettleInstruction({ ...base, part: part === 0 ? 2 : 3 });
      expect(listPayoutAddresses(card)).toEqual(listTokenAccounts(cards[part] as Address, wallets[winner]));
      expect(listPayoutAddresses(card)).not.toEqual(listTokenAccounts(cards[part] as Address, wallets[loser]));
      expect(decodeEscrowInstruction(buildSettleInstruction({ ...base, part }).data)).toMatchObject({
        kind: 'settle',
        part,
      });
      expect(decodeEscrowInstruction(buildRefundInstruction({ ...base, part }).data)).toMatchObject({
        kind: 'refund',
        part,
      });
    }
    const elsewhere = buildSettleInstruction({ ...base, part: 0, destination: buildAddress(60) });
    expect(listPayoutAddresses(elsewhere)[1]).toBe(buildAddress(60));
    expect(elsewhere.programAddress).toBe(programAddress);
  });

  it('close with the vaults of the settled cards', () => {
    const { None, Settled } = PartState;
    const base = { escrow: escrow.address, programAddress };
    const vaults = cards.map((mint) => findAssociatedTokenAddress(escrow.address, mint).address);
    const buildClosing = (parts: PartState[], firstDepositor: number) =>
      buildCloseInstruction({ ...base, state: buildState({ parts, firstDepositor }) });
    const feeVault = findLayout1FeeVaultAddress(escrow.address).address;
    const both = buildClosing([Settled, Settled, Settled, Settled], 0);
    expect(listAddresses(both)).toEqual([escrow.address, terms.creator, feeVault, TOKEN_PROGRAM_ADDRESS, ...vaults]);
    expect(both.accounts.slice(4).map(({ role }) => role)).toEqual([AccountRole.WRITABLE, AccountRole.WRITABLE]);
    const one = buildClosing([Settled, Settled, None, Settled], 1);
    expect(listAddresses(one)).toEqual([escrow.address, terms.opponent, feeVault, TOKEN_PROGRAM_ADDRESS, vaults[1]]);
    expect(decodeEscrowInstruction(one.data)).toMatchObject({ kind: 'close' });
  });
});

describe('decodeEscrowInstruction', () => {
  const known = [
    buildDepositFeeInstruction({ terms, depositor: terms.creator, programAddress }),
    buildLockEntropyInstruction({ escrow: escrow.address, programAddress }),
    buildDepositCardInstruction({
      escrow: escrow.address,
      side: 0,
      mint: buildAddress(1),
      holder: buildAddress(2),
      programAddress,
    }),
    buildSettleInstruction({ escrow: escrow.address, state: buildState(), part: 0, programAddress }),
    buildCloseInstruction({ escrow: escrow.address, state: buildState(), programAddress }),
  ];

  it('reads no data with a byte too few or too many', () => {
    for (const { data } of known) {
      expect(decodeEscrowInstruction(data)).not.toBeNull();
      expect(decodeEscrowInstruction(Uint8Array.of(...data, 0))).toBeNull();
      expect(decodeEscrowInstruction(data.slice(0, -1))).toBeNull();
    }
  });

  it('reads no unknown instruction, and no terms of another domain', () => {
    expect(decodeEscrowInstruction(new Uint8Array())).toBeNull();
    expect(decodeEscrowInstruction(Uint8Array.of(7))).toBeNull();
    const deposit = Uint8Array.from(known[0]?.data ?? []);
    deposit[3] = 0;
    expect(decodeEscrowInstruction(deposit)).toBeNull();
  });
});
