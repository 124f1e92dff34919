import type { VNode } from 'preact';
import type { Letter } from './letter.js';

/**
 * The stylesheet, which only has the dark colours and less padding on small screens. Mail programs drop most of a
 * stylesheet, so every other style is on its element, in tables. The colours are those of the pages.
 */
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #121418 !important; }
  .card { background-color: #1c1f25 !important; border-color: #363b45 !important; }
  .text { color: #e9ebef !important; }
  .muted { color: #a7aeba !important; }
  .link { color: #86bbf8 !important; }
  .button { background-color: #86bbf8 !important; }
  .on-button { color: #0a1a2c !important; }
}
@media (max-width: 30em) {
  .card { padding: 20px 16px !important; }
}
`;

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = `${FONT};font-size:16px;line-height:24px;color:#1b1e24`;
const SMALL = `${FONT};font-size:14px;line-height:21px;color:#565d68`;
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';
const TABLE = { role: 'presentation', cellpadding: '0', cellspacing: '0', border: '0' } as const;

/** The HTML frame of all mails. It loads nothing: no images, and nothing that reveals when a mail was opened. */
export function frame({ subject, company, title, paragraphs, facts = [], link, notes }: Letter): VNode {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{subject}</title>
        <style>{DARK}</style>
      </head>
      <body class="page" style="margin:0;padding:0;background-color:#f5f6f7">
        <table {...TABLE} width="100%" class="page" style="background-color:#f5f6f7">
          <tr>
            <td align="center" style="padding:24px 12px 32px">
              <table {...TABLE} width="560" style="width:100%;max-width:560px;text-align:left">
                <tr>
                  <td class="muted" style={`${SMALL};${WRAP};padding:0 4px 12px;font-weight:600`}>
                    {company}
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="background-color:#ffffff;border:1px solid #d5d9df;border-radius:8px;padding:28px"
                  >
                    <h1
                      class="text"
                      style={`${TEXT};${WRAP};margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600`}
                    >
                      {title}
                    </h1>
                    {paragraphs.map((paragraph) => (
                      <p key={paragraph} class="text" style={`${TEXT};${WRAP};margin:0 0 16px`}>
                        {paragraph}
                      </p>
                    ))}
                    {facts.length > 0 && <Facts facts={facts} />}
                    <table {...TABLE} style="margin:24px 0 20px">
                      <tr>
                        <td class="button" style="background-color:#0a58a8;border-radius:6px">
                          <a
                            class="on-button"
                            href={link.href}
                            style={`${FONT};display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none`}
                          >
                            {link.label}
                          </a>
                        </td>
                      </tr>
                    </table>
                    <p class="muted" style={`${SMALL};margin:0;word-break:break-all`}>
                      Or open this address:{' '}
                      <a class="link" href={link.href} style="color:#0a58a8">
                        {link.href}
                      </a>
                    </p>
                  </td>
                </tr>
                <tr>
                  <td style="padding:16px 4px 0">
                    {notes.map((note) => (
                      <p key={note} class="muted" style={`${SMALL};${WRAP};margin:0 0 8px`}>
                        {note}
                      </p>
                    ))}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>
  );
}

function Facts({ facts }: Pick<Required<Letter>, 'facts'>) {
  return (
    <table {...TABLE} width="100%">
      {facts.map(([name, value]) => (
        <tr key={name}>
          <td
            class="muted"
            width="1%"
            style={`${TEXT};width:1%;padding:0 16px 8px 0;vertical-align:top;white-space:nowrap;color:#565d68`}
          >
            {name}
          </td>
          <td class="text" style={`${TEXT};${WRAP};padding:0 0 8px;vertical-align:top`}>
            {value}
          </td>
        </tr>
      ))}
    </table>
  );
}
