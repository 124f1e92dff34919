import { beforeEach } from 'vitest';
import { call, type Reply, type TestCompany, type TestService } from '../setup/service.js';

/** The steps of list tests outside the browser: actions with a key of an administrator. */
export function useListSteps(of: () => { readonly service: TestService; readonly company: TestCompany }) {
  let secret: string;
  beforeEach(async () => {
    ({ secret } = await of().company.key('admin'));
  });

  function act(name: string, input: object): Promise<Reply> {
    const { service, company } = of();
    return call(service, name, input, { host: company.host, secret });
  }
  /** The id of the n-th row, in the order of the list. */
  const nth = (n: number) => of().company.rowIds[n] ?? '';

  return {
    act,
    nth,
    path: () => `/app/lists/${of().company.listId}`,
    cellsOf: async (n: number) => (await act('rows.get', { rowId: nth(n) })).body.data.row.cells,
  };
}
