import { parseArgs } from 'node:util';
import type { Anchor } from '../engine/receipts.js';
import { isPublicKey } from '../engine/signing.js';
import { receiptKeys } from '../signingKey.js';
import { verifyChain } from '../store/verifyChain.js';
import { atWorkbench, OperatorError } from './connect.js';

/**
 * `npm run receipts:verify`: verifies the receipt chain of every company, or of one. Exits with 1 if there is a fault.
 */

const USAGE = `Usage: npm run receipts:verify -- [company] [--anchor <seq>:<hash>] [--key <public key>]
  --anchor   a head of this company that an earlier run printed: also detects that the end of the chain was cut off
  --key      a public key of the deployment (\`x\`), besides those of its settings and its data directory; repeatable`;

const NO_KEY = `No public key of the deployment was found, so no signature can be verified. Set SIGNING_KEY, SECRET_KEY or
DATA_DIR as the service has them, or pass --key with the \`x\` of /.well-known/receipt-keys.json.`;

function anchorOf(given: string | undefined, company: string | undefined): Anchor | null {
  if (given === undefined) return null;
  const [, seq, hash] = /^(\d+):(\S+)$/.exec(given) ?? [];
  if (seq === undefined || hash === undefined || company === undefined) throw new OperatorError(USAGE);
  return { seq: Number(seq), hash };
}

await atWorkbench(async ({ config, store }) => {
  const { values, positionals } = parseArgs({
    options: { anchor: { type: 'string' }, key: { type: 'string', multiple: true } },
    allowPositionals: true,
  });
  const given = values.key ?? [];
  if (!given.every(isPublicKey)) throw new OperatorError(USAGE);
  const keys = await receiptKeys(config, given);
  if (keys.published.length === 0) process.stderr.write(`${NO_KEY}\n`);
  const [only] = positionals;
  const anchor = anchorOf(values.anchor, only);
  const companies =
    only === undefined ? (await store.companies.collection.find().toArray()).map(({ _id }) => _id) : [only];
  let faults = 0;
  for (const companyId of companies) {
    const found = await verifyChain(store, companyId, { anchor, keys });
    const head = found.head ? `head ${found.head.seq}:${found.head.hash}` : 'no head';
    const counts = `${found.receipts} receipts in ${found.blocks} blocks (${found.unsignedBlocks} unsigned), ${found.unsealed} unsealed`;
    process.stdout.write(`${companyId}: ${counts}, ${head}, ${found.faults.length} faults\n`);
    for (const { kind, seq, callId } of found.faults)
      process.stdout.write(
        `  ${kind}${seq === null ? '' : ` in block ${seq}`}${callId === null ? '' : ` (${callId})`}\n`,
      );
    faults += found.faults.length;
  }
  if (faults > 0) process.exitCode = 1;
});
