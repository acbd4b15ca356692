import {
  AssociatedAccountCache,
  deriveNamedAddress,
  NATIVE_MINT,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from './addresses';
import type { Mint } from './model/account';

// Wallets and mints of every episode.

export const PAYER = deriveNamedAddress('payer');
export const STRANGER = deriveNamedAddress('stranger');
export const PLAYERS = ['alice', 'bob', 'carol', 'dave'].map(deriveNamedAddress);
export const PROVIDERS = ['provider', 'other provider'].map(deriveNamedAddress);
export const TREASURIES = ['treasury', 'other treasury'].map(deriveNamedAddress);
/** At first holds a token of every card that has a mint. Is also the provider of some duels. */
export const COLLECTOR = deriveNamedAddress('collector');
export const WALLETS = [...PLAYERS, ...PROVIDERS, ...TREASURIES, COLLECTOR, STRANGER, deriveNamedAddress('thief')];
/** Players with wrapped SOL to give away. */
export const DONORS = PLAYERS.slice(0, 2);

const LEGAL_MINT: Mint = {
  kind: 'mint',
  program: TOKEN_PROGRAM,
  supply: 1n,
  decimals: 0,
  mintAuthority: null,
  freezeAuthority: null,
  isInitialized: true,
};

/** Mints that may be escrowed as cards. */
export const LEGAL_CARDS = Array.from({ length: 6 }, (_, i) => deriveNamedAddress(`card ${i}`));

/** Mints that the program must refuse as cards even if a table names them, each with its fault. */
const illegalMints: readonly (readonly [string, Partial<Mint>])[] = [
  ['with decimals', { decimals: 1 }],
  ['of two pieces', { supply: 2n }],
  ['of no piece', { supply: 0n }],
  ['that can be frozen', { freezeAuthority: deriveNamedAddress('freezer') }],
  ['that can be copied', { mintAuthority: deriveNamedAddress('copier') }],
  ['of Token-2022', { program: TOKEN_2022_PROGRAM }],
  ['of no program', { program: SYSTEM_PROGRAM }],
  ['uninitialized', { isInitialized: false }],
];
const illegalCards = illegalMints.map(([name, changes]) => ({
  key: deriveNamedAddress(`card ${name}`),
  mint: { ...LEGAL_MINT, ...changes },
}));
export const ILLEGAL_CARDS = illegalCards.map(({ key }) => key);
/** A card whose mint does not exist. */
export const MISSING_CARD = deriveNamedAddress('card without a mint');

export const CARD_MINTS = [...LEGAL_CARDS.map((key) => ({ key, mint: LEGAL_MINT })), ...illegalCards];
export const ALL_CARDS = [...LEGAL_CARDS, ...ILLEGAL_CARDS, MISSING_CARD];

/** The token addresses of the wallets, derived once for all episodes. */
export const SHARED_ADDRESSES = new AssociatedAccountCache();
for (const wallet of WALLETS) {
  for (const mint of [NATIVE_MINT, ...ALL_CARDS]) SHARED_ADDRESSES.getOrDerive(wallet, mint);
}
