import { calculateDuelOutcome } from '../../lib/chain/escrow/draw';
import { listRefundRecipients, listSettlementRecipients, type Recipient } from '../../lib/chain/escrow/payout';
import { decodeEscrowData, type Escrow, EscrowStage, type PartIndex, PartState } from '../../lib/chain/escrow/state';
import { ESCROW_PROGRAM, type NamedAddress } from './addresses';
import { assertHolds } from './compare';
import type { DuelSetup } from './duel';
import { ESCROW_RENT, TOKEN_RENT } from './model/account';
import type { Instruction } from './model/call';
import type { Draft } from './model/ledger';
import type { FuzzEnvironment } from './scene';

/** Tags of some instructions of the program: the first byte of their data. */
const [DEPOSIT, COMMIT, CARD, SETTLE, REFUND, ACCEPT] = [0, 2, 3, 4, 5, 7];
/** Index of the escrow account among each instruction's accounts, by tag. */
const ESCROW_INDEX_BY_TAG = [1, 0, 0, 3, 0, 0, 0, 1];
/** Tags of the instructions whose first account signs and pays lamports. */
const TAGS_PAID_BY_SIGNER = [DEPOSIT, CARD, ACCEPT];
const { None, Held, Settled, Refunded, Paid, Burned } = PartState;
const BOND_PART = 4;

/** A transaction that the chain accepted. The model's ledger doesn't have its changes yet, only `draft` does. */
interface AcceptedTransaction {
  readonly draft: Draft;
  readonly instructions: readonly Instruction[];
  readonly payer: NamedAddress;
  /** Network fee of the payer, in lamports. */
  readonly fee: bigint;
}

/**
 * Checks the program's promises for each duel of the transaction whose escrow account still exists. Uses the clients'
 * code in lib/chain/escrow instead of the model's rules. Throws a Mismatch.
 */
export function assertProgramGuarantees(scene: FuzzEnvironment, accepted: AcceptedTransaction): void {
  const { instructions } = accepted;
  for (const instruction of instructions) {
    const { program, metas, data } = instruction;
    const account = metas[ESCROW_INDEX_BY_TAG[data[0] ?? -1] ?? -1]?.key;
    const duel = [...scene.duels.values()].find(({ escrow }) => escrow === account);
    const state = duel && decodeEscrowData(scene.chain.read(duel.escrow)?.data ?? new Uint8Array());
    if (program !== ESCROW_PROGRAM || !duel || !state) continue;
    assertEndingsExclusive(duel, state);
    assertSolvency(scene, duel, state);
    if (data[0] === COMMIT) assertResult(duel, state);
    // Several instructions of one transaction may pay the same account.
    if (instructions.length === 1) assertPayments(scene, accepted, { duel, state });
  }
}

/** Checks that stage and parts show at most one ending: refund, settlement, or payout for a missed card. */
function assertEndingsExclusive({ name }: DuelSetup, { parts, stage }: Escrow): void {
  const has = (end: PartState) => [parts[0], parts[1]].includes(end);
  const bond = parts[BOND_PART];
  assertHolds(!(has(Settled) && has(Refunded)), `the fees of ${name} are both settled and refunded`);
  assertHolds(!(has(Settled) && bond !== Held && bond !== Settled), `${name} is settled without its bond`);
  assertHolds(!(has(Refunded) && bond === Settled), `the bond of ${name} went back although its fees did`);
  assertHolds(bond !== Burned || stage === EscrowStage.Refunding, `the bond of ${name} is burned in spite of a result`);
  assertHolds(bond !== Paid || stage === EscrowStage.Resolved, `the bond of ${name} is paid without a result`);
}

/** Checks that escrow account and fee vault hold at least their rents and the lamports still to be paid out. */
function assertSolvency(scene: FuzzEnvironment, { name, escrow, feeVault, terms }: DuelSetup, state: Escrow): void {
  const { parts, stage } = state;
  const lamports = (key: NamedAddress) => scene.chain.read(key)?.lamports ?? 0n;
  const isCompensated = stage === EscrowStage.Refunding && parts[BOND_PART] !== None;
  const fees = BigInt([parts[0], parts[1]].filter((part) => part === Held).length) * terms.feeLamports;
  const compensation = isCompensated ? fees : 0n;
  const bond = parts[BOND_PART] !== Held ? 0n : terms.bondLamports - (isCompensated ? 2n * terms.feeLamports : 0n);
  const owed = ESCROW_RENT + TOKEN_RENT + fees + compensation + bond;
  const held = lamports(escrow) + (state.feeVaultClosed === 1 ? 0n : lamports(feeVault));
  assertHolds(held >= owed, `${name} has ${held} lamports and owes ${owed}`);
}

/**
 * Checks that lamports outside the duel's accounts change, apart from the network fee, only for entitled wallets, by
 * exactly what they are due, and for signers who must pay.
 */
function assertPayments(
  scene: FuzzEnvironment,
  accepted: AcceptedTransaction,
  { duel, state }: { duel: DuelSetup; state: Escrow },
): void {
  const { draft, payer, fee } = accepted;
  const { data, metas } = accepted.instructions[0] as Instruction;
  const [tag = 0, part = 0] = data;
  const own = [duel.escrow, duel.feeVault, ...duel.cardVaults];
  const due = new Map<string, bigint>();
  for (const { wallet, amount } of listRecipients(scene, { duel, state }, [tag, part]))
    due.set(wallet, (due.get(wallet) ?? 0n) + amount);
  for (const key of draft.touchedKeys.values()) {
    const before = scene.ledger.getLamports(key) - (key === payer ? fee : 0n);
    const gained = (scene.chain.read(key)?.lamports ?? 0n) - before;
    const hasSigned = TAGS_PAID_BY_SIGNER.includes(tag) && key === metas[0]?.key;
    const expected = due.get(key.address) ?? 0n;
    due.delete(key.address);
    if (own.includes(key) || (hasSigned && gained < 0n)) continue;
    assertHolds(gained === expected, `${key.name} gained ${gained} lamports in ${duel.name}, not ${expected}`);
  }
  assertHolds(due.size === 0, `${[...due.keys()]} got nothing in ${duel.name}`);
}

/** Returns the wallets to which the instruction pays lamports. */
function listRecipients(
  scene: FuzzEnvironment,
  { duel, state }: { duel: DuelSetup; state: Escrow },
  [tag, part]: readonly [number, number],
): readonly Recipient[] {
  if (tag === REFUND) return listRefundRecipients(state, part as 0 | 1 | typeof BOND_PART);
  if (tag !== SETTLE) return [];
  const vault = duel.cardVaults[part - 2];
  // No lamports move with a card, except those of its vault, which go to the provider.
  if (vault !== undefined) return [{ wallet: duel.terms.providerKey, amount: scene.ledger.getLamports(vault) }];
  const isMissed = state.parts[part] === Refunded || state.parts[part] === Paid;
  return listSettlementRecipients(state, part as PartIndex, isMissed ? 'missed' : 'in');
}

/** Checks that the result is the one that the code of the service and the pages computes. */
function assertResult(duel: DuelSetup, state: Escrow): void {
  const { winner, tied, firstDrawer, draws } = calculateDuelOutcome(duel.terms, duel.table, state.seed, state.entropy);
  const drawn = draws.map(({ entryIndex, ticket, counter, entry }) => [entryIndex, ticket, counter, entry.value]);
  const stored = [0, 1].map((side) => [
    state.entryIndexes[side],
    state.tickets[side],
    state.drawCounters[side],
    state.values[side],
  ]);
  const text = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part));
  assertHolds(state.winner === winner && state.tied === Number(tied), `${duel.name} has another winner`);
  assertHolds(state.firstDrawer === firstDrawer, `${duel.name} has another first drawer`);
  assertHolds(text(stored) === text(drawn), `${duel.name} has other draws`);
}
