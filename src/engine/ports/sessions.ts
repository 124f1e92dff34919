import type { Page, PageRequest } from './page.js';

/** A browser in which the caller is signed in. */
export interface OwnSession {
  readonly id: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** The caller's own sessions; nobody sees another's. */
export interface ReadSessions {
  page(request: PageRequest): Promise<Page<OwnSession>>;
}

export interface WriteSessions extends ReadSessions {
  /** Ends the sessions begun so far: all, or all but the one of this call. @returns how many there were */
  end(which: 'all' | 'others'): Promise<number>;
}
