import type { Translation } from '../translate';

/** Spanish texts of the wait for a duel's draw. */
export const draw = {
  label: 'El sorteo',
  slotName: 'slot {slot, number}',
  slotSecrecy:
    '{embedded, select, yes {que nuestro servidor crea después de los pagos} other {que nadie conocía al pagar}}',
  steps: {
    label: 'Progreso del sorteo',
    coins: 'Monedas',
    lock: 'Cierre',
    slot: 'Sorteo',
    pack: 'Sobres',
  },
  ritual: {
    sent: 'Tu tarifa va camino de la bóveda…',
    isIn: 'Tu tarifa ya está. Falta la de {rival}…',
    coins: 'Ambas tarifas van camino de la bóveda…',
    lock: 'Ambas tarifas están dentro. La bóveda se está cerrando…',
    block:
      '{embedded, select, yes {Cerrada. Los próximos bloques de la cadena de prueba deciden las cartas…} other {Cerrada. Un bloque que nadie conocía al pagar decide las cartas…}}',
    slot: '{embedded, select, yes {Cerrada. El <slot></slot> de la cadena de prueba decide las cartas…} other {Cerrada. El <slot></slot> de Solana decide las cartas: nadie lo conocía al pagar.}}',
    pack: 'Las cartas están decididas. Los sobres ya casi están aquí…',
    packBySlot:
      '{embedded, select, yes {El <slot></slot> de la cadena de prueba ha decidido. Los sobres ya casi están aquí…} other {El <slot></slot> de Solana ha decidido. Los sobres ya casi están aquí…}}',
  },
  clock: {
    rivalNote: 'Puedes cerrar esta página. Si {rival} no paga a tiempo, tu tarifa se devuelve.',
    label: 'Tiempo de espera',
    note: 'Puedes cerrar esta página. El duelo continúa.',
  },
  details: {
    title: 'Cómo se hace el sorteo',
    label: 'Cada paso del sorteo',
    paid: 'Ambas tarifas están en la bóveda',
    accepting: 'El proveedor deposita su fianza',
    acceptingNote: '<bond>Una fianza</bond> de su parte, hasta que el resultado esté en la cadena.',
    accepted: 'El proveedor ha depositado su fianza',
    acceptedNote: '<bond>Una fianza</bond> de su parte está en depósito.',
    entropy: 'La cadena da el número aleatorio',
    targetBlock:
      '{embedded, select, yes {El hash de un bloque, que nuestro servidor crea después de los pagos.} other {El hash de un bloque, que nadie conocía al pagar.}}',
    targetSlot:
      '{embedded, select, yes {El hash del slot {slot, number}, que nuestro servidor crea después de los pagos.} other {El hash del slot {slot, number}, que nadie conocía al pagar.}}',
    answer: 'El proveedor revela su semilla',
    answerNote: 'Se comprometió con esta semilla antes de que se abriera el duelo.',
    result: 'La cadena comprueba el sorteo y registra el resultado',
    resultNote: 'El programa de depósito lo recalcula; si es incorrecto, se rechaza.',
  },
  refund: {
    feesInTime: 'Si no hay resultado a tiempo, ambas tarifas se devuelven. Puedes cerrar esta página.',
    feesBy: 'Si no hay resultado a tiempo (límite: {time}), ambas tarifas se devuelven. Puedes cerrar esta página.',
    noBond:
      'Si el proveedor no deposita su fianza en alrededor de un minuto, ambas tarifas se devuelven. Puedes cerrar esta página; el duelo continúa.',
    twiceInTime:
      'Si no hay resultado a tiempo, cada jugador recibe <amount></amount>: la tarifa, y otro tanto de la fianza del proveedor. Puedes cerrar esta página; el duelo continúa.',
    twiceBy:
      'Si no hay resultado a tiempo (límite: {time}), cada jugador recibe <amount></amount>: la tarifa, y otro tanto de la fianza del proveedor. Puedes cerrar esta página; el duelo continúa.',
  },
} satisfies Translation<'draw'>;
