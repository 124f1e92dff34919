import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { comeToGates, serviceEnv, startVictim } from '../fault/crash.js';
import { startTestService, until } from '../setup/service.js';
import { deliveriesTo, verified } from './receiver.js';
import { createStage } from './scene.js';

test('a delivery whose worker is killed before the answer is on record is repeated with the same id and body', async () => {
  const name = `d-${randomUUID()}`;
  const env = serviceEnv(name);
  const office = await startTestService({ name, part: 'api', env });
  const stage = createStage();
  const scene = await stage.open(office);
  // The record has the id of the company, by which the gate selects it.
  const there = await scene.receiver((_, reply) => void reply.end(scene.company.id));
  const endpoint = await scene.listen(there);
  const victim = await startVictim(name, [
    { company: scene.company.id, operation: 'deliveries.leave', when: 'before' },
  ]);
  expect((await scene.update(0)).status).toBe(200);
  await comeToGates(victim);
  await victim.kill();
  expect(await deliveriesTo(office.store, endpoint)).toMatchObject([{ state: 'pending', attempts: [] }]);

  const rescuer = await startTestService({ name, env });
  const [delivery] = await until(
    () => deliveriesTo(rescuer.store, endpoint),
    (all) => all[0]?.state === 'delivered',
  );
  expect(delivery?.attempts).toMatchObject([{ status: 200, response: scene.company.id }]);
  expect(there.got).toHaveLength(2);
  const [first, second] = there.got;
  expect([second?.id, second?.text]).toEqual([first?.id, first?.text]);
  for (const got of there.got) expect(verified(endpoint.secret, got)).toEqual(got.body);
  await Promise.all([rescuer.stop(), office.stop()]);
  await stage.close();
});
