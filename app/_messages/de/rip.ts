import type { Translation } from '../translate';

/**
 * German texts of a duel's result: opening both packs, the cards, the verdict, the rematch, the receipt and the proof.
 */
export const rip = {
  rematch: {
    button: 'Revanche',
    buttonFor: 'Revanche für {fee}',
    sending: 'Die Herausforderung wird gesendet…',
    starting: 'Dein Duell startet…',
    title: 'Revanche?',
    offered: '{rival} will eine Revanche.',
    accept: 'Revanche annehmen',
    acceptFor: 'Annehmen für {fee}',
    accepting: 'Wird angenommen…',
    offeredForRecord: '{rival} will eine Revanche nur für die Bilanz: Es wechseln keine Karten den Besitzer.',
    acceptForRecord: 'Annehmen, nur für die Bilanz',
    acceptForRecordFor: 'Annehmen für {fee}, nur für die Bilanz',
    forRecord: 'Revanche nur für die Bilanz',
    forRecordFor: 'Revanche für {fee}, nur für die Bilanz',
    recordNote: 'Es wechseln keine Karten den Besitzer. Die wertvollere Karte gewinnt.',
  },
  replay: 'Wiederholen',
  packs: { label: 'Beide Packs', layingOut: 'Beide Packs werden ausgelegt…', ripping: 'Die Packs werden aufgerissen…' },
  room: {
    loading: 'Die Karten werden geladen…',
    refreshes: 'Diese Seite aktualisiert sich automatisch.',
    locked:
      'Deine Karte steht fest. Reiß das Pack auf, wenn du so weit bist; du kannst diese Seite schließen und wiederkommen.',
    packReady: 'Dein Pack ist bereit',
    rivalOpened: '{rival} hat das Pack schon geöffnet.',
    rivalSealed: '{rival} hat noch nicht geöffnet.',
  },
  wrongCard: {
    what: 'Das Ergebnis nennt eine Karte, die nicht in diesem Pack ist',
    next: 'Verlass dich nicht darauf. Lade den Beleg und den Nachweis herunter und melde das.',
  },
  visitor: {
    getting: 'Dein Pack wird geholt…',
    duel: 'Duell spielen',
    duelFor: 'Gegen Sparky für {fee}',
    challenge: '{name} herausfordern',
    rip: 'Selbst aufreißen: gratis, ohne Wallet',
  },
  result: {
    papers: 'Nachweisbar fair: nachprüfen',
    lossNote: 'Weder die Karten noch die Gebühren werden ausgezahlt.',
    winNote: 'Ein Sieg wird öffentlich verzeichnet. Weder die Karten noch die Gebühren werden ausgezahlt.',
    unreachable: 'Wir erreichen den Dienst nicht, deshalb gibt es Beleg, Nachweis und ein weiteres Duell gerade nicht.',
    shareTitle: 'Ein Duell auf RipDuel',
    shareText:
      '{outcome, select, won {Ich habe {rival} {own} zu {other} geschlagen, mit {card}. Schaffst du mehr?} lost {{rival} hat meine Karte {card} geschlagen, {other} zu {own}. Schaffst du mehr?} other {{rival} und ich haben beide {own} gezogen. Schaffst du mehr?}}',
    keepPlayer: 'Spieler sichern',
    challenge: 'Freund herausfordern',
    challengeFor: 'Freunde für {fee} herausfordern',
    openingForFriend: 'Ein Duell wird geöffnet…',
    streak: '{wins, number} Siege in Folge.',
    tally: '{isAll, select, yes {} other {Zuletzt: }}Du {won, number} : {lost, number} {rival}',
    score: '{won, number} : {lost, number}',
    details: 'Fakten, Beleg und Nachweis',
    receipt: 'Beleg herunterladen',
    proof: 'Nachweis herunterladen',
    verify: 'Offline prüfen',
  },
  check: {
    fixed: 'Chancen und Seed standen fest, bevor jemand bezahlt hat.',
    recomputed: 'Dieser Browser hat beide Karten und den Gewinner nachgerechnet.',
    onChain: 'Das Programm auf der Chain hat denselben Gewinner.',
    steps: 'Die {count, number} Prüfungen einzeln',
  },
  facts: {
    pulled: '{isYou, select, yes {Du hast gezogen} other {{name} hat gezogen}}',
    fees: 'Die Gebühren',
    feesBack: '<amount></amount> an jeden Spieler: Eine Karte kam nie, deshalb gehen die Gebühren zurück',
    feesSettled:
      '<amount></amount> {isSettled, select, yes {gingen} other {gehen}} aus dem Tresor an die Hauskasse{hasAddress, select, yes { <address></address>} other {}}',
    bond: 'Kaution des Anbieters',
    bondPays: '<amount></amount> für die Hauskasse und den Gewinner, weil eine Karte nie kam',
    bondReturns: '<amount></amount> zurück an den Anbieter',
    decidedBy: 'Entschieden durch',
    slot: 'den Hash von <slot></slot>, <secrecy></secrecy>',
    bothCards:
      'Beide Karten sind {isDelivered, select, yes {in} other {auf dem Weg in}} {isYou, select, yes {{isDelivered, select, yes {deiner} other {deine}} Wallet} other {{isDelivered, select, yes {der} other {die}} Wallet von {name}}}.',
    cardState: {
      awaited: 'Der Anbieter muss <mint></mint> bis einen Tag nach der Ergebnisfrist liefern',
      escrowed: '<mint></mint> liegt auf dem Treuhandkonto, auf dem Weg zu {isYou, select, yes {dir} other {{name}}}',
      delivered: '<mint></mint> ist in {isYou, select, yes {deiner Wallet} other {der Wallet von {name}}}',
      missed: '<mint></mint> wurde vom Anbieter nie geliefert',
    },
    cardsGoTo: 'Beide Karten gehen an',
    winner: '{isYou, select, yes {dich} other {{name}}}: <address></address>',
    worth: 'Ihr Wert',
    noWorth: 'Es sind Testkarten ohne Wert.',
    newestTransaction: 'Neueste Transaktion',
    copied: {
      mint: '{isYou, select, yes {Mint deiner Karte} other {Mint der Karte von {name}}}',
      winner: '{isYou, select, yes {Adresse deiner Wallet} other {Adresse der Wallet von {name}}}',
      treasury: 'Hauskasse',
      signature: 'Transaktionssignatur',
    },
  },
} satisfies Translation<'rip'>;
