import { createContext, useContext } from 'react';

/** False while the wallet has too little SOL for this step. The page shows a notice then and disables its signing buttons. */
export const CanPayContext = createContext(true);
export const useCanPay = (): boolean => useContext(CanPayContext);
