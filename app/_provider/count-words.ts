export const formatWholeNumber = (number: number): string => number.toLocaleString('en-US');
