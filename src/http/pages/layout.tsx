import type { ComponentChildren } from 'preact';
import type { Company } from '../../contract/documents.js';
import type { SignedIn } from '../session.js';
import { ASSETS } from './assets.js';
import { useLanguage, useTexts } from './language.js';

interface LayoutProps {
  readonly title: string;
  readonly company: Company | null;
  readonly session?: SignedIn | null;
  /** The target of the name in the header; `/` if left out. */
  readonly home?: string;
  /** Why the form on the page was refused. If set, the title says that there is a problem. */
  readonly problem?: string | undefined;
  readonly children: ComponentChildren;
}

/** The frame of every page: the company, the signed-in member, and sign-out. */
export function Layout({ title, company, session, home = '/', problem, children }: LayoutProps) {
  const { layout: texts, roles } = useTexts();
  const named = problem === undefined ? title : texts.problem(title);
  return (
    <html lang={useLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{company ? `${named} · ${company.name}` : named}</title>
        <PageAssets />
      </head>
      <body>
        <a class="skip" href="#main">
          {texts.skip}
        </a>
        <header>
          <a class="home" href={home}>
            {company?.name ?? 'Action API'}
          </a>
          {session && (
            <form class="who" method="post" action="/sign-out">
              <input type="hidden" name="csrf" value={session.csrf} />
              <span>
                {session.member.name} <span class="muted">({roles[session.member.role]})</span>
              </span>
              <button class="quiet">{texts.signOut}</button>
            </form>
          )}
        </header>
        <main id="main">{children}</main>
      </body>
    </html>
  );
}

/** Icon, fonts and stylesheet, for pages and documentation. */
export function PageAssets() {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: 'anonymous' } as const;
  return (
    <>
      <link rel="icon" type="image/svg+xml" href={ASSETS.icon.path} />
      <link {...font} href={ASSETS.sans.path} />
      <link rel="stylesheet" href="/assets/app.css" />
    </>
  );
}
