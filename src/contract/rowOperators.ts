/** The operators of conditions over rows. */
export const ROW_OPERATORS = ['eq', 'neq', 'in', 'notIn', 'contains', 'gt', 'gte', 'lt', 'lte', 'empty'] as const;

export type RowOperator = (typeof ROW_OPERATORS)[number];
