import type { Translation } from '../translate';

/** German texts of the packs. */
export const packs = {
  tiers: { starter: 'Starter', classic: 'Classic', premier: 'Premier' },
  tierLabels: { starter: 'Stufe Starter', classic: 'Stufe Classic', premier: 'Stufe Premier' },
  odds: {
    title: 'Chancen nach Stufe',
    columns: { tier: 'Stufe', chance: 'Chance', cards: 'Karten' },
    count: '{unit, select, copies {{count, number} Stück} other {{count, number} Tickets}}',
  },
  retired: {
    note: 'Dieses Pack {dated, select, yes {wurde am <time>{day}</time> eingestellt} other {ist eingestellt}}: Neue Duelle können es nicht mehr verwenden. Duelle, die schon offen sind, laufen zu ihren Bedingungen weiter. <link>{replaced, select, yes {Zum Pack, das es ersetzt} other {Zu den angebotenen Packs}}</link>.',
  },
  openDuel: 'Duell öffnen',
  facts: {
    tier: 'Stufe',
    drawnBy: 'Gezogen von',
    provider: 'Anbieter',
    comparedBy: 'Vergleich nach',
    cards: 'Karten',
    prize: 'Der Gewinner bekommt',
    cost: 'Ein Duell kostet',
    listPrice: 'Listenpreis',
    averagePull: 'Schnitt je Pack',
    aboveListPrice: 'Über dem Preis',
  },
  record: {
    none: 'Noch keine Bilanz.',
    line: '{accepted, plural, one {#\u00a0Duell} other {#\u00a0Duelle}} · {revealed, number}\u00a0mit Ergebnis · {withheld, number}\u00a0ohne · <link>ganze Bilanz</link>',
  },
  list: {
    title: 'Packs',
    lead: 'Beide Spieler eines Duells reißen das gleiche Pack auf. Jede Karte darin und jede Chance ist öffentlich, bevor jemand bezahlt.',
    share: {
      title: 'Versiegelte Packs',
      description:
        'Jede Karte in jedem Pack und ihre Chance, öffentlich, bevor jemand bezahlt. Such dir eins aus und öffne ein Duell.',
    },
    none: { title: 'Noch keine Packs', next: 'Packs erscheinen hier, sobald ihre Chancen versiegelt sind.' },
    tier: '{tier}, {cards, plural, one {# Karte} other {# Karten}}',
    aboveListPrice: '{percent} aller Ziehungen',
    nobody: 'Gerade kein Anbieter',
    cardsAndOdds: 'Karten und Chancen',
  },
  pack: {
    lead: 'Beide Spieler eines Duells ziehen je eine Karte aus dieser versiegelten Tabelle.',
    leadWithCards:
      'Beide Spieler eines Duells ziehen je eine Karte aus dieser versiegelten Tabelle. Jede Karte gibt es einmal, also ziehen die beiden Seiten nie dieselbe.',
    share: {
      title: '{name}, ein versiegeltes Pack',
      description: 'Jede Karte in {name} mit ihrer Chance, versiegelt, bevor jemand bezahlt. Öffne ein Duell damit.',
    },
    about: 'Über dieses Pack',
    oddsAside: 'Für jede Seite eines Duells',
    sealedTable: {
      title: 'Versiegelte Tabelle',
      entries: '{count, plural, one {# Eintrag} other {# Einträge}}',
    },
    allCards: { title: 'Alle Karten', order: 'Höchster Wert zuerst, mit der Chance für jede Seite' },
    nobody: 'Gerade niemand: Es ist kein Anbieter verbunden.',
    policy: 'Die Bewertungsregel',
    cards: '{count, number}, alle unten aufgeführt',
    prizeRecord:
      'Den Sieg, öffentlich verzeichnet. Von diesem Pack hat der Anbieter keine Karten, die er übergeben könnte.',
    prize:
      'Beide Karten, als Token in seiner Wallet. Jedes Duell hat seinen eigenen Kartensatz. Es sind Testkarten ohne Wert.',
    cost: '<amount></amount> von jeder Seite',
    unreachable: 'Wir erreichen Solana gerade nicht, also können Duelle nicht bezahlt werden.',
    openDuel: 'Duell mit diesem Pack öffnen',
    listPrice: 'Listenpreis vom <time>{day}</time>, nur zum Vergleich. In einem Duell bezahlt ihn niemand.',
  },
  worth: {
    title: 'Was eine Ziehung wert ist',
    sameForBoth: 'Für beide Seiten gleich',
    allTickets: 'Alle {count, number} Tickets gezählt',
    mean: 'Mittelwert',
    meanNote: '{below, select, yes {Weniger als der Listenpreis.} other {Mindestens der Listenpreis.}}',
    median: 'Median',
    medianNote: 'Die Hälfte aller Ziehungen ist so viel oder weniger wert.',
    above: 'Über dem Preis',
    aboveNote: 'Ziehungen, die mehr wert sind als der Listenpreis.',
    tie: 'Gleichstand',
    tieNote: 'Beide Karten haben den gleichen Wert. Ein nachweisbar fairer Münzwurf entscheidet.',
    cardsTieNote: 'Zwei verschiedene Karten mit gleichem Wert. Ein nachweisbar fairer Münzwurf entscheidet.',
  },
  seal: {
    explanation:
      'Die Wurzel legt jede Karte, jede Chance und jeden Wert auf dieser Seite fest. Sie gehört zu den Bedingungen eines Duells, bevor jemand bezahlt, also kann danach niemand die Chancen ändern. Du musst uns das nicht glauben.',
    root: 'Wurzel',
    copiedRoot: 'Wurzel der Tabelle',
    tickets: 'Tickets',
    inventoryHash: 'Inventar-Hash',
    copiedInventoryHash: 'Inventar-Hash',
    oddsHash: 'Chancen-Hash',
    copiedOddsHash: 'Chancen-Hash',
  },
  check: {
    busy: 'Die Tabelle wird geprüft…',
    sealed: 'Versiegelt',
    published: 'Veröffentlicht',
    recomputed: 'Nachgerechnet',
    root: 'Die Wurzel der {count, number} Einträge ist die versiegelte Wurzel auf dieser Seite',
    weights: 'Die Tickets aller Einträge ergeben zusammen die versiegelte Summe',
    weightsFormula: 'Summe der Gewichte aller Einträge',
    inventory: 'Die Liste der Karten und Werte ist die veröffentlichte',
    inventoryFormula: 'SHA-256(kanonisches JSON der Einträge)',
    odds: 'Die Liste der Stufen und Tickets ist die veröffentlichte',
    oddsFormula: 'SHA-256(kanonisches JSON der Stufen und Gewichte)',
  },
} satisfies Translation<'packs'>;
