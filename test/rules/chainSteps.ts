import { sealReceipts } from '../../src/calls/receipts.js';
import type { Verification } from '../../src/engine/ports/receipts.js';
import type { Anchor } from '../../src/engine/receipts.js';
import { verifyChain } from '../../src/store/verifyChain.js';
import type { TestCompany } from '../setup/service.js';
import { receive, type Workshop } from '../setup/steps.js';

/** Steps of tests that seal and verify receipts. @param at returns the workshop and the company of the running test */
export function chainSteps(at: () => { readonly workshop: Workshop; readonly company: TestCompany }) {
  const dependencies = () => at().workshop.process().dependencies;
  const keys = () => dependencies().vault.signing;
  const seal = (store = dependencies().store) => sealReceipts({ ...dependencies(), store });

  /** Makes a call and runs it to its end. @returns its id */
  async function made(action: string, input: unknown): Promise<string> {
    const { workshop, company } = at();
    const { _id } = await receive(workshop.store, company, { action, input });
    await workshop.process().go(_id);
    return _id;
  }

  function update(n: number): Promise<string> {
    return made('rows.update', { rowId: at().company.rowIds[n % 20], cells: { amount: n + 100 } });
  }

  /** Makes three blocks with two receipts each. @returns the ids of their calls */
  async function chain(): Promise<readonly string[]> {
    const ids: string[] = [];
    for (let block = 0; block < 3; block += 1) {
      ids.push(await update(ids.length), await update(ids.length + 1));
      await seal();
    }
    return ids;
  }

  const verify = (anchor: Anchor | null = null): Promise<Verification> =>
    verifyChain(at().workshop.store, at().company.id, { anchor, keys: keys() });

  return { made, update, keys, seal, chain, verify };
}
