import {
  accountNode,
  arrayTypeNode,
  bytesTypeNode,
  bytesValueNode,
  constantPdaSeedNode,
  constantValueNode,
  definedTypeLinkNode,
  definedTypeNode,
  enumEmptyVariantTypeNode,
  enumTypeNode,
  errorNode,
  fieldDiscriminatorNode,
  fixedCountNode,
  fixedSizeTypeNode,
  hiddenPrefixTypeNode,
  type InstructionAccountNode,
  type InstructionArgumentNode,
  instructionAccountNode,
  instructionArgumentNode,
  instructionNode,
  numberTypeNode,
  numberValueNode,
  pdaLinkNode,
  pdaNode,
  prefixedCountNode,
  programNode,
  publicKeyTypeNode,
  publicKeyValueNode,
  rootNode,
  sizeDiscriminatorNode,
  stringTypeNode,
  stringValueNode,
  structFieldTypeNode,
  structTypeNode,
  type TypeNode,
  variablePdaSeedNode,
} from 'codama';
import { escrowErrors } from '../lib/chain/escrow/errors';

/** The program's address on the embedded chain. Nobody has its secret key. */
export const LOCAL_PROGRAM_ADDRESS = 'Dmt7YJCazLmPfFY81mm5JNVHJNdDhAxx6dBGAxmuc6g1';

const u8 = numberTypeNode('u8');
const u16 = numberTypeNode('u16');
const u32 = numberTypeNode('u32');
const u64 = numberTypeNode('u64');
const i64 = numberTypeNode('i64');
const publicKeyType = publicKeyTypeNode();
const bytes = (size: number) => fixedSizeTypeNode(bytesTypeNode(), size);
const pair = (type: TypeNode) => arrayTypeNode(type, fixedCountNode(2));
const field = (name: string, type: TypeNode, docs: string) => structFieldTypeNode({ name, type, docs });
const textConstant = (value: string) =>
  constantValueNode(fixedSizeTypeNode(stringTypeNode('utf8'), value.length), stringValueNode(value));

const termsFields = structTypeNode([
  field('duelIdHash', bytes(32), 'SHA-256 of the UTF-8 duel id.'),
  field('tableRoot', bytes(32), 'Root of the sealed pack table.'),
  field('totalWeight', u32, 'Sum of all weights, at least 1.'),
  field('policyHash', bytes(32), 'Valuation policy.'),
  field('providerKey', publicKeyType, 'The provider, who accepts the duel and pays the bond; not a player.'),
  field('seedCommitment', bytes(32), "SHA-256 of the provider's 32-byte seed."),
  field('creator', publicKeyType, 'Side 0.'),
  field('opponent', publicKeyType, 'Side 1, not the creator.'),
  field('feeLamports', u64, 'Per side, at least 2,500,000.'),
  field('treasury', publicKeyType, 'Receives both fees when the duel settles.'),
  field('fundingDeadline', i64, 'Unix seconds; now equal to it is in time.'),
  field('resolutionDeadline', i64, 'Unix seconds, after the funding deadline and at most 7 days after it.'),
  field('entropyDelaySlots', u16, '1 to 256.'),
  field('tieRule', u8, '1 = fair coin from the seed.'),
  field('cardMode', u8, '0 = fees only, 1 = the drawn cards are escrowed too.'),
  field('bondLamports', u64, "The provider's bond, at least three fees."),
  field('gridSlots', u8, 'Slots between two possible target slots.'),
  field('acceptSteps', u8, 'Possible target slots; together they are longer than the entropy delay.'),
  field('revealDelaySlots', u16, 'From the entropy slot to the first slot that takes a result, 1 to 256.'),
  field(
    'nonce',
    hiddenPrefixTypeNode(u16, [constantValueNode(u8, numberValueNode(2))]),
    'Behind the byte of the layout, 2. Any number; it is counted up until the escrow address has a high bump.',
  ),
]);

const sumNode = structTypeNode([
  field('hash', bytes(32), 'Zero for padding.'),
  field('sum', u32, 'Sum of the weights below it.'),
]);

const definedTypes = [
  definedTypeNode({
    name: 'duelTerms',
    docs: 'What both sides pay for, 319 bytes, fixed before either pays. Source: docs/duel-v4.md, "Terms".',
    type: hiddenPrefixTypeNode(termsFields, [textConstant('ripduel:duel4:t2')]),
  }),
  definedTypeNode({
    name: 'entryProof',
    docs: 'An entry of the pack table, its index and its way to the root, from the leaf upwards.',
    type: structTypeNode([
      field('entryHash', bytes(32), "SHA-256 of the entry's canonical JSON."),
      field('weight', u32, 'At least 1.'),
      field('value', u64, 'Base units of the valuation policy.'),
      field('cardMint', publicKeyType, 'Zero where there is no card.'),
      field('index', u16, 'Bit k says that the node at level k is a right child.'),
      field('siblings', arrayTypeNode(sumNode, prefixedCountNode(u8)), 'At most 10.'),
    ]),
  }),
  definedTypeNode({
    name: 'escrowStage',
    type: enumTypeNode(
      ['funding', 'funded', 'accepted', 'locked', 'resolved', 'refunding'].map((n) => enumEmptyVariantTypeNode(n)),
    ),
  }),
  definedTypeNode({
    name: 'partState',
    docs: 'What became of a fee, a card or the bond.',
    type: enumTypeNode(
      ['none', 'held', 'settled', 'refunded', 'paid', 'burned'].map((n) => enumEmptyVariantTypeNode(n)),
    ),
  }),
];

const escrowAccount = accountNode({
  name: 'escrow',
  docs: 'The state of one duel. Source: program/README.md.',
  size: 571,
  pda: pdaLinkNode('escrow'),
  discriminators: [fieldDiscriminatorNode('discriminator'), sizeDiscriminatorNode(571)],
  data: structTypeNode([
    structFieldTypeNode({
      name: 'discriminator',
      type: bytes(8),
      defaultValue: bytesValueNode('utf8', 'duel4:t2'),
      defaultValueStrategy: 'omitted',
    }),
    field('bump', u8, 'Of the escrow address.'),
    field('stage', definedTypeLinkNode('escrowStage'), 'How far the duel is.'),
    field('firstDepositor', u8, 'The side that paid the rent and gets it back.'),
    field('winner', u8, 'The side that won; 255 before the result.'),
    field('tied', u8, '1 where the values were equal and the coin decided.'),
    field('firstDrawer', u8, 'The side whose draw was the first one; 255 before the result.'),
    field(
      'parts',
      arrayTypeNode(definedTypeLinkNode('partState'), fixedCountNode(5)),
      "The creator's fee, the opponent's fee, the creator's card, the opponent's card, the bond.",
    ),
    field('feeVaultClosed', u8, '1 once the fees are lamports of this account.'),
    field('entryIndexes', pair(u16), 'The entry each side drew.'),
    field('drawCounters', pair(u16), 'The counter whose word gave the ticket.'),
    field('tickets', pair(u32), 'The ticket each side drew.'),
    field('termsHash', bytes(32), 'SHA-256 of the terms.'),
    field('terms', definedTypeLinkNode('duelTerms'), 'The terms, whole.'),
    field('quorumSlot', u64, 'The slot of the second deposit.'),
    field('acceptSlot', u64, 'The slot in which the provider accepted.'),
    field('targetSlot', u64, 'The slot whose hash becomes the entropy, or the first one behind it.'),
    field('entropySlot', u64, 'The slot whose hash is the entropy.'),
    field('resultSlot', u64, 'The slot of the result.'),
    field('entropy', bytes(32), 'From the SlotHashes sysvar.'),
    field('seed', bytes(32), "The provider's seed."),
    field('values', pair(u64), 'What each side drew, in base units of the valuation policy.'),
    field('cardMints', pair(publicKeyType), 'The card each side drew; zero where there is none.'),
  ]),
});

const signerAccountNode = (name: string, docs: string, isWritable = false) =>
  instructionAccountNode({ name, docs, isSigner: true, isWritable });
const writableAccountNode = (name: string, docs: string) =>
  instructionAccountNode({ name, docs, isSigner: false, isWritable: true });
const fixedAccountNode = (name: string, publicKey: string) =>
  instructionAccountNode({ name, isSigner: false, isWritable: false, defaultValue: publicKeyValueNode(publicKey) });
const escrow = writableAccountNode('escrow', 'The state of the duel.');
const tokenProgram = fixedAccountNode('tokenProgram', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
const argument = (name: string, type: TypeNode, docs: string) => instructionArgumentNode({ name, type, docs });
const feePartArgument = argument('part', u8, "0 the creator's fee, 1 the opponent's.");
const cardPartArgument = argument('part', u8, "2 the creator's card, 3 the opponent's.");
/** Argument `part` of the instructions that pay out the bond: always 4, so callers don't pass it. */
const bondPartArgument = instructionArgumentNode({
  name: 'part',
  type: u8,
  docs: 'The bond.',
  defaultValue: numberValueNode(4),
  defaultValueStrategy: 'omitted',
});
const provider = writableAccountNode('provider', 'The provider of the terms.');
const feeVault = writableAccountNode('feeVault', "The escrow account's token account for wrapped SOL.");
const systemProgram = fixedAccountNode('systemProgram', '11111111111111111111111111111111');

function instruction(
  tag: number,
  name: string,
  docs: string,
  accounts: InstructionAccountNode[],
  args: InstructionArgumentNode[] = [],
) {
  const discriminator = instructionArgumentNode({
    name: 'discriminator',
    type: u8,
    defaultValue: numberValueNode(tag),
    defaultValueStrategy: 'omitted',
  });
  return instructionNode({
    name,
    docs,
    accounts,
    arguments: [discriminator, ...args],
    discriminators: [fieldDiscriminatorNode('discriminator')],
  });
}

const settlements = [
  instruction(
    4,
    'settleFee',
    'After a result: pays a fee to the treasury, or back to its player where a card was missed.',
    [escrow, feeVault, writableAccountNode('receiver', 'The treasury or the player.'), tokenProgram],
    [feePartArgument],
  ),
  instruction(
    4,
    'settleCard',
    'Gives a card to the winner.',
    [
      escrow,
      writableAccountNode('cardVault', "The escrow account's token account for the card."),
      writableAccountNode('destination', 'Any plain token account of the winner.'),
      writableAccountNode('provider', 'Gets the rent of the vault.'),
      tokenProgram,
    ],
    [cardPartArgument],
  ),
  instruction(
    4,
    'returnBond',
    'After a result, with the cards in: pays the bond back.',
    [escrow, provider],
    [bondPartArgument],
  ),
  instruction(
    4,
    'payBond',
    'Where a card was missed: pays two fees of the bond to the treasury and the rest to the winner.',
    [escrow, writableAccountNode('treasury', 'Gets two fees.'), writableAccountNode('winner', 'Gets the rest.')],
    [bondPartArgument],
  ),
];

const refunds = [
  instruction(
    5,
    'refundFee',
    'Without a result: pays a fee back to its player, and one more out of the bond where the provider had accepted.',
    [escrow, feeVault, writableAccountNode('receiver', 'The player.'), tokenProgram],
    [feePartArgument],
  ),
  instruction(
    5,
    'burnBond',
    'Without a result: burns what the players do not get of the bond.',
    [escrow, writableAccountNode('incinerator', 'Burns what it receives.')],
    [bondPartArgument],
  ),
];

const instructions = [
  instruction(
    0,
    'depositFee',
    "Wraps a side's fee into escrow; the first one opens the escrow account.",
    [
      signerAccountNode('depositor', 'The creator or the opponent.', true),
      escrow,
      feeVault,
      fixedAccountNode('mint', 'So11111111111111111111111111111111111111112'),
      tokenProgram,
      systemProgram,
    ],
    [
      argument('escrowBump', u8, 'Canonical bump of the escrow address.'),
      argument('terms', definedTypeLinkNode('duelTerms'), 'The terms, whole.'),
    ],
  ),
  instruction(1, 'lockEntropy', 'Records the hash of the first slot at or after the target.', [
    escrow,
    fixedAccountNode('slotHashes', 'SysvarS1otHashes111111111111111111111111111'),
  ]),
  instruction(
    2,
    'commitResult',
    'Recomputes both draws and records who won.',
    [escrow],
    [
      argument('seed', bytes(32), "The provider's seed."),
      argument('creatorProof', definedTypeLinkNode('entryProof'), 'The entry that the creator drew.'),
      argument('opponentProof', definedTypeLinkNode('entryProof'), 'The entry that the opponent drew.'),
    ],
  ),
  instruction(
    3,
    'depositCard',
    'Moves a drawn card into escrow, into an account that it opens.',
    [
      signerAccountNode('holder', 'Whoever brings the card, and pays the rent of its vault.', true),
      writableAccountNode('source', 'The token account that has it.'),
      instructionAccountNode({ name: 'mint', docs: 'The card.', isSigner: false, isWritable: false }),
      escrow,
      writableAccountNode('cardVault', "The escrow account's token account for the card."),
      tokenProgram,
      systemProgram,
    ],
    [argument('side', u8, '0 the creator, 1 the opponent.')],
  ),
  ...settlements,
  ...refunds,
  instruction(6, 'close', 'Sends what is left to the first depositor, once every part is out.', [
    escrow,
    writableAccountNode('firstDepositor', 'The wallet that deposited first.'),
  ]),
  instruction(7, 'accept', 'Binds the provider: moves the bond into escrow and fixes the target slot.', [
    signerAccountNode('provider', 'The provider of the terms.', true),
    escrow,
    systemProgram,
  ]),
];

/** The program's interface in Codama's node standard, written to `program/idl.json`. */
export const idl = rootNode(
  programNode({
    name: 'ripduelEscrow',
    docs: 'Escrow of Duel v4, terms layout 2. Source: docs/duel-v4.md.',
    publicKey: LOCAL_PROGRAM_ADDRESS,
    version: '4.2.0',
    accounts: [escrowAccount],
    definedTypes,
    instructions,
    pdas: [
      pdaNode({
        name: 'escrow',
        docs: 'The address commits to every term.',
        seeds: [
          constantPdaSeedNode(stringTypeNode('utf8'), stringValueNode('duel')),
          variablePdaSeedNode('termsHash', bytes(32)),
        ],
      }),
    ],
    errors: escrowErrors.map(([code, name, message]) => errorNode({ code, name, message })),
  }),
);
