import type { Translation } from '../translate';

/** German texts of the binder. */
export const binder: Translation<'binder'> = {
  title: 'Dein Album',
  shareDescription: 'Jede gezogene Karte bleibt hier, mit Chance, Wert und dem Duell, aus dem sie stammt.',
  lead: 'Jede gezogene Karte bleibt hier, mit Chance, Wert und dem Duell, aus dem sie stammt.',
  loading: 'Dein Album wird geöffnet …',
  tryAgain: 'Nochmal versuchen',
  pressTryAgain: 'Drück auf „Nochmal versuchen“.',
  empty: {
    title: 'Alle Fächer sind noch leer',
    next: 'Spiel ein Duell. Die Karte, die du ziehst, kommt in ihr Fach, ob du gewinnst oder verlierst.',
    play: 'Duell spielen',
    signIn: 'Schon gespielt? Verbinde deine Wallet auf der <account>Kontoseite</account>.',
  },
  newest: 'Zuletzt gezogen',
  ownCards: 'Duelle um eigene Karten sind geschlossen. <reason></reason> <status>Was offen ist</status>',
  sharing: {
    label: 'Wer dein Album sieht',
    off: 'Nur du siehst dein Album.',
    offNote:
      'Wenn du es teilst, sehen alle mit dem Link deine Karten aus Duellen und deine Bilanz. Öffnungen von Automaten bleiben privat, und du kannst jederzeit aufhören.',
    share: 'Mein Album teilen',
    sharing: 'Wird geteilt …',
    on: 'Alle mit dem Link sehen dein Album.',
    onNote:
      'Es enthält die Duelle, die beide geöffnet haben oder die 30 Tage alt sind. Öffnungen von Automaten sind nicht dabei.',
    see: 'Ansehen wie andere',
    stop: 'Nicht mehr teilen',
    stopping: 'Wird beendet …',
    linkTitle: 'Mein RipDuel-Album',
  },
  shared: {
    title: 'Album von {name}',
    lead: 'Die Karten, die hier in Duellen gezogen oder gewonnen wurden, mit Chance und Wert.',
    noCards: 'Noch keine Karte',
    noCardsNote: 'Karten stehen hier, sobald beide Seiten eines Duells ihre Packs aufgerissen haben.',
    leftOut: 'Öffnungen von Automaten und Duelle, die jemand noch nicht geöffnet hat, sind nicht dabei.',
    privateTitle: 'Dieses Album ist nicht geteilt',
    privateLead:
      'Jede Person entscheidet selbst, ob andere ihre Karten sehen. Unter dieser Adresse ist nichts geteilt.',
    privateNext: 'Ist es deins? Teil es von deinem Album aus. Gehört es Freunden? Bitte sie, es zu teilen.',
    ownBinder: 'Dein Album öffnen',
  },
  sealed: {
    duels:
      '{count, plural, one {Ein Pack ist} other {# Packs sind}} noch versiegelt. {count, plural, one {Karte und Ergebnis} other {Karten und Ergebnisse}} stehen hier, sobald du {count, plural, one {es} other {sie}} aufgerissen hast.',
    paid: 'Dein bezahltes Pack von {set} ist noch versiegelt. Die Karte steht hier, sobald du es aufgerissen hast.',
    rip: '{count, plural, other {Jetzt aufreißen}}',
  },
  record: {
    label: '{whose, select, own {Deine Bilanz} other {Bilanz}}',
    cards: 'Verschiedene Karten',
    cardsValue: '{pulled, number} <soft>von {total, number}</soft>',
    duels: 'Duelle',
    won: 'Gewonnen',
    streak: 'Beste Serie',
    streakValue: '{count, plural, =0 {noch keine} one {# Sieg} other {# Siege}}',
    best: 'Beste Karte',
    multiple: '{multiple} der Preis von {set}',
    rivals: 'Gegner',
    rival: '<strong>{won, number} : {lost, number}</strong> gegen {name}',
    rivalLabel:
      '{won, number} gewonnen, {lost, number} verloren gegen {name}. {whose, select, own {Dein letztes Duell ansehen.} other {Letztes Duell ansehen.}}',
    house: 'das Haus',
  },
  set: {
    pack: 'Pack, {count, number} Karten',
    machine: 'Automat, {count, number} Karten',
    line: '{set}: {pulled, number} von {total, number}',
    progress: '{pulled, number} von {total, number} gezogen',
    tier: '{pulled, number} von {total, number}',
    best: 'Beste: {card}, {value}',
    play: '{kind, select, pack {Dieses Pack} other {Diesen Automaten}} spielen',
    retired: 'Nicht mehr im Angebot',
    seenPack:
      'Gezogene Karten sind ein Sammlervermerk und keine Token. In Duellen um dieses Pack geht es um die Gebühren.',
    ownedPack: 'Wer gewinnt, bekommt beide Karten als Token. Es sind Testkarten ohne Wert.',
    seenMachine:
      'Eine Gratis-Öffnung hinterlässt einen Sammlervermerk: Du hast die Karte gezogen, sie ist kein Token. Eine bezahlte schickt die Karte an deine Wallet.',
  },
  pocket: {
    count: '×{count, number}',
    countLabel: '{count, plural, one {einmal} other {#-mal}} gezogen',
    missing: 'noch nicht gezogen',
    oneIn: '{oneIn} {kind, select, pack {Packs} other {Öffnungen}}',
    wonFrom: 'Gewonnen gegen {name}',
    noChance: 'Keine mehr da',
    status: {
      seen: 'Gezogen',
      coming: 'Unterwegs',
      owned: '{whose, select, own {Deine, auf der Chain} other {Geliefert, auf der Chain}}',
      left: 'Nicht mehr in {whose, select, own {deiner Wallet} other {dieser Wallet}}',
      gone: 'Ging an {name}',
      missed: 'Nicht geliefert',
      unknown: 'Siehe Duell',
    },
  },
  card: {
    missing:
      '{whose, select, own {Diese Karte hast du noch nicht gezogen.} other {Diese Karte wurde hier noch nicht gezogen.}}',
    club: '{club}, Saison {season}, Nummer {number}',
    value: 'Wert',
    valueNote: '{source}, {date}',
    odds: 'Chance',
    oddsPack: '{percent} in einem Duell um {set}',
    oddsMachine: '{percent} bei der nächsten Öffnung von {set}',
    all: 'Alle Karten und Chancen von {set}',
    none: 'In {set} ist zurzeit keine mehr',
    count: 'Gezogen',
    countValue: '{count, plural, one {Einmal} other {#-mal}}, zuerst am {date}',
    status: {
      seen: 'Ein Sammlervermerk: {whose, select, own {Du hast sie gezogen} other {Sie wurde gezogen}}, sie ist kein Token. {kind, select, pack {Sie kam in einem Duell um die Gebühren} other {Sie kam aus einer Gratis-Öffnung}}.',
      coming:
        '{whose, select, own {Unterwegs zu dir. Du hast sie gewonnen; die Chain zeigt sie noch nicht in deiner Wallet.} other {Gewonnen und unterwegs; die Chain zeigt sie noch nicht in der Wallet.}}',
      owned:
        '{whose, select, own {Deine, auf der Chain: Laut finalisiertem Stand wurde sie an deine Wallet geliefert. Die Seite der Karte zeigt, wo sie jetzt ist.} other {Geliefert, auf der Chain: Laut finalisiertem Stand ging sie an die Wallet dieser Person. Die Seite der Karte zeigt, wo sie jetzt ist.}}',
      left: 'Sie war in {whose, select, own {deiner Wallet} other {dieser Wallet}} und hat sie verlassen.',
      gone: '{whose, select, own {Du hast sie gezogen} other {Hier gezogen}}, und {name} hat sie gewonnen.',
      missed: 'Der Anbieter hat diese Karte nicht rechtzeitig gebracht. Niemand hat sie.',
      unknown: 'Diese Seite ist älter als der Stand der Karte. Das Duell zeigt ihn.',
    },
    history: 'Woher sie kommt',
    pulledInDuel:
      '{whose, select, own {Du hast sie gegen {name} gezogen und {outcome, select, won {gewonnen} other {verloren}}} other {Gegen {name} gezogen und {outcome, select, won {gewonnen} other {verloren}}}}, {own} zu {theirs}.',
    wonFrom:
      '{name} hat sie gezogen, {whose, select, own {und du hast sie gewonnen} other {und hier wurde sie gewonnen}}, {own} zu {theirs}.',
    wentTo: '{isDelivered, select, yes {Sie ist jetzt in der Wallet von {name}.} other {Sie ist unterwegs zu {name}.}}',
    pulledFromMachine: 'Du hast sie aus {set} gezogen.',
    duel: 'Duell und Beweis ansehen',
    proof: 'Beweis prüfen',
    page: 'Seite dieser Karte ansehen',
    earlier: '{count, plural, one {Einmal davor} other {#-mal davor}}.',
  },
};
