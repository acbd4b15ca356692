import { type NamedAddress, UNCHANGING_ACCOUNTS } from './addresses';
import { generateDuelSetup } from './agreements';
import { PAYER, STRANGER } from './cast';
import type { Chain } from './chain';
import { assertSameAccount, assertSameOutcome, assertSumsKept, Mismatch } from './compare';
import { ACCEPTED, type Coverage, ESCROW_INSTRUCTION_NAMES, nameInstruction } from './coverage';
import type { DuelSetup } from './duel';
import { advanceTowardsNextStep, applyRandomEvent, passAllDeadlines } from './events';
import { assertLiveness } from './liveness';
import type { Instruction } from './model/call';
import type { Rules } from './model/rules';
import { forecastTransaction, SIGNATURE_FEE } from './model/transaction';
import { InstructionBuilder } from './moves';
import { assertProgramGuarantees } from './promises';
import { Random } from './random';
import { generateRawInstruction } from './raw';
import { FuzzEnvironment } from './scene';
import { tamperInstruction } from './tampering';
import { formatTraceLine } from './trace';

export interface EpisodeOptions {
  chain: Chain;
  seed: number;
  rules: Rules;
  coverage: Coverage;
  /** Chance in percent that an instruction which is no donation is random bytes over random accounts. */
  rawPercent: number;
  /** Changes an instruction on its way to the chain, but not for the model. */
  relay: (instruction: Instruction) => Instruction;
}

/** How many duels the steps choose from. */
const CONCURRENT_DUELS = 4;
const STEPS_PER_EPISODE = 400;
/** Chance in percent, per step, that a duel without an escrow account is replaced if it can't be funded any more. */
const REPLACED_PERCENT = 12;
/** Chance in percent that an escrow instruction is of the kind that likely advances its duel, not of a random one. */
const CONTINUED_PERCENT = 75;
/** Chance in percent that an instruction which `InstructionBuilder.build` made is tampered with. */
const TAMPERED_PERCENT = 33;

/** Random steps over several duels at once: instructions of honest and hostile senders, and outside events. */
export class Episode {
  readonly scene: FuzzEnvironment;
  readonly moves: InstructionBuilder;
  readonly trace: (() => string)[] = [];
  instructionCount = 0;
  private readonly random: Random;
  private duels: DuelSetup[] = [];

  constructor(private readonly options: EpisodeOptions) {
    this.random = new Random(options.seed);
    this.scene = new FuzzEnvironment(options.chain, options.rules, this.random.pick([16, 64, 512]));
    this.moves = new InstructionBuilder(this.scene, this.random);
  }

  /**
   * Runs the steps, then checks that every duel can be brought to its end, and that all accounts are as the model has
   * them. Throws a Mismatch with the trace.
   */
  run(): void {
    try {
      for (let i = 0; i < STEPS_PER_EPISODE; i += 1) this.step();
      for (const duel of this.scene.duels.values()) assertLiveness(this, duel);
      for (const { key } of this.scene.ledger.listAccounts()) assertSameAccount(this.scene, key);
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      const steps = this.trace.map((line, i) => `${i + 1}. ${line()}`);
      throw new Mismatch([`Step ${steps.length}: ${error.message}`, ...steps].join('\n'), { cause: error });
    } finally {
      this.scene.clear();
    }
  }

  passAllDeadlines(duel: DuelSetup): void {
    this.note(passAllDeadlines(this.scene, duel));
  }

  sendOne(payer: NamedAddress, instruction: Instruction): void {
    this.send(payer, [instruction]);
  }

  private step(): void {
    this.replaceDuels();
    const duel = this.random.pick(this.duels);
    if (this.random.chance(12)) {
      this.note(applyRandomEvent(this.random, this.scene, duel));
      return;
    }
    if (this.random.chance(40)) this.note(advanceTowardsNextStep(this.random, this.scene, duel));
    const instructions = [this.drawInstruction(duel)];
    while (this.random.chance(4)) instructions.push(this.drawInstruction(this.random.pick(this.duels)));
    this.send(this.random.chance(70) ? PAYER : STRANGER, instructions);
  }

  private replaceDuels(): void {
    this.duels = this.duels.filter((duel) => !this.shouldReplace(duel));
    while (this.duels.length < CONCURRENT_DUELS) {
      const name = `duel ${this.scene.duels.size} of ${this.options.seed}`;
      const duel = generateDuelSetup(this.random, name, this.scene.cluster.now);
      this.scene.add(duel);
      this.duels.push(duel);
      this.note(`${name} is agreed on: ${formatTraceLine(duel)}`);
    }
  }

  private shouldReplace(duel: DuelSetup): boolean {
    const isOpen = this.scene.getState(duel) !== null;
    const isDead = duel.isBroken || this.scene.cluster.now > duel.terms.fundingDeadline;
    return !isOpen && isDead && this.random.chance(REPLACED_PERCENT);
  }

  private drawInstruction(duel: DuelSetup): Instruction {
    const { random, moves, scene } = this;
    if (random.chance(4)) return moves.buildDonation(duel);
    if (random.chance(this.options.rawPercent)) return generateRawInstruction(random, scene, duel);
    const kind = random.chance(CONTINUED_PERCENT) ? moves.chooseKind(duel) : random.pick(ESCROW_INSTRUCTION_NAMES);
    const instruction = moves.build(kind, duel);
    return random.chance(TAMPERED_PERCENT) ? tamperInstruction(random, this.scene, instruction) : instruction;
  }

  private send(payer: NamedAddress, instructions: readonly Instruction[]): void {
    const { scene, options } = this;
    this.instructionCount += instructions.length;
    this.note(() => instructions.map(formatTraceLine).join(' + '));
    const expected = forecastTransaction(scene.ledger, payer, instructions, scene.cluster, scene);
    const refusal = scene.chain.send(payer, instructions.map(options.relay));
    assertSameOutcome(expected, refusal);
    const fee = SIGNATURE_FEE * BigInt(expected.signatures);
    if (refusal === null) assertProgramGuarantees(scene, { draft: expected.draft, instructions, payer, fee });
    assertSumsKept(scene, expected.draft, fee);
    expected.draft.commit();
    this.compareAll(payer, instructions);
    this.count(instructions, refusal);
  }

  private compareAll(payer: NamedAddress, instructions: readonly Instruction[]): void {
    const keys = new Set([payer, ...instructions.flatMap(({ metas }) => metas.map(({ key }) => key))]);
    for (const key of keys) if (!UNCHANGING_ACCOUNTS.includes(key)) assertSameAccount(this.scene, key);
  }

  private count(
    instructions: readonly Instruction[],
    refusal: { instructionIndex: number | null; error: string } | null,
  ): void {
    instructions.forEach((instruction, place) => {
      if (refusal === null) this.options.coverage.count(nameInstruction(instruction), ACCEPTED);
      else if (refusal.instructionIndex === place)
        this.options.coverage.count(nameInstruction(instruction), refusal.error);
    });
  }

  private note(line: string | null | (() => string)): void {
    if (line !== null) this.trace.push(typeof line === 'string' ? () => line : line);
  }
}
