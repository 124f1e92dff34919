import type { Delivery } from '../../src/store/deliveries.js';
import {
  call,
  createCompany,
  startTestService,
  until,
  type Reply,
  type TestCompany,
  type TestOptions,
  type TestService,
} from '../setup/service.js';
import { deliveriesTo, listen, SECRET_KEY, startReceiver, type Listening, type Receiver } from './receiver.js';

/** A company with rows, and receivers of its events. */
export interface Scene {
  readonly company: TestCompany;
  /** A key of an administrator. */
  readonly secret: string;
  receiver(...args: Parameters<typeof startReceiver>): Promise<Receiver>;
  listen(there: Pick<Receiver, 'url'>, options?: Parameters<typeof listen>[3]): Promise<Listening>;
  act(name: string, input: object): Promise<Reply>;
  /** Changes the n-th row. */
  update(n: number, amount?: number): Promise<Reply>;
  /** Every delivery to an endpoint, once all of them have ended. @param count the least number of them */
  ended(endpoint: Listening, count?: number): Promise<Delivery[]>;
}

/** Starts a service that may deliver to this machine. @param env additional settings */
export function startDelivering(
  env: Readonly<Record<string, string>>,
  options: TestOptions = {},
): Promise<TestService> {
  return startTestService({
    ...options,
    env: { SECRET_KEY: SECRET_KEY.toString('base64'), RATE_LIMIT: '100000', ...env },
  });
}

export interface Stage {
  open(service: TestService, rows?: number): Promise<Scene>;
  /** Ends all receivers. */
  close(): Promise<void>;
}

export function createStage(): Stage {
  const receivers: Receiver[] = [];
  return {
    async open(service, rows = 10) {
      const { store } = service;
      const company = await createCompany(store, { rows });
      const { secret } = await company.key('admin');
      const act = (name: string, input: object) => call(service, name, input, { host: company.host, secret });
      return {
        company,
        secret,
        act,
        async receiver(...args) {
          const started = await startReceiver(...args);
          receivers.push(started);
          return started;
        },
        listen: (there, given) => listen(store, company, there.url, given),
        update: (n, amount = 100 + n) => act('rows.update', { rowId: company.rowIds[n], cells: { amount } }),
        ended: (endpoint, count = 1) =>
          until(
            () => deliveriesTo(store, endpoint),
            (all) => all.length >= count && all.every(({ state }) => state !== 'pending'),
          ),
      };
    },
    async close() {
      await Promise.all(receivers.map((each) => each.close()));
    },
  };
}
