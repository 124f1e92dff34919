import { Refusal } from '../../contract/errors.js';
import { PLAN_TERMS, planAtLeast, type Plan } from '../../contract/ranks.js';
import { companyOrigin } from '../../config.js';
import { Stale } from '../../engine/context.js';
import { phrase } from '../../engine/phrases/phrase.js';
import { PLAN_NAMES } from '../../engine/phrases/ranks.js';
import type { WriteAccount } from '../../engine/ports/account.js';
import { monthOf } from '../../store/credits.js';
import type { Writing } from './writing.js';
import { otherVersion } from '../../engine/refusals.js';

export function writeAccount({ dependencies, read, author, change, shownVersion }: Writing): WriteAccount {
  const { store, billing, config } = dependencies;
  const { company, companyId, callId } = read;
  return {
    ...read.account,
    rename: (name, expected) =>
      change('company', store.companies.writes, { id: companyId, known: company }, ({ version }) => {
        if (expected !== undefined && expected !== version) {
          throw otherVersion(phrase`The company`, version, expected);
        }
        return { set: { name } };
      }),
    async changePlan(plan) {
      const wrote = await store.history.wrote(callId);
      if (!wrote) {
        if (company.plan === plan)
          throw new Refusal('conflict', phrase`The company is on the ${PLAN_NAMES[plan]} plan already.`);
        const expected = shownVersion(companyId);
        // Checked before the payment service is called, because its change is not undone.
        if (expected !== undefined && company.version !== expected) throw new Stale();
        const returnTo = `${companyOrigin(config.publicUrl, companyId)}/`;
        const order = { company, plan, callId, returnTo };
        const raised = !planAtLeast(company.plan, plan);
        const payment = raised ? await billing.raise(order) : await billing.lower(order);
        if (payment) return { company, before: company.plan, checkoutUrl: payment.checkoutUrl };
      }
      const changed = await change('company', store.companies.writes, { id: companyId, known: company }, (current) => {
        if (current.plan === plan)
          throw new Refusal('conflict', phrase`The company is on the ${PLAN_NAMES[plan]} plan already.`);
        return { set: { plan, ...(plan === 'free' && { subscription: null }) } };
      });
      const { version } = changed;
      const { creditsPerMonth: allowance } = PLAN_TERMS[plan];
      await store.credits.changePlan(companyId, monthOf(author.at), { id: callId, version, allowance });
      // Read from the history, because in a re-run the company has changed already.
      const written = await store.history.ofCall(companyId, callId, 0);
      return { company: changed, before: (written?.before?.['plan'] ?? plan) as Plan, checkoutUrl: null };
    },
  };
}
