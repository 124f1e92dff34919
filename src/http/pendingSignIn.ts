import type { Config } from '../config.js';
import type { Vault } from '../engine/secrets.js';
import type { SignInChecks } from '../oidc/providers.js';
import type { RequestContext } from './state.js';

/** A sign-in at a provider that the browser has begun. */
export interface PendingSignIn {
  readonly companyId: string;
  /** The provider that was asked. If the company has another one by then, its answer is refused. */
  readonly issuer: string;
  readonly clientId: string;
  readonly checks: SignInChecks;
  /** The path to go to afterwards. */
  readonly next: string;
}

const TYPE = 'pending-sign-in';
/** How long a person may take at the provider, in milliseconds. */
const LASTS = 10 * 60_000;

/**
 * Stores the data that a sign-in is checked against in the browser that began it, in a cookie that is encrypted and
 * authenticated with the key of the deployment (AES-256-GCM). The provider's answer is accepted only in that browser
 * (RFC 6749, section 10.12).
 */
export function createPendingSignIns(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  vault: Pick<Vault, 'seal' | 'open'>,
  now: () => Date,
) {
  const secure = publicUrl.protocol === 'https:';
  const name = secure ? '__Host-aa.oidc' : 'aa.oidc';
  // Lax, because the provider redirects the browser from its own site, with a GET.
  const options = { httpOnly: true, sameSite: 'lax', signed: false, overwrite: true, path: '/' } as const;

  return {
    keep(context: RequestContext, pending: PendingSignIn): void {
      context.cookies.secure = secure;
      const until = now().getTime() + LASTS;
      const sealed = vault.seal(JSON.stringify({ type: TYPE, until, ...pending }));
      context.cookies.set(name, sealed, { ...options, secure, maxAge: LASTS });
    },

    /** Takes the sign-in that this browser has begun at this company, and deletes the cookie. Null if there is none. */
    take(context: RequestContext, companyId: string): PendingSignIn | null {
      context.cookies.secure = secure;
      const sealed = context.cookies.get(name, { signed: false });
      context.cookies.set(name, null, { ...options, secure });
      if (sealed === undefined) return null;
      try {
        const { type, until, ...pending } = JSON.parse(vault.open(sealed)) as PendingSignIn & {
          readonly type?: unknown;
          readonly until: number;
        };
        return type === TYPE && until > now().getTime() && pending.companyId === companyId ? pending : null;
      } catch {
        return null;
      }
    },
  };
}
