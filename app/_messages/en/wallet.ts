/** Texts of the wallet dialog and of requests to a wallet, in ICU message syntax. */
export const wallet = {
  guestPlayer: 'Guest player',
  stopWaiting: 'Stop waiting',
  connectTimeout: 'The wallet did not connect in time.',
  button: {
    loading: 'Loading wallets…',
    connecting: 'Connecting…',
    connect: 'Connect wallet',
    address: '<unseen>Your wallet: </unseen>{address}',
    guest: 'Guest',
    player: '{player}<unseen>, your wallet: {address}</unseen>',
  },
  dialog: {
    connect: 'Connect a wallet',
    connected: 'Your wallet',
    connectedGuest: 'Your guest player',
    question: 'Connecting shows your address to this page. It signs nothing and moves no money.',
    unreachable: {
      what: 'We can’t reach Solana right now',
      next: 'You can browse meanwhile. Reload this page in a minute to connect a wallet.',
    },
  },
  list: {
    looking: 'Looking for wallets…',
    waitingFor: 'Waiting for {name}… Look for its window, and unlock it if it asks.',
    yourWallet: 'your wallet',
    embeddedNote:
      'The test chain runs on our server, so a wallet such as Phantom can’t preview a payment here. This page checks each one before you sign it.',
    devnetNote: 'Set your wallet to Solana devnet. Mainnet money is never used here.',
    guestNote: 'no wallet needed: test money, and its key stays in this browser',
    waiting: 'Waiting…',
    connect: 'Connect',
    openInApp: 'On a phone, open this page in your wallet’s app: <links></links>',
    missing: 'Not in this browser: <links></links>',
    get: 'get {name}',
    none: {
      what: 'No wallet found in this browser',
      getApp:
        'Get a wallet app, such as Phantom, Solflare or Backpack. Set it to Solana devnet, then open this page in it.',
      getExtension:
        'Install a Solana wallet extension, such as Phantom, Solflare or Backpack. Set it to Solana devnet, then reload this page.',
    },
  },
  menu: {
    wallet: 'Wallet',
    address: 'Address',
    copiedAddress: 'wallet address',
    balance: 'Balance',
    otherNetwork: {
      what: 'This account in {name} is for another network',
      next: 'Set the wallet to Solana devnet, then connect it again. Mainnet money is never used here.',
    },
    account: 'Account and your duels',
    switch: 'Switch wallet',
    guestNote:
      'Its key stays in this browser, and its cards with it. Signing out deletes nothing. Clearing the browser’s data does: <account>save your player</account> first.',
    loading: 'Loading…',
    unreachable: 'Can’t reach Solana. Retrying…',
  },
  connectFault: {
    anyWallet: 'The wallet',
    stillPending: {
      what: '{wallet} hasn’t answered an earlier request',
      next: 'Look for its window or its icon. If there is none, reload this page and choose it again.',
    },
    rejected: {
      what: 'You rejected the request in {wallet}',
      next: 'Choose it again when you’re ready, or pick another one.',
    },
    notInstalled: {
      what: '{wallet} isn’t installed in this browser',
      next: 'Install it and reload this page, or pick another one.',
    },
    windowBlocked: {
      what: 'This browser blocked {wallet}’s window',
      next: 'Allow pop-ups for this page, then choose it again.',
    },
    windowClosed: {
      what: '{wallet}’s window closed',
      next: 'Allow its window in this browser, then choose it again.',
    },
    locked: { what: '{wallet} is locked', next: 'Unlock it, then choose it again.' },
    otherNetwork: {
      what: '{wallet} is set to another network',
      next: 'Set it to Solana devnet, then choose it again.',
    },
    other: {
      what: '{wallet} didn’t connect',
      next: 'It may be locked: unlock it, then choose it again.',
      nextSaid: 'It may be locked: unlock it, then choose it again. It said: {message}',
    },
  },
  signFault: {
    stopped: {
      what: 'You stopped waiting for your wallet',
      next: 'If it still signs, the signature isn’t used.',
    },
    accountChanged: { what: 'Your wallet switched to another account', next: 'Switch back to the first one.' },
    rejected: { what: 'You rejected the request in your wallet', next: 'That’s fine.' },
    locked: { what: 'Your wallet is locked', next: 'Unlock it.' },
    otherNetwork: { what: 'Your wallet is set to another network', next: 'Set it to Solana devnet.' },
    other: 'Your wallet didn’t sign',
    unknown: 'unknown',
    cannotSignMessages: 'It can’t sign messages. Choose another one.',
    cannotSignTransactions: 'It can’t sign transactions. Choose another one.',
  },
} as const;
