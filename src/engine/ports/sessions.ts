import type { SessionMethod } from '../../contract/signIn.js';
import type { Page, PageRequest } from './page.js';

/** A session of the caller: a browser that is signed in. */
export interface OwnSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** How the member signed in; null if that is not on record. */
  readonly method: SessionMethod | null;
}

/** The caller's own sessions. The sessions of other members are not visible. */
export interface ReadSessions {
  page(request: PageRequest): Promise<Page<OwnSession>>;
}

export interface WriteSessions extends ReadSessions {
  /** Ends all present sessions, or all except that of this call. @returns their number */
  end(which: 'all' | 'others'): Promise<number>;
}
