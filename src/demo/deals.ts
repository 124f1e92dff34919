import { createRandom } from './random.js';
import { STAFF } from './people.js';
import { ages, choices, dated, day, table, type DemoList, type DemoRow } from './table.js';
import { CUSTOMERS, DEAL_KINDS, PRODUCTS, SOURCES } from './words.js';

const DEALS = 147;

/** Amounts with too many zeros, by the number of the deal. */
const SLIPS: Readonly<Record<number, number>> = { 31: 480_000, 104: 1_250_000 };

/** 150 rows: three deals are duplicates, four have not changed for a year, two have outlying amounts. */
export function deals(now: Date): DemoList {
  const random = createRandom(150);
  const rows = Array.from({ length: DEALS }, (_, index): DemoRow => {
    const customer = random.pick(CUSTOMERS);
    const age = index % 40 === 17 ? { made: 450 + index, changed: 400 + index } : ages(random);
    const status = random.pick(['new', 'qualified', 'qualified', 'proposal', 'won', 'won', 'lost']);
    const open = status !== 'won' && status !== 'lost';
    return dated(now, age, {
      status,
      cells: {
        title: `${random.pick(DEAL_KINDS)} ${random.pick(PRODUCTS)} ${2_001 + index}`,
        customer,
        amount: SLIPS[index] ?? random.whole(30, 480) * 50,
        probability: open ? random.whole(1, 9) * 10 : status === 'won' ? 100 : 0,
        close_date: open ? day(now, -random.whole(3, 120)) : day(now, age.changed),
        source: random.chance(0.08) ? null : random.pick(SOURCES),
        owner: random.pick(STAFF),
      },
    });
  });
  const twice = rows
    .filter((_, index) => index % 50 === 8)
    .map((row, index) => {
      const cells = { ...row.cells, title: ` ${String(row.cells['title'])}`, probability: 10 };
      return dated(now, { made: 6 + index, changed: 5 + index }, { status: 'new', cells });
    });
  return table(
    {
      name: 'Deals',
      columns: [
        { id: 'title', name: 'Title', type: 'text' },
        { id: 'customer', name: 'Customer', type: 'text' },
        { id: 'amount', name: 'Amount', type: 'number', format: 'currency', currency: 'EUR' },
        { id: 'probability', name: 'Probability', type: 'number', format: 'percent' },
        { id: 'close_date', name: 'Close date', type: 'date' },
        choices('source', 'Source', SOURCES),
        { id: 'owner', name: 'Owner', type: 'person' },
      ],
      statuses: [
        { id: 'new', name: 'New' },
        { id: 'qualified', name: 'Qualified' },
        { id: 'proposal', name: 'Proposal' },
        { id: 'won', name: 'Won' },
        { id: 'lost', name: 'Lost' },
      ],
    },
    [...rows, ...twice],
  );
}
