import type { Translation } from '../translate';

/** Spanish texts of a duel's payment, and of the transactions that anyone may send for it. */
export const pay = {
  step: {
    payment: 'Tu pago',
    lock: 'El número aleatorio',
    commit: 'El resultado',
    close: 'La cuenta de depósito',
    'creator-fee': 'La tarifa del creador',
    'opponent-fee': 'La tarifa del rival',
    'creator-card': 'La carta del creador',
    'opponent-card': 'La carta del rival',
    bond: 'La fianza',
  },
  button: {
    lock: 'Registrar el número aleatorio',
    commit: 'Enviar el resultado',
    close: 'Cerrar la cuenta de depósito',
    settle: {
      'creator-fee': 'Liquidar la tarifa del creador',
      'opponent-fee': 'Liquidar la tarifa del rival',
      'creator-card': 'Liquidar la carta del creador',
      'opponent-card': 'Liquidar la carta del rival',
      bond: 'Liquidar la fianza',
    },
    refund: {
      'creator-fee': 'Reembolsar la tarifa del creador',
      'opponent-fee': 'Reembolsar la tarifa del rival',
      'creator-card': 'Reembolsar la carta del creador',
      'opponent-card': 'Reembolsar la carta del rival',
      bond: 'Reembolsar la fianza',
    },
    sendCard: {
      'creator-card': 'Enviar la carta del creador al ganador',
      'opponent-card': 'Enviar la carta del rival al ganador',
    },
    again: '{label} otra vez',
    sendAgain: 'Enviar otra vez',
    preparing: 'Preparando…',
  },
  progress: { label: 'Progreso', of: 'Progreso: {step}', payment: 'Progreso de tu pago' },
  checkedNote:
    'Esta página la creó a partir de la cuenta de depósito en la cadena, cuya dirección se deriva de las condiciones.',
  finalOnChain: 'Definitivo en la cadena.',
  yourTransactions: 'Tus transacciones',
  effect: {
    lock: 'El número aleatorio del duelo se registra en la cadena. No se mueve dinero.',
    commit:
      'La semilla del proveedor y ambos sorteos van al programa de depósito, que los comprueba. No se mueve dinero.',
    close: 'La renta de la cuenta de depósito vuelve al jugador que pagó primero.',
    'creator-card': 'La carta del creador va al ganador.',
    'opponent-card': 'La carta del rival va al ganador.',
    payout: 'Sale del depósito: <amount></amount> {receiver}.',
    twoPayouts: 'Sale del depósito: <amount></amount> {receiver}, y <secondAmount></secondAmount> {secondReceiver}.',
    compensated:
      'Sale del depósito: <amount></amount> {receiver}. Es la tarifa, y otra más de la fianza del proveedor.',
    receiver: {
      you: 'para ti',
      creator: 'para el creador',
      opponent: 'para el rival',
      treasury: 'para la tesorería',
      provider: 'para el proveedor',
      nobody: 'para nadie (se quema)',
    },
  },
  balance: {
    label: 'Tu tarifa',
    short:
      'Tu wallet tiene <balance></balance>, demasiado poco para pagar. La tarifa, la renta de las cuentas y la comisión de red suman <total></total>. {mustKeepRest, select, yes {Después de eso, una wallet debe quedar sin nada o con al menos <rest></rest>. } other {}}{hasFaucet, select, yes {Consigue SOL en el faucet; no vale nada en otro lugar.} other {Antes envíale al menos <missing></missing>.}}',
  },
  bill: {
    fee: 'Tarifa',
    feeAmount: '<amount></amount>, a la bóveda del duelo',
    rentOf: {
      escrow: 'Renta de la cuenta de depósito',
      'fee-vault': 'Renta de su bóveda',
      'card-vault': 'Renta de la bóveda de la carta',
      'token-account': 'Renta de la cuenta de tokens',
    },
    rentAmount: {
      ownerCloses:
        '<amount></amount>, vuelve {isYours, select, yes {a ti} other {a su dueño}} cuando se cierra esa cuenta',
      cardSettled: '<amount></amount>, vuelve al proveedor cuando se liquida la carta',
      withEscrow: '<amount></amount>, vuelve {isYours, select, yes {a ti} other {a su dueño}} con ella',
      escrowClosed: '<amount></amount>, vuelve {isYours, select, yes {a ti} other {a su dueño}} cuando se cierra',
    },
    rent: 'Renta',
    noRent: 'Ninguna: el pago de tu rival abrió las cuentas',
    networkFee: 'Comisión de red',
    networkFeeAmount: '<amount></amount> como máximo, no se reembolsa',
    later: 'Quizá más tarde',
    laterAmount: '<amount></amount> como máximo, si nadie más registra el número aleatorio',
    total: 'Total',
    rest: 'Debe quedar en tu wallet',
    restAmount: 'Nada, o al menos <amount></amount>',
  },
  consent: {
    outdated: {
      what: 'Este duelo ya no se puede pagar',
      next: 'Se abrió antes de que se reemplazara el programa de depósito. Abre un duelo nuevo; una tarifa ya pagada se devuelve después del plazo.',
    },
    mismatch: {
      what: 'El proveedor no ha aceptado estas condiciones',
      next: 'Su firma no coincide con ellas, así que esta página no ofrece el pago. El duelo termina automáticamente; puedes abrir otro.',
    },
    waiting: 'Esperando a que el proveedor acepte las condiciones…',
    joined: 'Ya están ambos jugadores',
    agreed: 'El proveedor firma las condiciones',
    agreedNote: 'Este navegador comprueba su firma. Hasta entonces nadie puede pagar.',
    paid: 'Pagan ambos',
    note: 'Si no firma a tiempo (límite: {time}), el duelo termina y nadie ha pagado. Puedes cerrar esta página.',
  },
  payment: {
    unreachable: {
      what: 'Ahora mismo no podemos conectar con Solana',
      next: 'No se puede pagar nada hasta que vuelva. Recarga la página en un minuto.',
    },
    button: 'Pagar {amount}',
    retry: 'Intentar el pago otra vez',
    feeDue: '<fee></fee> va a la bóveda del duelo. Ves la transacción antes de firmarla.',
    bond: 'El proveedor firmó estas condiciones y este navegador comprobó la firma. Cuando ambos hayan pagado, deposita <bond></bond> propios como fianza por el resultado.',
    effect:
      '<fee></fee> va de tu wallet a la bóveda del duelo. Lo recuperas si tu rival no paga{hasPayTime, select, yes { a tiempo (límite: {payTime})} other {}} o si el proveedor no acepta, y recibes el doble si acepta pero no hay resultado{hasResultTime, select, yes { a tiempo (límite: {resultTime})} other {}}. Si hay resultado, va a la tesorería.',
    tooLate: {
      what: 'Ya es tarde para pagar',
      money: 'No has pagado.',
      next: 'Un pago preparado ahora podría llegar después del plazo. El duelo termina automáticamente; si tu rival pagó, se le devuelve su tarifa.',
    },
    checked:
      'Comprobado: paga exactamente {amount} a este duelo, con las condiciones que viste y que firmó el proveedor.',
  },
  mismatch: {
    amount: 'El importe',
    effect: 'El efecto',
    expected: {
      fund: 'Tu tarifa va a la bóveda del duelo, y no pasa nada más.',
      'commit-result': 'El resultado va a la cuenta de depósito; tu dinero no se mueve.',
      settle: 'Una parte del depósito va a la wallet que indica el resultado; tu dinero no se mueve.',
      refund: 'Una parte del depósito va a la wallet que indican las condiciones; tu dinero no se mueve.',
    },
  },
  transaction: {
    inDoubt: 'Si llegó, aparece aquí. Si no, expira y no se ha movido dinero.',
    lapsed: {
      what: 'Tu última transacción expiró',
      next: 'No llegó a Solana a tiempo y ya no puede llegar nunca. Prepara una nueva.',
    },
    failed: {
      what: 'Tu última transacción falló en Solana',
      money: 'Solo se cobró su comisión de red.',
      next: 'Prepara una nueva.',
    },
    signed: {
      what: 'Ya firmaste esto',
      money: 'Puede que haya llegado a Solana o puede que no.',
      next: 'Enviarla otra vez es seguro: es la misma transacción y cuenta una sola vez.',
    },
  },
  instruction: {
    tokenAccount: 'Abrir o cerrar la cuenta de tokens por la que pasa',
    escrowProgram: 'Depósito Duel v4 <address></address>',
    otherProgram: 'Programa <address></address>',
    escrow: 'Depósito',
    account: 'Cuenta {place, number}',
    copied: { program: 'programa', escrow: 'cuenta de depósito', account: 'cuenta' },
    closed: 'La cuenta de depósito está cerrada: todo está pagado.',
  },
  lock: {
    lead: 'El número aleatorio del duelo ya está disponible, pero nadie lo ha registrado todavía. Cualquiera puede hacerlo. Solo cuesta la comisión de red, y si nadie lo hace pronto, no podrá haber resultado.',
  },
  rent: {
    title: 'Tu renta',
    lead: 'Todo está pagado, pero la cuenta de depósito sigue abierta, y su renta es tuya. Cualquiera puede cerrarla. Solo cuesta la comisión de red.',
    effect: 'La renta de la cuenta de depósito vuelve a ti.',
    done: 'Cerrada. La renta está en tu wallet.',
  },
  selfService: {
    title: 'Hazlo tú',
    lead: 'Normalmente esto ocurre automáticamente, pero también puedes enviarlo tú: el programa de depósito lo acepta desde cualquier wallet. Solo cuesta la comisión de red. En la cuenta de depósito figuras como {side, select, creator {creador} opponent {rival} other {}}.',
    result:
      'La semilla del proveedor y ambos sorteos van a la cuenta de depósito, que los recalcula. No se mueve ninguna tarifa.',
    card: 'La carta va de su bóveda al ganador. Si el ganador no tiene una cuenta para ella, tú pagas la renta de esa cuenta.',
    bondSettled: '<amount></amount> vuelve del depósito al proveedor, o paga por una carta que nunca llegó.',
    bondBurned: '<amount></amount> de la fianza del proveedor se quema: nadie gana con un resultado que falta.',
    feeSettled: '<amount></amount> va de la bóveda a la tesorería, o vuelve a su jugador si una carta nunca llegó.',
  },
  direct: {
    title: '{isPlayer, select, yes {Tu dinero, sin este servicio} other {El dinero, sin este servicio}}',
    lead: 'No podemos conectar con el servicio, y el dinero no lo necesita. Lo que hay en depósito lo guarda el programa, que lo paga a las wallets que indican las condiciones, lo pida quien lo pida. Esta página lee la cadena directamente.{side, select, creator { En la cuenta de depósito figuras como creador.} opponent { En la cuenta de depósito figuras como rival.} other {}}',
    retrying: 'No podemos conectar con Solana. Reintentando…',
    noAccount: 'La cuenta de depósito está cerrada o nunca se abrió: no contiene nada.',
    paidOut: 'Todo está pagado. No queda nada de este duelo en depósito.',
    due: 'Pendiente ahora: {actions}.',
    dueSeparator: ' y ',
    dueAction: {
      lock: 'el número aleatorio',
      commit: 'el resultado',
      close: 'la cuenta de depósito',
      'creator-fee': 'la tarifa del creador',
      'opponent-fee': 'la tarifa del rival',
      'creator-card': 'la carta del creador',
      'opponent-card': 'la carta del rival',
      bond: 'la fianza',
    },
  },
  wait: {
    nothingDue:
      'Todavía no hay nada pendiente. <reason></reason> Deja esta página abierta, o guarda la dirección del duelo: cualquier wallet puede hacerlo también más tarde.',
    otherFee: 'Si la otra tarifa no llega, esta se podrá reembolsar dentro de <countdown></countdown>.',
    card: 'El proveedor todavía tiene que entregar una carta. Su plazo termina dentro de <countdown></countdown>.',
    result: 'Sin resultado, las tarifas se devuelven dentro de <countdown></countdown>.',
    resultWithBond:
      'Sin resultado, cada jugador recupera la tarifa dentro de <countdown></countdown>, y recibe otra más de la fianza del proveedor.',
    acceptance:
      'El proveedor todavía no ha aceptado. A menos que lo haga en {slots, number} slots, ambas tarifas se devuelven.',
    acceptanceOver: 'El proveedor todavía no ha aceptado. Su plazo terminó: ambas tarifas se devuelven.',
  },
} satisfies Translation<'pay'>;
