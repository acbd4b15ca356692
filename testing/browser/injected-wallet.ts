/** Input of `solana:signIn`, as defined by the Wallet Standard. */
export interface SignInInput {
  readonly domain?: string;
  readonly address?: string;
  readonly statement?: string;
  readonly uri?: string;
  readonly version?: string;
  readonly chainId?: string;
  readonly nonce?: string;
  readonly issuedAt?: string;
  readonly expirationTime?: string;
  readonly notBefore?: string;
  readonly requestId?: string;
  readonly resources?: readonly string[];
}

interface InjectedWallet {
  readonly name: string;
  readonly address: string;
  readonly publicKey: number[];
  /** Name of the page's function that hands each request to Node, and prefix of the wallet's keys and events. */
  readonly binding: string;
  readonly chains: string[];
  /** Whether it has the feature `solana:signIn`. */
  readonly signsIn: boolean;
}

/**
 * Registers the test wallet in the page. The function is sent there as text, so it can't use anything outside itself.
 */
export function injectWallet({ name, address, publicKey, binding, chains, signsIn }: InjectedWallet): void {
  type Answer = { bytes: number[]; signed: number[]; rejected?: true; failed?: string };
  type Listener = (change: { accounts: readonly object[] }) => void;

  const features = ['solana:signMessage', 'solana:signTransaction', ...(signsIn ? ['solana:signIn'] : [])];
  let account = { address, publicKey: Uint8Array.from(publicKey), chains, features };
  const remembered = `${binding}:connected`;
  const listeners = new Set<Listener>();
  let accounts: readonly object[] = [];

  const ask = async (request: string, payload: unknown): Promise<{ bytes: Uint8Array; signedBytes: Uint8Array }> => {
    const call = (window as unknown as Record<string, (...input: unknown[]) => Promise<Answer>>)[binding];
    const answer = await call?.(request, payload);
    if (answer?.failed !== undefined) throw new Error(answer.failed);
    if (answer === undefined || answer.rejected) {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
    }
    return { bytes: Uint8Array.from(answer.bytes), signedBytes: Uint8Array.from(answer.signed) };
  };
  const change = (next: readonly object[]): void => {
    accounts = next;
    if (next.length > 0) localStorage.setItem(remembered, 'yes');
    else localStorage.removeItem(remembered);
    for (const listener of listeners) listener({ accounts });
  };
  const connect = async (input?: { silent?: boolean }) => {
    const isKnown = localStorage.getItem(remembered) !== null;
    if (!input?.silent) await ask('connect', []);
    if (!input?.silent || isKnown) change([account]);
    return { accounts };
  };
  const signMessage = (...inputs: { message: Uint8Array }[]) =>
    Promise.all(
      inputs.map(async ({ message }) => {
        const { bytes, signedBytes } = await ask('signMessage', [...message]);
        return { signedMessage: signedBytes, signature: bytes };
      }),
    );
  const signTransaction = (...inputs: { transaction: Uint8Array }[]) =>
    Promise.all(
      inputs.map(async ({ transaction }) => ({
        signedTransaction: (await ask('signTransaction', [...transaction])).signedBytes,
      })),
    );
  const signIn = (...inputs: object[]) =>
    Promise.all(
      (inputs.length > 0 ? inputs : [{}]).map(async (input) => {
        const { bytes, signedBytes } = await ask('signIn', { domain: location.host, ...input });
        change([account]);
        return { account, signedMessage: signedBytes, signature: bytes };
      }),
    );

  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains,
    get accounts() {
      return accounts;
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => change([]) },
      'standard:events': {
        version: '1.0.0',
        on: (_event: 'change', listener: Listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      'solana:signMessage': { version: '1.1.0', signMessage },
      'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions: ['legacy', 0], signTransaction },
      ...(signsIn ? { 'solana:signIn': { version: '1.0.0', signIn } } : {}),
    },
  };

  window.addEventListener(`${binding}:switch`, (event) => {
    const { address: other, publicKey } = (event as CustomEvent<{ address: string; publicKey: number[] }>).detail;
    account = { ...account, address: other, publicKey: Uint8Array.from(publicKey) };
    change([account]);
  });

  // Registers in both ways, so that it works whether the page or the wallet loads first.
  const register = ({ register: add }: { register(...wallets: object[]): void }) => add(wallet);
  window.addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail));
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
}
