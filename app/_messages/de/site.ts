import type { Translation } from '../translate';

/** German texts of sessions, test money, faults and the pages for errors. */
export const site = {
  description:
    'Reiß ein Pack gegen einen anderen Spieler auf. Die Gebühren liegen auf der Chain, und alle können das Ergebnis prüfen.',
  offline:
    'Du bist offline. Diese Seite ist vielleicht nicht mehr aktuell. Sie aktualisiert sich, sobald du verbunden bist; deine Duelle laufen weiter.',
  priceListNote: 'Katalogwert',
  chain: {
    embedded: 'auf der Test-Chain',
    devnet: 'auf Solana devnet',
    'local-validator': 'auf dem lokalen Test-Validator',
  },
  seeOpen: 'Was ist offen?',
  tryAgain: 'Erneut versuchen',
  error: {
    title: 'Diese Seite funktioniert gerade nicht',
    what: 'Bei uns ist etwas schiefgegangen',
    next: 'Versuch es noch einmal. Deine Duelle laufen weiter: Ihre Fristen und dein Geld sind auf Solana, nicht auf dieser Seite.',
    home: 'Startseite',
  },
  notFound: {
    pageTitle: 'Nicht gefunden',
    title: 'Diese Seite gibt es nicht',
    check: 'Prüf die Adresse',
    back: 'Zu den Duellen',
    explanation:
      'Vielleicht enthält sie einen Tippfehler, oder diese Seite ist für dich nicht zugänglich. Es ist kein Geld geflossen.',
  },
  fault: {
    noService: 'Wir erreichen den Dienst nicht',
    checkConnection: 'Prüf deine Verbindung. {again}',
    noSolana: 'Wir erreichen Solana gerade nicht',
    waitAMoment: 'Warte einen Moment. {again}',
    failed: 'Das hat nicht geklappt',
    thenAgain: '{advice} {again}',
    rateLimited: '{minutes, plural, one {Warte eine Minute. {again}} other {Warte # Minuten. {again}}}',
    gateClosed: 'Was offen ist, siehst du auf der Statusseite.',
    unknownCause: 'Unbekannte Ursache',
    cause: {
      costsUnread: 'Wir erreichen Solana nicht, um zu prüfen, was das kostet.',
      faucetRefused: 'Solana hat die Transaktion des Faucets abgelehnt.',
      faucetSlow: 'Die Transaktion des Faucets hat länger als eine halbe Minute gedauert.',
    },
  },
  unknownClosure: { reason: 'Wir erreichen Solana gerade nicht.', opensWhen: 'Solana antwortet wieder.' },
  provider: {
    drawnBy: '{name} (<mode></mode>), mit dem Schlüssel <key></key>',
    key: 'Schlüssel des Anbieters',
    mode: {
      reference: 'Der Referenzanbieter',
      external: 'Ein externer Anbieter',
      mock: 'Ein Platzhalter für Tests, der nichts beweist',
    },
  },
  check: { button: 'In diesem Browser prüfen', again: 'Erneut prüfen', pressAgain: 'Drück auf „Erneut prüfen“.' },
  faucet: {
    button: '2 SOL {network} holen',
    busy: '2 SOL werden geholt…',
    otherFaucet: 'Oder hol dir SOL bei <link>faucet.solana.com</link>.',
    transaction: 'Die Transaktion des Faucets',
    arrived: '2 SOL sind angekommen. Außerhalb dieses Tests sind sie nichts wert.',
    closable: 'Du kannst das hier schließen. Die SOL kommen trotzdem an.',
    failed: 'Der Faucet hat nichts gesendet',
    devnetLimit:
      'Der Faucet von Solana devnet hat ein niedriges Tageslimit. Versuch es später noch einmal, oder nutze den anderen Faucet mit deiner Adresse.',
    tryAgain: 'Versuch es in ein paar Sekunden noch einmal.',
    stage: {
      asked: { name: 'Angefragt', note: 'Der Faucet erstellt eine Transaktion…' },
      seen: { name: 'Gesehen', note: 'Unterwegs zu Solana…' },
      confirmed: { name: 'Bestätigt', note: 'Warten auf Bestätigung… Du kannst inzwischen weitermachen.' },
      finalized: { name: 'Endgültig', note: 'In deiner Wallet angekommen. Warten auf Endgültigkeit…' },
    },
    arrivedToast: {
      title: '2 SOL sind angekommen',
      description: 'Sie sind in deiner Wallet {network} und anderswo nichts wert.',
    },
    failedToast: {
      title: 'Der Faucet hat nichts gesendet',
      description: 'Es ist kein Geld geflossen. Öffne hier deine Wallet und versuch es noch einmal.',
    },
  },
  session: {
    checking: 'Deine Sitzung wird geprüft…',
    thenTryAgain: 'Versuch es dann noch einmal.',
    connect: 'Wallet verbinden',
    waiting: 'Warten auf deine Wallet…',
    signIn: 'Anmelden',
    signMessage: 'Signiere die Nachricht in der Wallet',
    signInWallet: 'In der Wallet signieren',
    signOut: 'Abmelden',
    signingOut: 'Wird abgemeldet…',
    invitation:
      'Signiere eine Nachricht, um Duelle zu öffnen und ihnen beizutreten. Das ist kostenlos, und es fließt kein Geld.',
    connected:
      '{wallet} ist verbunden. Signiere eine Nachricht, um zu beweisen, dass sie dir gehört; es fließt kein Geld.',
    signedIn: 'Du bist mit dieser Wallet angemeldet.',
    notSignedIn: 'Du bist nicht angemeldet',
    refused: 'Die Signatur wurde nicht angenommen. Versuch es noch einmal mit der Wallet, die hier angezeigt wird.',
    pressSignIn: 'Drück noch einmal auf „Anmelden“.',
    pressSignInWhenReady: 'Drück noch einmal auf „Anmelden“, wenn du so weit bist.',
    pressSignOut: 'Drück noch einmal auf „Abmelden“.',
    pressSignOutEverywhere: 'Drück noch einmal auf „Überall abmelden“.',
    other: {
      what: 'Du bist mit einer anderen Wallet angemeldet',
      wallets: 'Angemeldet: <session></session>. Verbunden: <connected></connected>.',
      sessionWallet: 'Angemeldete Wallet',
      connectedWallet: 'Verbundene Wallet',
      next: 'Es ist kein Geld geflossen. Melde dich mit der verbundenen Wallet an, oder wechsle zur anderen zurück.',
      signIn: 'Mit {wallet} anmelden',
      connect: 'Andere Wallet verbinden',
    },
  },
} satisfies Translation<'site'>;
