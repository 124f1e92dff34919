import type { Db } from 'mongodb';
import { LOW_CREDITS } from '../contract/ranks.js';
import type { Spending } from '../engine/ports/account.js';
import { dayOf, insertOnce, isDuplicate } from './database.js';

/** Deep credits: one document per company and month (correctness, rule 8). Amounts are whole credits. */
export interface CreditMonth {
  /** `<company>/<yyyy-mm>` */
  readonly _id: string;
  readonly companyId: string;
  readonly month: string;
  readonly available: number;
  readonly spent: number;
  /** Reserved and not yet settled credits, by call. */
  readonly open: Readonly<Record<string, number>>;
  /** Charged credits, by call. The sweeper prunes them later. */
  readonly done: Readonly<Record<string, number>>;
  /**
   * Credits that changes of plan added or removed, by call or payment; and the company's version after the last one.
   */
  readonly plan?: Readonly<Record<string, number>>;
  readonly planVersion?: number;
  /** When the remaining credits first fell below each threshold. */
  readonly marks?: Readonly<Partial<Record<CreditMark, Date>>>;
}

/** Thresholds that are recorded once per month. */
export type CreditMark = 'low' | 'used_up';

/** The credits of a month. `available`, `reserved` and `spent` add up to `granted`. */
export interface CreditStatus {
  readonly granted: number;
  readonly available: number;
  readonly reserved: number;
  readonly spent: number;
  readonly marks: Readonly<Partial<Record<CreditMark, Date>>>;
}

/** A change of plan and its effect on the credits of a month. */
export interface PlanChange {
  /** The call or the payment that changed the plan. */
  readonly id: string;
  /** The company's version after the change. Later changes have higher versions. */
  readonly version: number;
  /** The new plan's credits per month. */
  readonly allowance: number;
}

/** The entry of one charged call. Usage is the sum of these entries. */
export interface LedgerEntry {
  readonly _id: string;
  readonly companyId: string;
  readonly month: string;
  readonly credits: number;
  readonly action: string;
  readonly principalId: string;
  readonly at: Date;
}

/** The month of a moment, UTC, as `yyyy-mm`. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** The end of a moment's month: midnight UTC on the first day of the next. */
export function monthEnd(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}

/** The thresholds that a month has reached. */
function marksOf({ available, granted }: Pick<CreditStatus, 'available' | 'granted'>): readonly CreditMark[] {
  return [
    ...(available < granted * LOW_CREDITS ? (['low'] as const) : []),
    ...(available <= 0 ? (['used_up'] as const) : []),
  ];
}

function statusFrom({ available, spent, open, marks = {} }: Omit<CreditMonth, 'done'>): CreditStatus {
  const reserved = Object.values(open).reduce((sum, amount) => sum + amount, 0);
  return { granted: available + reserved + spent, available, reserved, spent, marks };
}

export function createCredits(db: Db) {
  const months = db.collection<CreditMonth>('credits');
  const ledger = db.collection<LedgerEntry>('ledger');
  const idOf = (companyId: string, month: string) => `${companyId}/${month}`;

  /** Creates the month's document unless it exists. @returns its id */
  async function begin(companyId: string, month: string, allowance: number): Promise<string> {
    const _id = idOf(companyId, month);
    const begun = { _id, companyId, month, available: allowance, spent: 0, open: {}, done: {} };
    await months.updateOne({ _id }, { $setOnInsert: { ...begun } }, { upsert: true }).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
    return _id;
  }

  return {
    months,
    ledger,
    indexes: () =>
      Promise.all([ledger.createIndex({ companyId: 1, month: 1, at: 1 }), months.createIndex({ month: 1 })]),

    /**
     * Credits left this month.
     * @param allowance the plan's credits per month, for a month that has not begun yet
     */
    async available(companyId: string, month: string, allowance: number): Promise<number> {
      const document = await months.findOne({ _id: idOf(companyId, month) }, { projection: { available: 1 } });
      return document?.available ?? allowance;
    },

    /**
     * The credits of a month.
     * @param allowance the plan's credits per month, for a month that has not begun yet
     */
    async statusOf(companyId: string, month: string, allowance: number): Promise<CreditStatus> {
      const found = await months.findOne({ _id: idOf(companyId, month) }, { projection: { done: 0 } });
      return found ? statusFrom(found) : { granted: allowance, available: allowance, reserved: 0, spent: 0, marks: {} };
    },

    /**
     * Adjusts the available credits to another plan, once for each change. A smaller allowance reduces only the
     * available credits, never those reserved or spent. Spent credits also count against the new allowance, so that a
     * change down and up again adds no credits. Does nothing if a later change was applied already.
     */
    async changePlan(companyId: string, month: string, { id, version, allowance }: PlanChange): Promise<void> {
      const _id = await begin(companyId, month, allowance);
      for (;;) {
        const found = await months.findOne({ _id }, { projection: { done: 0 } });
        if (!found || (found.planVersion ?? 0) >= version) return;
        const { available, granted } = statusFrom(found);
        const difference = Math.max(allowance - granted, -available);
        const changed = await months.updateOne(
          // Calls change the available credits, so a decrease is applied only if they are unchanged since they were
          // read.
          { _id, planVersion: found.planVersion ?? { $exists: false }, ...(difference < 0 && { available }) },
          { $inc: { available: difference }, $set: { [`plan.${id}`]: difference, planVersion: version } },
        );
        if (changed.matchedCount === 1) return;
      }
    },

    /**
     * Records the thresholds that the month has reached, each once.
     * @param tell publishes an event; called before the threshold is recorded, because this process may die in between
     * @returns the thresholds that were recorded now
     */
    async note(
      companyId: string,
      month: string,
      at: Date,
      tell: (mark: CreditMark) => Promise<void> = () => Promise.resolve(),
    ): Promise<readonly CreditMark[]> {
      const _id = idOf(companyId, month);
      const found = await months.findOne({ _id }, { projection: { done: 0 } });
      const noted: CreditMark[] = [];
      if (!found) return noted;
      for (const mark of marksOf(statusFrom(found))) {
        if (found.marks?.[mark]) continue;
        const name = `marks.${mark}`;
        await tell(mark);
        const won = await months.updateOne({ _id, [name]: { $exists: false } }, { $set: { [name]: at } });
        if (won.matchedCount === 1) noted.push(mark);
      }
      return noted;
    },

    /** Reserves credits for a call, once. @returns whether they are reserved (now or before) */
    async reserve(
      companyId: string,
      month: string,
      callId: string,
      amount: number,
      allowance: number,
    ): Promise<boolean> {
      const _id = await begin(companyId, month, allowance);
      const taken = await months.updateOne(
        {
          _id,
          available: { $gte: amount },
          [`open.${callId}`]: { $exists: false },
          [`done.${callId}`]: { $exists: false },
        },
        { $inc: { available: -amount }, $set: { [`open.${callId}`]: amount } },
      );
      if (taken.matchedCount === 1) return true;
      const mine = await months.findOne({ _id, [`open.${callId}`]: { $exists: true } }, { projection: { _id: 1 } });
      return mine !== null;
    },

    /**
     * Charges at most what was reserved and releases the difference, once. A charge of 0 only releases.
     * @returns the charge of the call
     */
    async settle(companyId: string, month: string, callId: string, charge: number): Promise<number> {
      const _id = idOf(companyId, month);
      const document = await months.findOne({ _id }, { projection: { [`open.${callId}`]: 1, [`done.${callId}`]: 1 } });
      const reserved = document?.open?.[callId];
      if (reserved === undefined) {
        // Nothing was reserved. The entry prevents an old attempt that paused from reserving later.
        const never = { [`open.${callId}`]: { $exists: false }, [`done.${callId}`]: { $exists: false } };
        const barred = await months.updateOne({ _id, ...never }, { $set: { [`done.${callId}`]: 0 } });
        if (barred.matchedCount === 1 || !document) return 0;
        return document.done?.[callId] ?? this.settle(companyId, month, callId, charge);
      }
      const charged = Math.min(charge, reserved);
      const settled = await months.updateOne(
        { _id, [`open.${callId}`]: { $exists: true } },
        {
          $unset: { [`open.${callId}`]: '' },
          $set: { [`done.${callId}`]: charged },
          $inc: { available: reserved - charged, spent: charged },
        },
      );
      if (settled.matchedCount === 1) return charged;
      const now = await months.findOne({ _id }, { projection: { [`done.${callId}`]: 1 } });
      return now?.done?.[callId] ?? 0;
    },

    /** Undoes a reservation for a call that did not run and may still run. The call can reserve again. */
    async giveBack(companyId: string, month: string, callId: string): Promise<void> {
      const _id = idOf(companyId, month);
      const document = await months.findOne({ _id }, { projection: { [`open.${callId}`]: 1 } });
      const reserved = document?.open?.[callId];
      if (reserved === undefined) return;
      await months.updateOne(
        { _id, [`open.${callId}`]: reserved },
        { $unset: { [`open.${callId}`]: '' }, $inc: { available: reserved } },
      );
    },

    /** Writes the ledger entry of a charged call, once. */
    async enter(entry: LedgerEntry): Promise<void> {
      await insertOnce(ledger, entry);
    },

    /** The sums of a month's charges by day, action and principal, the first day first. */
    async spending(companyId: string, month: string): Promise<Spending[]> {
      const sums = await ledger
        .aggregate<Pick<Spending, 'credits' | 'charges'> & { _id: Pick<Spending, 'day' | 'action' | 'by'> }>([
          { $match: { companyId, month } },
          {
            $group: {
              _id: { day: dayOf('$at'), action: '$action', by: '$principalId' },
              credits: { $sum: '$credits' },
              charges: { $sum: 1 },
            },
          },
        ])
        .toArray();
      return sums
        .map(({ _id, credits, charges }) => ({ ..._id, credits, charges }))
        .toSorted((a, b) => (a.day < b.day ? -1 : 1));
    },

    /** The months of all companies from a month on, without `done`. */
    openMonths: (since: string): Promise<CreditMonth[]> =>
      months.find({ month: { $gte: since } }, { projection: { done: 0 } }).toArray(),

    /** Ids of the month's settled calls that sort before this id. */
    async settledBefore(monthId: string, callId: string): Promise<string[]> {
      const document = await months.findOne({ _id: monthId }, { projection: { done: 1 } });
      return Object.keys(document?.done ?? {}).filter((id) => id < callId);
    },

    /** Removes settled calls from `done`. This is safe once no attempt of them can be running. */
    async prune(monthId: string, callIds: readonly string[]): Promise<void> {
      if (callIds.length === 0) return;
      await months.updateOne({ _id: monthId }, { $unset: Object.fromEntries(callIds.map((id) => [`done.${id}`, ''])) });
    },
  };
}
