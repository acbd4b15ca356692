import type { Translation } from '../translate';

/** German texts of the home page. */
export const home = {
  title: 'RipDuel: zwei Packs, die bessere Karte gewinnt',
  description:
    'Reiß mit kostenlosem Testgeld ein Pack mit Sportkarten gegen einen anderen Spieler auf. Die Gebühren liegen auf Solana, und alle können das Ergebnis prüfen.',
  openDuel: 'Duell öffnen',
  hero: {
    title: 'Zwei Packs. Die beste Karte gewinnt.',
    lead: 'Gleiches Pack, gleiche Chancen: Die wertvollere Karte gewinnt. Ohne Wallet, mit Testgeld.',
    challenge: 'Freunde herausfordern',
    quickMatch: 'Schnellsuche: ein Spieler',
    opponents:
      '{sparky, select, yes {Sparky ist unser Programm und in Sekunden da. } other {}}{match, select, yes {Die Schnellsuche wartet auf einen anderen Spieler.} other {}}',
    packs: 'Packs ansehen',
    closed: 'Du kannst gerade kein Duell öffnen',
    commitment:
      'Der Dienst hat seinen Teil der Ziehung festgelegt, bevor du tippst. Dieser Hash belegt es: <code>{hash}</code>. Dein Browser fügt einen zufälligen Teil hinzu, wenn du tippst. Danach zeigt der Dienst seinen Teil, und diese Seite prüft beide.',
    unreachable:
      'Wir erreichen Solana gerade nicht. Du kannst dich umsehen, aber Duelle können erst wieder bezahlt werden, wenn Solana wieder erreichbar ist.',
    cost: 'Jede Seite eines Duells zahlt <fee></fee>. Das ist kostenloses Testgeld, das niemandem ausgezahlt wird: {cards, select, yes {Der Gewinner bekommt beide Karten} other {Du spielst um den Sieg, für die Bilanz}}.',
  },
  pulls: {
    title: 'Zuletzt gezogen',
    all: 'Alle Ergebnisse',
    label: 'Zuletzt gezogene Karten, neueste zuerst',
    none: 'Noch keine Ergebnisse. Mach den Anfang.',
    rounds: '{count, plural, =1000 {1.000+ Runden} one {# Runde} other {# Runden}} in 24 Stunden',
    ofPrice: 'Packpreis',
    best: 'beste Karte der letzten hundert: {multiple}× Packpreis',
  },
  open: {
    title: 'Jetzt offen',
    watch: 'Zusehen',
    all: 'Alle Duelle',
    beFirst: 'Fang an: Öffne ein Duell',
    nobody: 'Gerade wartet niemand. Schick den Link zu deinem Duell an Freunde.',
    closed: 'Du kannst gerade kein Duell öffnen.',
    terms:
      '{tier, select, starter {Stufe Starter · } classic {Stufe Classic · } premier {Stufe Premier · } other {}}<fee></fee> von jeder Seite{cards, select, yes {, der Gewinner bekommt beide Karten} other {, nur für die Bilanz}}',
    join: 'Zum Duell',
    joinLabel: 'Zum Duell: {pack}, geöffnet von {wallet}',
  },
  sparky: {
    title: 'Gegen Sparky spielen',
    about: 'Sparky ist unser Programm zum Üben. Es ist in 2 Sekunden dabei und sieht die Karten auch nicht vorher.',
    away: 'Sparky, der Übungsgegner, ist gerade nicht da. Öffne stattdessen ein Duell und teile den Link.',
  },
  steps: {
    title: 'So funktioniert’s',
    invite: {
      name: 'Einladen',
      words:
        'Öffne ein Duell für alle oder für eine bestimmte Wallet. Pack, Chancen, Gebühr und Fristen stehen fest, bevor jemand zahlt.',
    },
    pay: {
      name: 'Zahlen',
      words:
        'Ihr zahlt beide dieselbe Gebühr in den Tresor des Duells. Diese Seite liest die Transaktion, bevor deine Wallet sie signiert.',
    },
    rip: {
      name: 'Aufreißen',
      words:
        'Sobald ihr beide gezahlt habt, wählt die Ziehung auf Solana für jeden von euch eine Karte. Reiß dein Pack auf, um sie zu sehen.',
    },
    settle: {
      name: 'Abrechnen',
      words:
        'Ein Programm auf Solana prüft die Ziehung, und die höhere Karte gewinnt. Kommt kein Ergebnis, bekommst du deine Gebühr zurück und noch einmal so viel vom Pack-Anbieter.',
    },
  },
  games: {
    title: 'Das kannst du spielen',
    serviceStatus: 'Status der Dienste',
    status: {
      available: 'Offen',
      unavailable: 'Nicht verfügbar',
      disabled: 'Deaktiviert',
      'coming-soon': 'Demnächst',
    },
    game: {
      duels: {
        title: 'Pack-Duelle',
        summary: 'Zwei Spieler reißen das gleiche Pack auf. Die bessere Karte gewinnt.',
      },
      gacha: {
        title: 'Pack-Automaten',
        summary: 'Reiß allein ein Pack auf. Seine Chancen sind vorher versiegelt.',
      },
      crash: {
        title: 'Crash',
        summary: 'Weiter nach oben oder auszahlen, bevor es kracht. Gratis, ohne Wert.',
      },
      flip: { title: 'Flip', summary: 'Sag die Münze voraus. Gratis, ohne Wert.' },
      streak: { title: 'Kartenserie', summary: 'Höher oder tiefer, Karte für Karte. Gratis, ohne Wert.' },
      fantasy: {
        title: 'Fantasy',
        summary: 'Turniere über echte Spiele.',
        closed: 'Geschlossen: Spielergebnisse und Auszahlungen sind noch nicht freigegeben.',
      },
    },
  },
  trust: {
    label: 'Fairness',
    claim:
      '<strong>Nachweisbar fair.</strong> Chancen und Seeds sind versiegelt, bevor jemand zahlt, und ein Programm auf Solana prüft jede Ziehung. <risks>Verbleibende Risiken</risks> · <results>Neueste Ergebnisse</results>',
    unreachable: 'Wir erreichen Solana gerade nicht. Bis Solana wieder erreichbar ist, kann nichts bezahlt werden.',
    chains: {
      embedded:
        'Du bist auf der Test-Chain: Unser eigener Server erzeugt ihre Blöcke. Zum Ausprobieren reicht das. Wenn der Zufall nicht von uns abhängen soll, spiel auf Solana devnet.',
      devnet:
        'Du bist auf Solana devnet. Das Geld dort hat keinen Wert, und die Blöcke kommen von Validatoren, die nicht wir betreiben.',
      'local-validator': 'Du bist auf einem lokalen Test-Validator. Wer ihn betreibt, erzeugt die Blöcke.',
    },
  },
} satisfies Translation<'home'>;
