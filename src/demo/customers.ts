import { createRandom } from './random.js';
import { STAFF } from './people.js';
import { ages, choices, dated, day, emailAt, plain, table, type DemoList, type DemoRow } from './table.js';
import { CUSTOMERS, FIRST_NAMES, INDUSTRIES, LAST_NAMES } from './words.js';

/** Exactly 50 rows: 48 customers, two of them entered twice. */
export function customers(now: Date): DemoList {
  const random = createRandom(42);
  const rows = CUSTOMERS.map((name, index): DemoRow => {
    const contact = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
    // Three have not changed for a year. One has far more employees than all others.
    const age = index % 16 === 9 ? { made: 520 + index, changed: 380 + index } : ages(random);
    return dated(now, age, {
      status: random.pick(['lead', 'active', 'active', 'active', 'paused', 'former']),
      cells: {
        name,
        contact,
        email: emailAt(contact, name),
        industry: random.pick(INDUSTRIES),
        employees: name === 'Granite Construction' ? 48_000 : random.whole(8, 420),
        since: day(now, age.made + random.whole(30, 2_000)),
        website: random.chance(0.1) ? null : `https://www.${plain(name, '')}.example/`,
        account_manager: random.pick(STAFF),
      },
    });
  });
  const twice = rows
    .filter(({ cells }) => cells['name'] === 'Northwind Traders' || cells['name'] === 'Fjord Outdoor')
    .map((row, index) => {
      const name = String(row.cells['name']).toUpperCase();
      return dated(now, { made: 12 + index, changed: 12 + index }, { status: 'lead', cells: { ...row.cells, name } });
    });
  return table(
    {
      name: 'Customers',
      columns: [
        { id: 'name', name: 'Name', type: 'text' },
        { id: 'contact', name: 'Contact', type: 'text' },
        { id: 'email', name: 'Email', type: 'email' },
        choices('industry', 'Industry', INDUSTRIES),
        { id: 'employees', name: 'Employees', type: 'number' },
        { id: 'since', name: 'Customer since', type: 'date' },
        { id: 'website', name: 'Website', type: 'url' },
        { id: 'account_manager', name: 'Account manager', type: 'person' },
      ],
      statuses: [
        { id: 'lead', name: 'Lead' },
        { id: 'active', name: 'Active' },
        { id: 'paused', name: 'Paused' },
        { id: 'former', name: 'Former' },
      ],
    },
    [...rows, ...twice],
  );
}
