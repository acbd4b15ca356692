import { createContext, useContext } from 'react';

/**
 * False while the wallet is known to have too little SOL for the payment steps inside this context: their buttons to
 * prepare and to sign are then disabled.
 */
export const CanPayContext = createContext(true);
/** Whether the wallet has enough SOL for the steps inside the nearest `CanPayContext`; true while that is unknown. */
export const useCanPay = (): boolean => useContext(CanPayContext);
