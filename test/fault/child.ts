import { pino } from 'pino';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { readConfig, type ServicePart } from '../../src/config.js';
import { startService } from '../../src/service.js';
import { intercept } from '../setup/intercept.js';

/** The operation at which a call of one company stops, so that its process can be killed at exactly that point. */
export interface Gate {
  readonly company: string;
  /** A named operation of the store, or `mailer.send`. */
  readonly operation: string;
  readonly when: 'before' | 'after';
  /** The occurrence of the operation in the company's call at which it stops, from 1. */
  readonly nth?: number;
}

/** The content of the environment variable CHILD, which the parent sets. */
export interface Orders {
  readonly env: Readonly<Record<string, string>>;
  readonly temporalAddress: string;
  readonly mongoUri: string;
  readonly bundle: string;
  readonly gates: readonly Gate[];
  readonly part: ServicePart;
}

/** A service in a separate process. It reports when calls have reached their gates, and waits until it is killed. */
const { env, gates, part, ...engines } = JSON.parse(process.env['CHILD'] ?? '') as Orders;
const say = (line: string) => process.stdout.write(`${line}\n`);
const companyOf = new Map<string, string>();

function concerns(company: string, args: readonly unknown[]): boolean {
  const text = JSON.stringify(args);
  return text.includes(company) || (text.match(/call_[0-9a-z]{26}/g) ?? []).some((id) => companyOf.get(id) === company);
}

Runtime.install({
  shutdownSignals: [],
  logger: new DefaultLogger('ERROR', () => undefined),
  telemetryOptions: { logging: { filter: 'OFF' } },
});
const service = await startService({
  ...engines,
  config: { ...readConfig(env, part), port: 0 },
  log: pino({ level: 'silent' }),
  adapt(dependencies) {
    const parts = { ...dependencies.store, mailer: dependencies.mailer };
    intercept(parts, 'calls.insert', (operation, [record]) => {
      const { _id, companyId } = record as { _id: string; companyId: string };
      companyOf.set(_id, companyId);
      return operation();
    });
    for (const [index, { company, operation: name, when, nth = 1 }] of gates.entries()) {
      let times = 0;
      intercept(parts, name, async (operation, args) => {
        if (!concerns(company, args) || (times += 1) !== nth) return operation();
        if (when === 'after') await operation();
        say(`reached ${index}`);
        return new Promise(() => undefined);
      });
    }
    return dependencies;
  },
});
say(`ready ${service.port}`);
