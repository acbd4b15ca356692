import type { Translation } from '../translate';

/** German texts of the free practice pack and of the one-tap duel without a wallet. */
export const guest = {
  gettingPlayerReady: 'Dein Spieler wird vorbereitet…',
  startingDuel: 'Dein Duell startet…',
  tryAgain: 'Erneut versuchen',
  duelSparkyNow: 'Jetzt gegen Sparky',
  openDuel: 'Duell öffnen',
  backToDuel: 'Zurück zum Duell',
  ripWaitingPack: 'Wartendes Pack aufreißen',
  playSparky: 'Gegen Sparky',
  offline: {
    what: 'Du bist offline',
    next: 'Versuch es noch einmal, sobald du verbunden bist.',
    nothingPaid: 'Es wurde nichts bezahlt.',
    tapPaidNothing: 'Mit diesem Tippen wurde nichts bezahlt.',
    startsLater: 'Dein Duell startet, sobald du verbunden bist.',
  },
  forTheRecord: {
    title: 'In diesem Duell geht es nur um die Bilanz',
    why: 'Dem Anbieter sind die Karten ausgegangen. Die Gebühr ist dieselbe.',
  },
  signIn: { withoutWallet: 'Ohne Wallet spielen', again: 'Versuch es noch einmal.' },
  otherWallet: {
    connected: 'Eine andere Wallet ist verbunden.',
    'signed-in': 'Eine andere Wallet ist angemeldet.',
    next: 'Spiel mit dieser Wallet Schritt für Schritt. Wir ersetzen sie nicht.',
  },
  duel: {
    you: 'Du',
    label: 'Dein Duell gegen Sparky',
    progress: 'Fortschritt deines Duells',
    reloadNote: 'Wenn du neu lädst, tippe wieder auf denselben Button. Dein Duell geht weiter.',
    stepByStep: 'Schrittweise spielen',
    see: 'Zum Duell',
    fee: '{amount} Test-SOL',
    stages: {
      player: 'Deinen Spieler vorbereiten',
      sol: 'Test-SOL holen',
      duel: 'Dein Duell öffnen',
      opponent: 'Sparky tritt bei',
      payment: '{fee} zahlen',
      table: 'Zum Tisch gehen',
    },
  },
  payment: {
    label: 'Deine Zahlung',
    button: '{fee} zahlen',
    stepByStep: 'Schrittweise zahlen',
    notAcceptedNext: 'Dein Duell ist noch offen. Versuch es gleich noch einmal.',
    stages: {
      player: 'Dein Spieler wird vorbereitet…',
      sol: 'Test-SOL wird geholt…',
      terms: 'Der Pack-Anbieter unterschreibt die Bedingungen…',
      payment: '{fee} werden bezahlt…',
    },
  },
  faults: {
    unknown: {
      what: 'Das hat nicht geklappt',
      money: 'Vielleicht wurde eine Zahlung gesendet. Sie zählt nur einmal.',
      next: 'Versuch es noch einmal. Es geht mit demselben Duell weiter.',
    },
    again: 'Versuch es noch einmal: Es geht mit demselben Duell weiter.',
    unsent: 'Sie wurde nicht gesendet, und es ist kein Geld geflossen.',
    earlierPayment:
      'Bei diesem Versuch wurde nichts bezahlt, aber eine frühere Zahlung von dir wurde vielleicht gesendet.',
    termsMissing: 'Die Bedingungen des Duells fehlen.',
    mismatch: 'Diese Zahlung ist nicht die, die dir angeboten wurde',
    faucet: { what: 'Der Faucet hat kein Test-SOL gesendet', next: 'Warte ein paar Sekunden. {again}' },
    notJoined: {
      what: 'Sparky ist in einer halben Minute nicht beigetreten',
      next: 'Versuch es noch einmal: Dein Duell ist noch offen, und vielleicht tritt Sparky noch bei.',
    },
    notAccepted: {
      what: 'Der Pack-Anbieter hat das Duell in einer halben Minute nicht angenommen',
      next: 'Sparky ist beigetreten, und dein Duell ist noch offen. Versuch es gleich noch einmal.',
    },
    endedTwice: {
      what: 'Zwei Duelle endeten, bevor du zahlen konntest',
      next: 'Warte eine Minute, dann versuch es noch einmal. Das öffnet ein weiteres Duell.',
    },
    feePending: {
      what: 'Dieses Duell endete, nachdem deine Zahlung gesendet wurde',
      money: 'Falls deine Gebühr beim Duell angekommen ist, bekommst du sie automatisch zurück.',
      next: 'Die Seite des Duells zeigt, wann. Ein neuer Versuch öffnet ein weiteres Duell.',
    },
  },
  practice: {
    rip: 'Gratis aufreißen',
    ripping: 'Reißt auf…',
    again: 'Noch mal üben',
    note: 'Übung. Nichts bezahlt, nichts behalten.',
    label: 'Übung.',
    odds: '{kind, select, few {1 von {count, number} Packs schlägt diese Karte.} many {{count, number}\u00a0% der Packs schlagen diese Karte.} other {Kein Pack schlägt diese Karte.}}',
    against:
      '{result, select, beats {{own} schlägt {other} von {name}.} loses {{other} von {name} schlägt deine {own}.} other {Du und {name} habt beide {own}.}}',
    bookValue: '{unit} Katalogwert',
    fair: 'Nachweisbar fair: nachprüfen',
    unfair: 'Diese Ziehung ist nicht die festgelegte',
    nothingPaid: 'Das ist eine Übung, und es wurde nichts bezahlt.',
    failures: {
      offline: {
        what: 'Du bist offline',
        next: 'Dein Pack wartet und öffnet sich, sobald du wieder verbunden bist.',
      },
      unreachable: {
        what: 'Wir konnten den Dienst nicht erreichen',
        next: 'Prüf deine Verbindung. Ein neuer Versuch fragt dieselbe Karte an.',
        again: 'Erneut versuchen',
      },
      refused: {
        what: 'Der Dienst hat seinen Seed nicht aufgedeckt',
        next: 'Er kennt deine Karte, seit du getippt hast. Nur durch Verweigern kann er eine Ziehung verbergen, die ihm nicht passt. Wenn das also noch einmal passiert, vertrau diesem Dienst nicht. Es kann auch passieren, wenn diese Seite über eine Stunde offen war.',
        again: 'Erneut anfragen',
      },
      unverifiable: {
        what: 'Diese Ziehung besteht die Prüfung nicht',
        next: 'Die Antwort des Dienstes ist fehlerhaft. Darum kann diese Seite sie nicht prüfen und zeigt keine Karte. Wenn das noch einmal passiert, vertrau diesem Dienst nicht.',
        again: 'Erneut anfragen',
      },
    },
    proof: {
      committedBefore: 'Vorher festgelegt',
      recomputed: 'Nachgerechnet',
      seed: {
        words: 'Der Seed des Dienstes ist der, auf den er sich festgelegt hat, bevor du getippt hast',
        formula: 'SHA-256(Server-Seed)',
        serverSeed: 'Server-Seed',
      },
      table: {
        words: 'Die Chancen sind die versiegelten dieses Packs',
        formula: 'Wurzel des Merkle-Summenbaums über die Karten des Packs',
        yourPack: 'Dein Pack',
        committedPack: 'Festgelegtes Pack',
      },
      draw: {
        words: 'Sein Seed und der Seed deines Browsers ziehen diese Karte',
        formula:
          'HMAC-SHA256(Server-Seed, Client-Seed:Nonce), erste 8 Bytes, Rejection Sampling unterhalb der Gesamtzahl',
        yourSeed: 'Seed deines Browsers',
        result: 'Ergebnis',
        resultValue: 'Ticket {ticket} von {total}, Nonce {nonce}, Eintrag {entry}',
        recomputedValue: 'Ticket {ticket}, Eintrag {entry}',
      },
    },
  },
} satisfies Translation<'guest'>;
