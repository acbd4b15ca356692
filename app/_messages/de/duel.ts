import type { Translation } from '../translate';

/** German texts of a duel's terms, players, statuses and transactions, of a player's duels and of watching. */
export const duel = {
  prize: {
    cards: 'Der Gewinner bekommt beide Karten',
    record: 'Nur für die Bilanz',
    none: 'Der Anbieter hat gerade keine Karten für dieses Pack.',
  },
  duration: {
    day: '{count, plural, one {# Tag} other {# Tage}}',
    hour: '{count, plural, one {# Stunde} other {# Stunden}}',
    minute: '{count, plural, one {# Minute} other {# Minuten}}',
    second: '{count, plural, one {# Sekunde} other {# Sekunden}}',
  },
  player: {
    you: 'Du',
    named: 'Spieler {start}',
    house: 'Das Haus',
    seat: { creator: 'Ersteller', opponent: 'Gegner' },
  },
  status: {
    waiting: 'Wartet auf einen Gegner',
    matched: 'Beide sind dabei, Gebühren sind fällig',
    funding: 'Eine Zahlung ist unterwegs',
    committing: 'Eine Seite hat gezahlt',
    funded: 'Beide haben gezahlt',
    resolving: 'Karten werden gezogen',
    resolved: 'Das Ergebnis ist auf der Chain',
    settled: 'Abgerechnet',
    refunding: 'Gebühren gehen zurück',
    refunded: 'Erstattet',
    cancelled: 'Abgebrochen',
  },
  terms: {
    fromEachSide: 'von jeder Seite, in den Tresor des Duells',
    pack: 'Ihr reißt beide auf',
    choosePack: 'Wähle ein Pack',
    winner: 'Wer gewinnt',
    winnerRule:
      'Die gezogene Karte mit dem höheren Wert. Gleichstand? Ein nachweisbar fairer Münzwurf. <rules>Alle Regeln</rules>',
    prize: 'Der Gewinner bekommt',
    prizeCards: 'Beide Karten, als Token. Der Anbieter liefert sie nach dem Ergebnis. Es sind Testkarten ohne Wert.',
    prizeWin:
      'Den Sieg, öffentlich verzeichnet. Von diesem Pack hat der Anbieter keine Karten, die er übergeben könnte; sie haben keinen Wert.',
    fees: 'Die Gebühren',
    feesRule: 'Gehen an die Hauskasse, wenn das Duell abgerechnet wird.',
    feeBack: 'Deine Gebühr kommt zurück',
    feeBackRule: 'Wenn die andere Seite nicht rechtzeitig zahlt oder der Anbieter seine Kaution nicht hinterlegt.',
    feeTwice: 'Du bekommst sie doppelt',
    feeTwiceRule:
      'Wenn der Anbieter seine Kaution hinterlegt hat und {duration} nach der Zahlungsfrist kein Ergebnis auf der Chain ist.',
    nobodyJoins: 'Niemand tritt bei',
    nobodyJoinsRule: 'Wenn {duration} lang niemand beitritt, wird das Duell abgebrochen. Es wurde nichts bezahlt.',
  },
  transaction: {
    signed: '{name}, <signature></signature>',
    signature: 'Signatur',
    purpose: {
      fund: 'Deine Zahlung',
      lock: 'Zufallszahl eintragen',
      'commit-result': 'Ergebnis senden',
      settle: 'Abrechnung',
      refund: 'Erstattung',
      'deposit-card': 'Karte liefern',
      close: 'Treuhandkonto schließen',
    },
    stage: {
      PREPARED: 'Vorbereitet',
      SUBMITTED: 'Signiert und gesendet',
      CONFIRMED: 'Bestätigt',
      FINALIZED: 'Endgültig',
      FAILED: 'Fehlgeschlagen',
      EXPIRED: 'Abgelaufen',
      REJECTED: 'Nicht signiert',
    },
    meaning: {
      PREPARED:
        'Soweit wir wissen, noch nicht signiert. Signiere sie, oder lass sie ablaufen: Ohne deine Signatur wird nichts übertragen.',
      SUBMITTED:
        'Unterwegs zu Solana. Wenn sie nicht rechtzeitig ankommt, läuft sie ab, und es wurde nichts übertragen.',
      CONFIRMED: 'Solana hat sie ausgeführt. Warten auf Endgültigkeit…',
      FINALIZED: 'Sie ist auf der Chain und kann nicht rückgängig gemacht werden.',
      FAILED: 'Sie ist auf Solana fehlgeschlagen. Nur ihre Netzwerkgebühr wurde abgezogen.',
      EXPIRED:
        '{over, select, yes {Sie hat Solana nicht rechtzeitig erreicht und kann es nie mehr. Es wurde nichts übertragen.} other {Sie hat Solana nicht rechtzeitig erreicht und kann es nie mehr. Es wurde nichts übertragen; bereite eine neue vor.}}',
      REJECTED:
        '{over, select, yes {Du hast sie nicht signiert. Es wurde nichts übertragen.} other {Du hast sie nicht signiert. Es wurde nichts übertragen. Du kannst sie noch einmal vorbereiten.}}',
    },
  },
  myDuels: {
    title: 'Deine Duelle',
    signIn: 'Melde dich an, um deine Duelle und Herausforderungen zu sehen.',
    loading: 'Deine Duelle werden geladen…',
    refreshes: 'Diese Seite aktualisiert sich automatisch.',
    none: { title: 'Noch keine Duelle', next: 'Tritt einem offenen Duell bei, oder öffne selbst eins.' },
    columns: { pack: 'Pack', against: 'Gegen', status: 'Status', view: 'Ansehen' },
    nobodyYet: 'Noch niemand',
    nobodyJoined: 'Niemand beigetreten',
    opponentsWallet: 'Wallet des Gegners',
    challenged: 'Du wirst herausgefordert',
    unopened: 'Ungeöffnetes Pack',
    won: 'Gewonnen',
    lost: 'Verloren',
    rip: 'Aufreißen',
    seeResult: 'Ergebnis ansehen',
    view: 'Ansehen',
    continue: 'Weiter',
  },
  watch: {
    title: 'Einem Duell zusehen',
    description: 'Sieh dir das beste Live-Duell an oder eine Wiederholung des besten der letzten hundert.',
    lead: 'Hier wurde noch nichts gespielt.',
    none: {
      title: 'Kein Duell zum Zusehen',
      next: 'Wenn zwei Spieler in einem Duell sind, kannst du hier zusehen. Du kannst auch gegen den Übungsgegner spielen.',
      play: 'Das erste spielen',
    },
    live: 'Zusehen: Duell um {pack}',
    replay: 'Wiederholung: Duell um {pack}',
    another: 'Ein anderes Duell ist live.',
    watchIt: 'Zusehen',
  },
} satisfies Translation<'duel'>;
