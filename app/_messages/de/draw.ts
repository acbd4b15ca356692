import type { Translation } from '../translate';

/** German texts of the wait for a duel's draw. */
export const draw = {
  label: 'Die Ziehung',
  slotName: 'Slot {slot, number}',
  slotSecrecy:
    '{embedded, select, yes {den unser Server nach den Zahlungen erzeugt} other {den beim Zahlen niemand kannte}}',
  steps: {
    label: 'Fortschritt der Ziehung',
    coins: 'Münzen',
    lock: 'Schloss',
    slot: 'Ziehung',
    pack: 'Packs',
  },
  ritual: {
    sent: 'Deine Gebühr ist unterwegs in den Tresor…',
    isIn: 'Deine Gebühr ist drin. Es fehlt noch die von {rival}…',
    coins: 'Beide Gebühren sind auf dem Weg in den Tresor…',
    lock: 'Beide Gebühren sind da. Der Tresor wird verriegelt…',
    block:
      '{embedded, select, yes {Verriegelt. Die nächsten Blöcke der Test-Chain bestimmen die Karten…} other {Verriegelt. Ein Block, den beim Zahlen niemand kannte, bestimmt die Karten…}}',
    slot: '{embedded, select, yes {Verriegelt: <slot></slot> der Test-Chain bestimmt die Karten…} other {Verriegelt. Solanas <slot></slot> bestimmt die Karten: Beim Zahlen kannte ihn niemand.}}',
    pack: 'Die Karten stehen fest. Die Packs sind gleich da…',
    packBySlot:
      '{embedded, select, yes {<slot></slot> der Test-Chain hat entschieden. Die Packs sind gleich da…} other {Solanas <slot></slot> hat entschieden. Die Packs sind gleich da…}}',
  },
  clock: {
    rivalNote: 'Du kannst diese Seite schließen. Wenn {rival} nicht rechtzeitig zahlt, kommt deine Gebühr zurück.',
    label: 'Wartezeit',
    note: 'Du kannst diese Seite schließen. Das Duell läuft weiter.',
  },
  details: {
    title: 'So läuft die Ziehung ab',
    label: 'Jeder Schritt der Ziehung',
    paid: 'Beide Gebühren sind im Tresor',
    accepting: 'Der Anbieter hinterlegt seine Kaution',
    acceptingNote: '<bond>Eine Kaution</bond> aus eigenen Mitteln, bis das Ergebnis auf der Chain ist.',
    accepted: 'Der Anbieter hat seine Kaution hinterlegt',
    acceptedNote: '<bond>Eine Kaution</bond> aus eigenen Mitteln, auf dem Treuhandkonto.',
    entropy: 'Die Chain liefert die Zufallszahl',
    targetBlock:
      '{embedded, select, yes {Der Hash eines Blocks, den unser Server nach den Zahlungen erzeugt.} other {Der Hash eines Blocks, den beim Zahlen niemand kannte.}}',
    targetSlot:
      '{embedded, select, yes {Der Hash von Slot {slot, number}, den unser Server nach den Zahlungen erzeugt.} other {Der Hash von Slot {slot, number}, den beim Zahlen niemand kannte.}}',
    answer: 'Der Anbieter deckt seinen Seed auf',
    answerNote: 'Auf diesen Seed hat er sich festgelegt, bevor das Duell geöffnet wurde.',
    result: 'Die Chain prüft die Ziehung und trägt das Ergebnis ein',
    resultNote: 'Das Treuhandprogramm rechnet es nach; ein falsches wird abgelehnt.',
  },
  refund: {
    feesInTime: 'Gibt es nicht rechtzeitig ein Ergebnis, gehen beide Gebühren zurück. Du kannst diese Seite schließen.',
    feesBy: 'Gibt es bis {time} kein Ergebnis, gehen beide Gebühren zurück. Du kannst diese Seite schließen.',
    noBond:
      'Hinterlegt der Anbieter seine Kaution nicht innerhalb von etwa einer Minute, gehen beide Gebühren zurück. Du kannst diese Seite schließen; das Duell läuft weiter.',
    twiceInTime:
      'Gibt es nicht rechtzeitig ein Ergebnis, bekommt jeder Spieler <amount></amount>: die Gebühr und noch einmal so viel aus der Kaution des Anbieters. Du kannst diese Seite schließen; das Duell läuft weiter.',
    twiceBy:
      'Gibt es bis {time} kein Ergebnis, bekommt jeder Spieler <amount></amount>: die Gebühr und noch einmal so viel aus der Kaution des Anbieters. Du kannst diese Seite schließen; das Duell läuft weiter.',
  },
} satisfies Translation<'draw'>;
