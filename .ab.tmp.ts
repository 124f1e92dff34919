// usage: ab.ts : one engine pair; spawns services variant A/B alternately in child processes (self with CHILD=1)
import { mkdtemp, writeFile, readFile } from 'node:fs/promises';
import { fork } from 'node:child_process';
import { request, Agent } from 'node:http';
import { pino } from 'pino';
import { readConfig } from '/work/main/src/config.js';
import { startMongo, startTemporal } from '/work/main/src/local/index.js';
import { bundleWorkflows } from '/work/main/src/bundle.js';
import { installDemo } from '/work/main/src/demo/install.js';
const N = Number(process.env.N ?? 200), ROUNDS = Number(process.env.ROUNDS ?? 4), CONC = Number(process.env.CONC ?? 1);
if (process.env.CHILD) {
  const { startService } = await import('/work/main/src/service.js');
  const { DefaultLogger, Runtime } = await import('@temporalio/worker');
  Runtime.install({ shutdownSignals: [], logger: new DefaultLogger('ERROR', () => undefined) });
  const { port, dataDir, temporal, mongo } = JSON.parse(process.env.CHILD);
  const c = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: '1000000000', PORT: String(port), TEMPORAL_TASK_QUEUE: 'q' + port, SWEEP_EVERY_MS: '3600000', PUBLIC_URL: 'http://localhost' }, 'all');
  const svc = await startService({ config: c, log: pino({ level: 'info' }, pino.destination('/dev/null')), temporalAddress: temporal, mongoUri: mongo, bundle: dataDir + '/b.js' });
  const demo = await installDemo(svc.store, dataDir, new Date());
  process.send!({ demo });
  process.on('message', () => process.send!({ cpu: process.cpuUsage() }));
} else {
  const dataDir = await mkdtemp('/tmp/perf-');
  const c0 = readConfig({ DATA_DIR: dataDir }, 'all');
  const o = { dataDir, cacheDir: c0.cacheDir, namespace: 'default', env: { PATH: process.env.PATH }, progress: console.log };
  const [t, m] = await Promise.all([startTemporal(o), startMongo(o)]);
  await bundleWorkflows('/work/main/workflows/index.ts', dataDir + '/b.js');
  const variants = (process.env.VARIANTS ?? '{}|{"DEBUG_MODE":"1"}').split('|').map((v) => JSON.parse(v));
  const services: any[] = [];
  for (const [i, env] of variants.entries()) {
    const port = 4100 + i;
    const child = fork(process.argv[1]!, { execArgv: process.execArgv, env: { ...process.env, ...env, CHILD: JSON.stringify({ port, dataDir, temporal: t.address, mongo: m.address }) } });
    const demo = await new Promise<any>((r) => child.once('message', (x: any) => r(x.demo)));
    const cpu = () => new Promise<number>((r) => { child.once('message', (x: any) => r((x.cpu.user + x.cpu.system) / 1000)); child.send('cpu'); });
    services.push({ port, demo, child, cpu, env, agent: new Agent({ keepAlive: true, maxSockets: 64 }), res: {} as any });
  }
  const post = (s: any, name: string, body: unknown) => new Promise<any>((res, rej) => { const b = JSON.stringify(body); const r = request({ agent: s.agent, port: s.port, host: '127.0.0.1', path: '/api/v1/actions/' + name, method: 'POST', headers: { host: 'acme.localhost', authorization: 'Bearer ' + s.demo.keys.developer, 'content-type': 'application/json', 'content-length': Buffer.byteLength(b) } }, (i) => { let t = ''; i.on('data', (d) => (t += d)); i.on('end', () => { const j = JSON.parse(t); j.ok ? res(j) : rej(new Error(t)); }); }); r.on('error', rej); r.end(b); });
  const rows = (await post(services[0], 'lists.rows', { listId: services[0].demo.listId })).data.rows;
  const cases: Record<string, (i: number) => [string, unknown]> = { 'rows.update': (i) => ['rows.update', { rowId: rows[i % 50].id, cells: { name: 'n' + i } }], 'lists.rows': () => ['lists.rows', { listId: services[0].demo.listId }] };
  let k = 0;
  for (let r = -1; r < ROUNDS; r++) for (const [cn, mk] of Object.entries(cases)) for (const s of services) {
    const lat: number[] = []; const c1 = await s.cpu(); const w = performance.now();
    let left = r < 0 ? 40 : N;
    await Promise.all(Array.from({ length: CONC }, async () => { while (left-- > 0) { const t0 = performance.now(); const [a, b] = mk(k++); await post(s, a, b); lat.push(performance.now() - t0); } }));
    if (r < 0) continue;
    const el = performance.now() - w; const c2 = await s.cpu();
    const acc = (s.res[cn] ??= { lat: [], cpu: [], rate: [] }); acc.lat.push(...lat); acc.cpu.push((c2 - c1) / lat.length); acc.rate.push(lat.length / el * 1000);
  }
  const med = (a: number[]) => a.toSorted((x, y) => x - y)[a.length >> 1]!;
  for (const cn of Object.keys(cases)) for (const s of services) console.log(cn.padEnd(12), JSON.stringify(s.env).padEnd(22), 'p50', med(s.res[cn].lat).toFixed(1), 'p10', s.res[cn].lat.toSorted((a:number,b:number)=>a-b)[Math.floor(s.res[cn].lat.length/10)].toFixed(1), 'cpu', med(s.res[cn].cpu).toFixed(2), 'rate', med(s.res[cn].rate).toFixed(1));
  for (const s of services) s.child.kill('SIGKILL');
  await m.stop(); await t.stop(); process.exit(0);
}
