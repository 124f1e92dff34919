/** What the operators of a filter are called. This file imports nothing: a test of the service reads it. */

export const en = {
  eq: 'is',
  neq: 'is not',
  in: 'is one of',
  notIn: 'is none of',
  contains: 'contains',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  empty: 'is empty',
};

export const de: typeof en = {
  eq: 'ist',
  neq: 'ist nicht',
  in: 'ist eines von',
  notIn: 'ist keines von',
  contains: 'enthält',
  gt: 'ist mehr als',
  gte: 'ist mindestens',
  lt: 'ist weniger als',
  lte: 'ist höchstens',
  empty: 'ist leer',
};
