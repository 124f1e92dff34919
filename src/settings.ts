import { isRange } from './engine/events/address.js';

/** The environment variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Environment variables, read by type. A variable that is wrong adds a message to `wrong` and counts as not set. */
export interface Settings {
  /** A variable as text; undefined if it is not set or empty. */
  value(name: string): string | undefined;
  integer(name: string, fallback: number, min: number, max: number): number;
  flag(name: string, fallback: boolean): boolean;
  url(name: string, fallback: string): URL;
  origins(name: string): readonly string[];
  /** 32 bytes, from base64. */
  secret(name: string): Buffer | undefined;
  /** Ranges of IP addresses, as CIDR. */
  ranges(name: string): readonly string[];
  readonly wrong: string[];
}

export function readSettings(env: Environment): Settings {
  const wrong: string[] = [];
  const value = (name: string) => (env[name] === '' ? undefined : env[name]);
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const given = value(name);
    if (given === undefined) return fallback;
    if (/^\d+$/.test(given) && Number(given) >= min && Number(given) <= max) return Number(given);
    wrong.push(`${name} must be a whole number from ${min} to ${max}, not "${given}".`);
    return fallback;
  };
  const flag = (name: string, fallback: boolean): boolean => {
    const given = value(name);
    if (given === undefined) return fallback;
    if (given === 'true' || given === 'false') return given === 'true';
    wrong.push(`${name} must be true or false, not "${given}".`);
    return fallback;
  };
  const url = (name: string, fallback: string): URL => {
    try {
      return new URL(value(name) ?? fallback);
    } catch {
      wrong.push(`${name} must be an address such as https://example.com, not "${value(name) ?? ''}".`);
      return new URL(fallback);
    }
  };
  const origins = (name: string): readonly string[] => {
    const given = value(name)?.split(',') ?? [];
    if (given.some((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin))
      wrong.push(`${name} must be origins such as https://app.example.com, with commas between them.`);
    return given;
  };
  const secret = (name: string): Buffer | undefined => {
    const given = value(name);
    if (given === undefined) return undefined;
    const bytes = Buffer.from(given, 'base64');
    if (bytes.length !== 32) wrong.push(`${name} must be 32 bytes in base64 (\`openssl rand -base64 32\`).`);
    return bytes;
  };
  const ranges = (name: string): readonly string[] => {
    const given = (value(name) ?? '').split(',').map((range) => range.trim());
    const listed = given.filter((range) => range !== '');
    const strange = listed.filter((range) => !isRange(range));
    if (strange.length > 0)
      wrong.push(`${name} must be ranges such as 10.1.0.0/16,fd00::/8, not "${strange.join(',')}".`);
    return listed.filter(isRange);
  };
  return { value, integer, flag, url, origins, secret, ranges, wrong };
}
