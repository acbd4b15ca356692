import type { Translation } from '../translate';

/** German texts of a card's page. */
export const cards: Translation<'cards'> = {
  lead: 'Eine Karte aus {set}. Sie ist ein Token mit eigener Mint, und diese Seite zeigt, woher sie kommt und wo sie ist.',
  facts: {
    title: 'Die Karte',
    player: 'Spieler',
    club: '{club}, Saison {season}, Nummer {number}',
    value: 'Wert',
    valueNote: '{source}, {date}',
    set: 'Aus',
    mint: 'Mint',
    mintNoun: 'Mint',
    provider: 'Anbieter',
    odds: 'Alle Karten und Chancen von {set}',
  },
  place: {
    title: 'Wo sie jetzt ist',
    provider: 'Der Anbieter hat sie.',
    escrow: 'Sie liegt im Treuhandkonto ihres Duells, auf dem Weg zum Sieger.',
    owner: '{name} hat sie.',
    elsewhere:
      'Sie liegt auf keinem Konto, das dieser Dienst kennt. Sie wurde weitergegeben oder vernichtet. Die Chain selbst zeigt, wer sie hat.',
    notGenuine:
      'Der finalisierte Stand der Chain zeigt diese Mint nicht als ganze Karte: ein Stück, von dem niemand ein zweites machen und das niemand einfrieren kann. Vielleicht ist sie noch nicht geprägt.',
    holder: 'Inhaber',
    holderNoun: 'Wallet',
    readAt: 'Gelesen in Slot',
    inWallets: 'In Wallets',
    named: 'Wallets zeigen Name und Bild aus diesem <document>Dokument</document>.',
    plain:
      'Wallets zeigen hier einen einfachen Token: Die Karte hat keine Metaplex-Metadaten. Name und Bild stehen in diesem <document>Dokument</document>.',
    away: 'Wir erreichen Solana gerade nicht, darum kann diese Seite nicht sagen, wo die Karte ist.',
    awayNext: 'Die Herkunft stammt aus unseren Aufzeichnungen. Lade die Seite in einer Minute neu.',
    reload: 'Neu laden',
  },
  history: {
    title: 'Herkunft',
    sealed: 'Der Anbieter hatte sie, und sie wurde in {set} versiegelt, bevor jemand bezahlte.',
    drawn: '{name} hat sie in einem Duell gezogen.',
    kept: '{name} hat das Duell gewonnen und behält sie.',
    wonFrom: '{name} hat sie von {rival} gewonnen.',
    won: '{name} hat sie gewonnen.',
    escrowed: 'Der Anbieter hat sie in das Treuhandkonto des Duells gebracht.',
    ripped: 'Sie wurde aus dem Automaten {set} gezogen.',
    delivered: 'Sie kam in der Wallet von {name} an.',
    missed: 'Der Anbieter hat sie nicht rechtzeitig gebracht.',
    unknown: 'Ein Schritt, den diese Seite noch nicht kennt.',
    slot: 'Finalisiert in Slot {slot}',
    transaction: 'Transaktion',
  },
  proof: {
    title: 'Beweis',
    duel: 'Die Ziehung des Duells folgt aus einem Seed, der versiegelt war, bevor jemand bezahlte, und einem Slot, den niemand kennen konnte. Du kannst sie in diesem Browser prüfen.',
    rip: 'Die Ziehung folgt aus dem versiegelten Seed des Automaten und dem eigenen. Du kannst sie in diesem Browser prüfen.',
    none: 'Niemand hat diese Karte gezogen, darum gibt es keine Ziehung zu prüfen. Ihr Platz in der Tabelle war versiegelt, bevor jemand bezahlte.',
    check: 'Beweis prüfen',
    seeDuel: 'Duell ansehen',
    seeTable: 'Versiegelte Tabelle ansehen',
  },
};
