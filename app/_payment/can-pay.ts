import { createContext, useContext } from 'react';

/** False while the wallet has too little SOL for this step: the buttons to prepare and to sign are then disabled. */
export const CanPayContext = createContext(true);
/** Whether the wallet has enough SOL for this step. */
export const useCanPay = (): boolean => useContext(CanPayContext);
