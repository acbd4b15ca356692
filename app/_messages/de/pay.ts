import type { Translation } from '../translate';

/** German texts of a duel's payment, and of the transactions that anyone may send for it. */
export const pay = {
  step: {
    payment: 'Deine Zahlung',
    lock: 'Die Zufallszahl',
    commit: 'Das Ergebnis',
    close: 'Das Treuhandkonto',
    'creator-fee': 'Die Gebühr des Erstellers',
    'opponent-fee': 'Die Gebühr des Gegners',
    'creator-card': 'Die Karte des Erstellers',
    'opponent-card': 'Die Karte des Gegners',
    bond: 'Die Kaution',
  },
  button: {
    lock: 'Zufallszahl eintragen',
    commit: 'Ergebnis senden',
    close: 'Treuhandkonto schließen',
    settle: {
      'creator-fee': 'Gebühr des Erstellers abrechnen',
      'opponent-fee': 'Gebühr des Gegners abrechnen',
      'creator-card': 'Karte des Erstellers abrechnen',
      'opponent-card': 'Karte des Gegners abrechnen',
      bond: 'Kaution abrechnen',
    },
    refund: {
      'creator-fee': 'Gebühr des Erstellers erstatten',
      'opponent-fee': 'Gebühr des Gegners erstatten',
      'creator-card': 'Karte des Erstellers erstatten',
      'opponent-card': 'Karte des Gegners erstatten',
      bond: 'Kaution erstatten',
    },
    sendCard: {
      'creator-card': 'Karte des Erstellers an den Gewinner senden',
      'opponent-card': 'Karte des Gegners an den Gewinner senden',
    },
    again: 'Erneut {label}',
    sendAgain: 'Erneut senden',
    preparing: 'Wird vorbereitet…',
  },
  progress: { label: 'Fortschritt', of: 'Fortschritt: {step}', payment: 'Fortschritt deiner Zahlung' },
  checkedNote:
    'Diese Seite hat die Transaktion aus dem Treuhandkonto auf der Chain erstellt, dessen Adresse sich aus den Bedingungen ableitet.',
  finalOnChain: 'Endgültig auf der Chain.',
  yourTransactions: 'Deine Transaktionen',
  effect: {
    lock: 'Die Zufallszahl des Duells wird auf der Chain eingetragen. Es fließt kein Geld.',
    commit:
      'Der Seed des Anbieters und beide Ziehungen gehen an das Treuhandprogramm, das sie prüft. Es fließt kein Geld.',
    close: 'Die Miete des Treuhandkontos geht an den Spieler zurück, der zuerst gezahlt hat.',
    'creator-card': 'Die Karte des Erstellers geht an den Gewinner.',
    'opponent-card': 'Die Karte des Gegners geht an den Gewinner.',
    payout: 'Das Treuhandkonto zahlt <amount></amount> an {receiver}.',
    twoPayouts:
      'Das Treuhandkonto zahlt <amount></amount> an {receiver} und <secondAmount></secondAmount> an {secondReceiver}.',
    compensated:
      'Das Treuhandkonto zahlt <amount></amount> an {receiver}. Das ist die Gebühr und eine weitere Gebühr aus der Kaution des Anbieters.',
    receiver: {
      you: 'dich',
      creator: 'den Ersteller',
      opponent: 'den Gegner',
      treasury: 'die Hauskasse',
      provider: 'den Anbieter',
      nobody: 'niemanden: Der Betrag wird verbrannt',
    },
  },
  balance: {
    label: 'Deine Gebühr',
    short:
      'Deine Wallet enthält <balance></balance>, zu wenig zum Zahlen. Gebühr, Kontomiete und Netzwerkgebühr betragen zusammen <total></total>. {mustKeepRest, select, yes {Danach muss eine Wallet entweder kein SOL oder mindestens <rest></rest> enthalten. } other {}}{hasFaucet, select, yes {Hol dir etwas vom Faucet; anderswo ist es nichts wert.} other {Sende ihr zuerst mindestens <missing></missing>.}}',
  },
  bill: {
    fee: 'Gebühr',
    feeAmount: '<amount></amount>, in den Tresor des Duells',
    rentOf: {
      escrow: 'Miete des Treuhandkontos',
      'fee-vault': 'Miete seines Tresors',
      'card-vault': 'Miete des Kartentresors',
      'token-account': 'Miete des Token-Kontos',
    },
    rentAmount: {
      ownerCloses:
        '<amount></amount>, {isYours, select, yes {zurück an dich} other {zurück an den Inhaber}}, wenn dieses Konto geschlossen wird',
      cardSettled: '<amount></amount>, mit der Auszahlung der Karte zurück an den Anbieter',
      withEscrow:
        '<amount></amount>, {isYours, select, yes {zurück an dich} other {zurück an den Inhaber}}, zusammen mit der des Treuhandkontos',
      escrowClosed:
        '<amount></amount>, {isYours, select, yes {zurück an dich} other {zurück an den Inhaber}}, wenn es geschlossen wird',
    },
    rent: 'Miete',
    noRent: 'Keine: Die Zahlung deines Gegners hat die Konten eröffnet',
    networkFee: 'Netzwerkgebühr',
    networkFeeAmount: 'Höchstens <amount></amount>, wird nicht erstattet',
    later: 'Eventuell später',
    laterAmount: 'Höchstens <amount></amount>, wenn sonst niemand die Zufallszahl einträgt',
    total: 'Gesamt',
    rest: 'Muss in deiner Wallet bleiben',
    restAmount: 'Nichts oder mindestens <amount></amount>',
  },
  consent: {
    outdated: {
      what: 'Dieses Duell kann nicht mehr bezahlt werden',
      next: 'Es wurde geöffnet, bevor das Treuhandprogramm ersetzt wurde. Öffne ein neues Duell; eine gezahlte Gebühr kommt nach der Frist zurück.',
    },
    mismatch: {
      what: 'Der Anbieter hat diesen Bedingungen nicht zugestimmt',
      next: 'Seine Signatur passt nicht dazu, deshalb bietet diese Seite die Zahlung nicht an. Das Duell endet automatisch; du kannst ein neues öffnen.',
    },
    waiting: 'Warten, bis der Anbieter den Bedingungen zustimmt…',
    joined: 'Beide Spieler sind dabei',
    agreed: 'Der Anbieter signiert die Bedingungen',
    agreedNote: 'Dieser Browser prüft die Signatur. Bis dahin kann niemand zahlen.',
    paid: 'Ihr zahlt beide',
    note: 'Signiert der Anbieter nicht bis {time}, endet das Duell, und niemand hat gezahlt. Du kannst diese Seite schließen.',
  },
  payment: {
    unreachable: {
      what: 'Wir erreichen Solana gerade nicht',
      next: 'Bis Solana wieder erreichbar ist, kann nichts bezahlt werden. Lade die Seite in einer Minute neu.',
    },
    button: '{amount} zahlen',
    retry: 'Zahlung erneut versuchen',
    feeDue: 'Du zahlst <fee></fee> in den Tresor des Duells ein. Du siehst die Transaktion, bevor du sie signierst.',
    bond: 'Der Anbieter hat diese Bedingungen signiert, und dieser Browser hat die Signatur geprüft. Sobald ihr beide gezahlt habt, hinterlegt der Anbieter eine eigene Kaution von <bond></bond> für das Ergebnis.',
    effect:
      'Deine Wallet zahlt <fee></fee> in den Tresor des Duells ein. Du bekommst die Gebühr zurück, wenn dein Gegner{hasPayTime, select, yes { bis {payTime}} other {}} nicht zahlt oder der Anbieter nicht annimmt, und doppelt so viel, wenn der Anbieter annimmt, es aber{hasResultTime, select, yes { bis {resultTime}} other {}} kein Ergebnis gibt. Mit einem Ergebnis geht sie an die Hauskasse.',
    tooLate: {
      what: 'Zum Zahlen ist es zu spät',
      money: 'Du hast nicht gezahlt.',
      next: 'Eine jetzt vorbereitete Zahlung könnte erst nach der Frist ankommen. Das Duell endet automatisch; wenn dein Gegner gezahlt hat, bekommt er die Gebühr zurück.',
    },
    checked:
      'Geprüft: zahlt genau {amount} in dieses Duell, zu den Bedingungen, die du gesehen hast und die der Anbieter signiert hat.',
  },
  mismatch: {
    amount: 'Der Betrag',
    effect: 'Die Wirkung',
    expected: {
      fund: 'Deine Gebühr geht in den Tresor des Duells, und sonst passiert nichts.',
      'commit-result': 'Das Ergebnis geht an das Treuhandkonto; von deinem Geld fließt nichts.',
      settle: 'Ein Teil des Treuhandkontos geht an die Wallet, die das Ergebnis nennt; von deinem Geld fließt nichts.',
      refund:
        'Ein Teil des Treuhandkontos geht an die Wallet, die in den Bedingungen steht; von deinem Geld fließt nichts.',
    },
  },
  transaction: {
    inDoubt: 'Wenn sie angekommen ist, erscheint sie hier. Sonst läuft sie ab, und es ist kein Geld geflossen.',
    lapsed: {
      what: 'Deine letzte Transaktion ist abgelaufen',
      next: 'Sie hat Solana nicht rechtzeitig erreicht und kann es auch nicht mehr. Bereite eine neue vor.',
    },
    failed: {
      what: 'Deine letzte Transaktion ist auf Solana fehlgeschlagen',
      money: 'Nur ihre Netzwerkgebühr wurde abgezogen.',
      next: 'Bereite eine neue vor.',
    },
    signed: {
      what: 'Diese Transaktion hast du schon signiert',
      money: 'Vielleicht hat sie Solana erreicht, vielleicht auch nicht.',
      next: 'Du kannst sie gefahrlos erneut senden: Es ist dieselbe Transaktion, und sie zählt nur einmal.',
    },
  },
  instruction: {
    tokenAccount: 'Das Token-Konto öffnen oder schließen, über das es läuft',
    escrowProgram: 'Treuhandprogramm Duel v4 <address></address>',
    otherProgram: 'Programm <address></address>',
    escrow: 'Treuhandkonto',
    account: 'Konto {place, number}',
    copied: { program: 'Programm', escrow: 'Treuhandkonto', account: 'Konto' },
    closed: 'Das Treuhandkonto ist geschlossen: Alles ist ausgezahlt.',
  },
  lock: {
    lead: 'Die Zufallszahl des Duells ist da, aber noch niemand hat sie eingetragen. Jeder kann das tun. Es kostet nur die Netzwerkgebühr, und wenn es niemand bald tut, kann es kein Ergebnis geben.',
  },
  rent: {
    title: 'Deine Miete',
    lead: 'Alles ist ausgezahlt, aber das Treuhandkonto ist noch offen, und seine Miete gehört dir. Jeder kann es schließen. Es kostet nur die Netzwerkgebühr.',
    effect: 'Die Miete des Treuhandkontos geht an dich zurück.',
    done: 'Geschlossen. Die Miete ist in deiner Wallet.',
  },
  selfService: {
    title: 'Selbst erledigen',
    lead: 'Normalerweise passiert das automatisch, aber du kannst es auch selbst senden: Das Treuhandprogramm nimmt es von jeder Wallet an. Es kostet nur die Netzwerkgebühr. Auf dem Treuhandkonto bist du der {side, select, creator {Ersteller} opponent {Gegner} other {}}.',
    result:
      'Der Seed des Anbieters und beide Ziehungen gehen an das Treuhandkonto, das sie nachrechnet. Die Gebühren bleiben, wo sie sind.',
    card: 'Die Karte geht aus ihrem Tresor an den Gewinner. Hat der Gewinner kein Konto dafür, zahlst du dessen Miete.',
    bondSettled:
      'Das Treuhandkonto zahlt <amount></amount> an den Anbieter zurück oder als Ausgleich für eine Karte, die nie kam.',
    bondBurned:
      'Von der Kaution des Anbieters verbrennt das Programm <amount></amount>: Niemand gewinnt durch ein fehlendes Ergebnis.',
    feeSettled:
      'Der Tresor zahlt <amount></amount> an die Hauskasse oder, wenn eine Karte nie kam, an den Spieler zurück, der gezahlt hat.',
  },
  direct: {
    title: '{isPlayer, select, yes {Dein Geld, ohne diesen Dienst} other {Das Geld, ohne diesen Dienst}}',
    lead: 'Wir erreichen den Dienst nicht, und das Geld braucht ihn nicht. Was auf dem Treuhandkonto liegt, hält das Programm; es zahlt an die Wallets, die in den Bedingungen stehen, egal wer darum bittet. Diese Seite liest die Chain selbst.{side, select, creator { Auf dem Treuhandkonto bist du der Ersteller.} opponent { Auf dem Treuhandkonto bist du der Gegner.} other {}}',
    retrying: 'Solana ist nicht erreichbar. Neuer Versuch…',
    noAccount: 'Das Treuhandkonto ist geschlossen oder wurde nie eröffnet: Es enthält nichts.',
    paidOut: 'Alles ist ausgezahlt. Von diesem Duell liegt nichts mehr auf dem Treuhandkonto.',
    due: 'Jetzt fällig: {actions}.',
    dueSeparator: ' und ',
    dueAction: {
      lock: 'die Zufallszahl',
      commit: 'das Ergebnis',
      close: 'das Treuhandkonto',
      'creator-fee': 'die Gebühr des Erstellers',
      'opponent-fee': 'die Gebühr des Gegners',
      'creator-card': 'die Karte des Erstellers',
      'opponent-card': 'die Karte des Gegners',
      bond: 'die Kaution',
    },
  },
  wait: {
    nothingDue:
      'Noch ist nichts fällig. <reason></reason> Lass diese Seite offen oder bewahre die Adresse des Duells auf: Jede Wallet kann es auch später tun.',
    otherFee: 'Wenn die andere Gebühr nicht ankommt, kann diese in <countdown></countdown> erstattet werden.',
    card: 'Der Anbieter muss noch eine Karte liefern. Seine Frist endet in <countdown></countdown>.',
    result: 'Ohne Ergebnis gehen die Gebühren in <countdown></countdown> zurück.',
    resultWithBond:
      'Ohne Ergebnis bekommt jeder Spieler in <countdown></countdown> die Gebühr zurück und eine weitere Gebühr aus der Kaution des Anbieters.',
    acceptance:
      'Der Anbieter hat noch nicht angenommen. Tut er es nicht innerhalb von {slots, number} Slots, gehen beide Gebühren zurück.',
    acceptanceOver: 'Der Anbieter hat noch nicht angenommen. Seine Zeit ist um: Beide Gebühren gehen zurück.',
  },
} satisfies Translation<'pay'>;
