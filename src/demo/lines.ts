import { companyOrigin, type Config } from '../config.js';
import type { Demo } from './install.js';

/**
 * The lines about the demo company in the start-up message. In production they contain no password and no key, because
 * the message goes to a log that others keep. These are only in the file.
 * @param file the path of `ready.json`
 */
export function demoLines(
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'production'>,
  demo: Demo,
  file: string,
): readonly string[] {
  const { origin } = config.publicUrl;
  const company = companyOrigin(config.publicUrl, demo.company);
  const base = `${company}/api/v1`;
  const admin = demo.people.find(({ role }) => role === 'admin');
  const lines = [
    `API        ${base}`,
    `OpenAPI    ${origin}/api/v1/openapi.json`,
    `Docs       ${origin}/docs`,
    `Mail       ${config.smtpUrl === undefined ? `${company}/outbox (no SMTP_URL is set)` : 'by SMTP_URL'}`,
  ];
  if (config.production) return [...lines, `App        ${company}/`, `Keys       in ${file}`];
  return [
    ...lines,
    `App        ${company}/   sign in as ${admin?.email ?? ''} with ${admin?.password ?? ''}`,
    `Key        ${demo.keys.developer}   (developer; more in ${file})`,
    '',
    'Try it:',
    `  curl -s ${base}/actions/lists.rows -H 'Authorization: Bearer ${demo.keys.developer}' -H 'Content-Type: application/json' -d '{"listId":"${demo.listId}","limit":2}'`,
  ];
}
