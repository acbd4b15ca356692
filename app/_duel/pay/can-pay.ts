import { createContext, useContext } from 'react';

/** False while a notice above says that the wallet lacks SOL for what is offered: then nothing below asks the wallet. */
export const CanPayContext = createContext(true);
export const useCanPay = (): boolean => useContext(CanPayContext);
