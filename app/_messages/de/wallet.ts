import type { Translation } from '../translate';

/** German texts of the wallet dialog and of requests to a wallet. */
export const wallet = {
  guestPlayer: 'Gastspieler',
  stopWaiting: 'Nicht mehr warten',
  connectTimeout: 'Die Wallet hat sich nicht rechtzeitig verbunden.',
  button: {
    loading: 'Wallets laden…',
    connecting: 'Verbindet…',
    connect: 'Wallet verbinden',
    address: '<unseen>Deine Wallet: </unseen>{address}',
    guest: 'Gast',
    player: '{player}<unseen>, deine Wallet: {address}</unseen>',
  },
  dialog: {
    connect: 'Wallet verbinden',
    connected: 'Deine Wallet',
    connectedGuest: 'Dein Gastspieler',
    question: 'Beim Verbinden sieht diese Seite deine Adresse. Dabei wird nichts signiert, und es fließt kein Geld.',
    unreachable: {
      what: 'Wir erreichen Solana gerade nicht',
      next: 'Du kannst dich inzwischen umsehen. Lade diese Seite in einer Minute neu, um eine Wallet zu verbinden.',
    },
  },
  list: {
    looking: 'Wallets werden gesucht…',
    waitingFor: 'Warten auf {name}… Such nach dem Fenster der Wallet, und entsperre sie, falls sie danach fragt.',
    yourWallet: 'deine Wallet',
    embeddedNote:
      'Die Test-Chain läuft auf unserem Server, deshalb kann eine Wallet wie Phantom hier keine Vorschau einer Zahlung zeigen. Diese Seite prüft jede Zahlung, bevor du sie signierst.',
    devnetNote: 'Stell deine Wallet auf Solana devnet. Mainnet-Geld wird hier nie verwendet.',
    guestNote: 'ohne Wallet: mit Testgeld, und sein Schlüssel bleibt in diesem Browser',
    waiting: 'Warten…',
    connect: 'Verbinden',
    openInApp: 'Am Handy: Öffne diese Seite in der App deiner Wallet: <links></links>',
    missing: 'Nicht in diesem Browser: <links></links>',
    get: '{name} holen',
    none: {
      what: 'Keine Wallet in diesem Browser gefunden',
      getApp:
        'Hol dir eine Wallet-App wie Phantom, Solflare oder Backpack. Stell sie auf Solana devnet, dann öffne diese Seite darin.',
      getExtension:
        'Installiere die Browser-Erweiterung einer Solana-Wallet wie Phantom, Solflare oder Backpack. Stell sie auf Solana devnet, dann lade diese Seite neu.',
    },
  },
  menu: {
    wallet: 'Wallet',
    address: 'Adresse',
    copiedAddress: 'Wallet-Adresse',
    balance: 'Guthaben',
    otherNetwork: {
      what: 'Dieses Konto in {name} ist für ein anderes Netzwerk',
      next: 'Stell die Wallet auf Solana devnet, dann verbinde sie noch einmal. Mainnet-Geld wird hier nie verwendet.',
    },
    account: 'Konto und deine Duelle',
    switch: 'Wallet wechseln',
    guestNote:
      'Sein Schlüssel bleibt in diesem Browser und mit ihm seine Karten. Abmelden löscht nichts. Wenn du die Browserdaten löschst, ist er weg: <account>Sichere deinen Spieler</account> vorher.',
    loading: 'Lädt…',
    unreachable: 'Solana ist nicht erreichbar. Neuer Versuch…',
  },
  connectFault: {
    anyWallet: 'Die Wallet',
    stillPending: {
      what: '{wallet} hat eine frühere Anfrage noch nicht beantwortet',
      next: 'Such nach dem Fenster oder dem Symbol der Wallet. Gibt es keins, lade diese Seite neu und wähle sie noch einmal.',
    },
    rejected: {
      what: '{wallet}: Du hast die Anfrage abgelehnt',
      next: 'Wähle sie noch einmal, wenn du so weit bist, oder nimm eine andere.',
    },
    notInstalled: {
      what: '{wallet} ist in diesem Browser nicht installiert',
      next: 'Installiere sie und lade diese Seite neu, oder nimm eine andere.',
    },
    windowBlocked: {
      what: '{wallet}: Dieser Browser hat das Fenster blockiert',
      next: 'Erlaube Pop-ups für diese Seite, dann wähle sie noch einmal.',
    },
    windowClosed: {
      what: '{wallet}: Das Fenster wurde geschlossen',
      next: 'Erlaube ihr Fenster in diesem Browser, dann wähle sie noch einmal.',
    },
    locked: { what: '{wallet} ist gesperrt', next: 'Entsperre sie, dann wähle sie noch einmal.' },
    otherNetwork: {
      what: '{wallet} ist auf ein anderes Netzwerk eingestellt',
      next: 'Stell sie auf Solana devnet, dann wähle sie noch einmal.',
    },
    other: {
      what: '{wallet} hat sich nicht verbunden',
      next: 'Vielleicht ist sie gesperrt: Entsperre sie, dann wähle sie noch einmal.',
      nextSaid: 'Vielleicht ist sie gesperrt: Entsperre sie, dann wähle sie noch einmal. Sie meldet: {message}',
    },
  },
  signFault: {
    stopped: {
      what: 'Du wartest nicht mehr auf deine Wallet',
      next: 'Falls sie doch noch signiert, wird die Signatur nicht verwendet.',
    },
    accountChanged: {
      what: 'Deine Wallet hat zu einem anderen Konto gewechselt',
      next: 'Wechsle zurück zum ersten.',
    },
    rejected: { what: 'Du hast die Anfrage in deiner Wallet abgelehnt', next: 'Das ist in Ordnung.' },
    locked: { what: 'Deine Wallet ist gesperrt', next: 'Entsperre sie.' },
    otherNetwork: {
      what: 'Deine Wallet ist auf ein anderes Netzwerk eingestellt',
      next: 'Stell sie auf Solana devnet.',
    },
    other: 'Deine Wallet hat nicht signiert',
    unknown: 'Unbekannte Ursache',
    cannotSignMessages: 'Sie kann keine Nachrichten signieren. Wähle eine andere.',
    cannotSignTransactions: 'Sie kann keine Transaktionen signieren. Wähle eine andere.',
  },
} satisfies Translation<'wallet'>;
