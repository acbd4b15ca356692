import type { Translation } from '../translate';

/** German texts of a provider's record. */
export const providers = {
  meta: {
    title: 'Anbieter {key}',
    description: 'Was ein Pack-Anbieter mit den Duellen gemacht hat, die beide Spieler bezahlt haben.',
  },
  title: 'Bilanz des Anbieters',
  lead: 'Ein Pack-Anbieter zieht die Karten eines Duells und hinterlegt dafür eine Kaution. Das hier hat er mit den Duellen gemacht, die beide Spieler bezahlt haben, gezählt aus endgültigen Transaktionen.',
  playedBy: 'Gespielt von {wallets, plural, one {# Wallet} other {# Wallets}}.',
  provider: {
    title: 'Anbieter',
    key: 'Schlüssel',
    copiedKey: 'Schlüssel des Anbieters',
    status: 'Status',
    current: 'Zieht für die Duelle, die jetzt geöffnet werden.',
    former: 'Zieht für keine neuen Duelle. Seine offenen Duelle laufen weiter.',
    countedAt: 'Gezählt am',
  },
  accepted: {
    title: 'Angenommene Duelle',
    open: '{count, number} noch ohne Ergebnis',
    accepted: 'Angenommen',
    acceptedNote: 'Beide Spieler haben bezahlt, und der Anbieter hat seine Kaution aufs Treuhandkonto eingezahlt.',
    revealed: 'Aufgedeckt',
    revealedNote: 'Er hat seinen Seed gezeigt, und das Ergebnis ist auf der Chain.',
    withheld: 'Zurückgehalten',
    withheldNote:
      'Es kam rechtzeitig kein Ergebnis. Jedem Spieler stehen die eigene Gebühr und eine weitere Gebühr aus der Kaution zu.',
    missed: 'Karte blieb aus',
    missedNote:
      'Eine gezogene Karte kam nie. Die Gebühren gehen zurück, und die Kaution geht an die Hauskasse und den Gewinner.',
  },
  declined: {
    title: 'Duelle, die er abgelehnt hat',
    aside: 'Unter denen, die hier mit seinen signierten Bedingungen geöffnet wurden',
    notAccepted: 'Bezahlt, nicht angenommen',
    notAcceptedNote:
      'Beide Spieler haben bezahlt, und er hat nicht rechtzeitig eine Kaution hinterlegt. Beide Gebühren gehen zurück.',
  },
  bonds: {
    title: 'Verlorene Kautionen',
    aside: 'Gezählt, sobald ein Duell vorbei ist',
    paid: 'Ausgezahlt',
    paidNote:
      'Aus {duels, plural, one {# Duell} other {# Duellen}}. An Spieler bei einem zurückgehaltenen Ergebnis, an Hauskasse und Gewinner bei einer ausgebliebenen Karte.',
    burned: 'Verbrannt',
    burnedNote:
      'Aus {duels, plural, one {# Duell} other {# Duellen}}. Was nach einem zurückgehaltenen Ergebnis von der Kaution übrig ist; niemand bekommt es.',
  },
  slots: {
    title: 'Slots von Annahme bis Ergebnis',
    none: 'Noch ist kein Duell mit Ergebnis vorbei.',
    over: 'Aus {duels, plural, one {# Duell} other {# Duellen}}. Gespielt von {wallets, plural, one {# Wallet} other {# Wallets}}.',
    fastest: 'Schnellstes',
    fastestNote: 'Das kürzeste davon.',
    median: 'Median',
    medianNote: 'Die Hälfte dauerte so lange oder kürzer.',
    percentile95: '95. Perzentil',
    percentile95Note: '95 von 100 dauerten so lange oder kürzer.',
    slowest: 'Langsamstes',
    slowestNote: 'Das längste davon.',
    explanation:
      'Auf Solana dauert ein Slot etwa 0,4 s. Die Bedingungen eines Duells verlangen von jedem Anbieter, dass er nach der Annahme wartet, und noch einmal, bevor er seinen Seed aufdeckt.',
  },
  limits: {
    title: 'Was diese Zahlen nicht zeigen',
    ownPlay:
      'Ein Betreiber, der auch den Anbieter betreibt, kann diese Zahlen verbessern, indem er gegen sich selbst spielt. Die Anzahl der Wallets schließt das nicht aus: Eine Wallet kostet nichts.',
    reasons:
      'Sie sagen nicht, warum ein Ergebnis zurückgehalten wurde oder eine Karte ausblieb. Ein Anbieter, der die Verbindung verlor, zählt wie einer, dem die Ziehung nicht gefiel.',
    elsewhere: 'Gezählt werden nur Duelle dieses Dienstes. Derselbe Schlüssel kann auch für andere ziehen.',
    declining:
      'Ein Duell nicht anzunehmen kostet einen Anbieter nichts, also ist „Bezahlt, nicht angenommen“ das Einzige, was es zeigt. Abgebrochene Duelle zählen dort nicht.',
    firstProtocol:
      '{duels, plural, one {# bezahltes Duell des ersten Protokolls ist nicht mitgezählt} other {# bezahlte Duelle des ersten Protokolls sind nicht mitgezählt}}. Darin gab es weder Annahme noch Kaution.',
    json: 'Diese Zahlen als JSON',
    duties: 'Was ein Anbieter tun muss',
    threats: 'Wer betrügen könnte und was das verhindert',
  },
} satisfies Translation<'providers'>;
