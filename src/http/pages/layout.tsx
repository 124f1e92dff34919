import type { ComponentChildren } from 'preact';
import type { Company } from '../../contract/documents.js';
import type { SignedIn } from '../session.js';

interface LayoutProps {
  readonly title: string;
  readonly company: Company | null;
  readonly session?: SignedIn | null;
  /** Seconds after which the page is loaded again. */
  readonly refresh?: number;
  readonly children: ComponentChildren;
}

/** The frame of every page: the company, the member who is signed in, and sign-out. */
export function Layout({ title, company, session, refresh, children }: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        {refresh !== undefined && <meta http-equiv="refresh" content={String(refresh)} />}
        <title>{company ? `${title} · ${company.name}` : title}</title>
        <link rel="stylesheet" href="/assets/app.css" />
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <header>
          <a class="home" href="/">
            {company?.name ?? 'Action API'}
          </a>
          {session && (
            <form class="who" method="post" action="/sign-out">
              <input type="hidden" name="csrf" value={session.csrf} />
              <span>
                {session.member.name} <span class="muted">({session.member.role})</span>
              </span>
              <button class="quiet">Sign out</button>
            </form>
          )}
        </header>
        <main id="main">{children}</main>
      </body>
    </html>
  );
}
