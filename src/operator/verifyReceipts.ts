import { parseArgs } from 'node:util';
import type { Anchor } from '../engine/receipts.js';
import { verifyChain } from '../store/verifyChain.js';
import { atWorkbench, OperatorError } from './connect.js';

/** `npm run receipts:verify`: walks the chain of every company, or of one, and tells what was done to it. */

const USAGE = `Usage: npm run receipts:verify -- [company] [--anchor <seq>:<hash>]
  --anchor   a head that an earlier run printed, of this company: tells also when the end of the chain was cut off`;

function anchorOf(given: string | undefined, company: string | undefined): Anchor | null {
  if (given === undefined) return null;
  const [, seq, hash] = /^(\d+):(\S+)$/.exec(given) ?? [];
  if (seq === undefined || hash === undefined || company === undefined) throw new OperatorError(USAGE);
  return { seq: Number(seq), hash };
}

await atWorkbench(async ({ store }) => {
  const { values, positionals } = parseArgs({ options: { anchor: { type: 'string' } }, allowPositionals: true });
  const [only] = positionals;
  const anchor = anchorOf(values.anchor, only);
  const companies =
    only === undefined ? (await store.companies.collection.find().toArray()).map(({ _id }) => _id) : [only];
  let faults = 0;
  for (const companyId of companies) {
    const found = await verifyChain(store, companyId, anchor);
    const head = found.head ? `head ${found.head.seq}:${found.head.hash}` : 'no head';
    const counts = `${found.receipts} receipts in ${found.blocks} blocks, ${found.unsealed} unsealed`;
    process.stdout.write(`${companyId}: ${counts}, ${head}, ${found.faults.length} faults\n`);
    for (const { kind, seq, callId } of found.faults)
      process.stdout.write(`  ${kind} in block ${seq}${callId === null ? '' : ` (${callId})`}\n`);
    faults += found.faults.length;
  }
  if (faults > 0) process.exitCode = 1;
});
