/** The texts that connect common assistants to the MCP server of the company (docs: "MCP"). */

/** Settings for an assistant that stores a key. */
export interface WithKey {
  readonly claudeCode: string;
  readonly cursor: string;
  readonly vscode: string;
}

/** The address of the MCP server of this company. `isReadOnly`: the server offers only actions that read. */
export function mcpAddress(origin: string, isReadOnly: boolean): string {
  return `${origin}/api/v1/mcp${isReadOnly ? '?read_only=true' : ''}`;
}

/** The command for Claude Code, which signs the person in itself. */
export const claudeCodeCommand = (company: string, address: string) =>
  `claude mcp add --transport http ${company} '${address}'`;

/**
 * The settings for assistants that use a key. No text contains the key: the command and Cursor read it from the
 * environment, and VS Code asks for it.
 * @param company the id of the company, which names the server
 */
export function withKey(company: string, address: string): WithKey {
  return {
    claudeCode: `${claudeCodeCommand(company, address)} --header "Authorization: Bearer $ACTION_API_KEY"`,
    cursor: jsonOf({
      mcpServers: { [company]: { url: address, headers: { Authorization: 'Bearer ${env:ACTION_API_KEY}' } } },
    }),
    vscode: jsonOf({
      inputs: [{ type: 'promptString', id: `${company}-key`, description: 'Action API', password: true }],
      servers: {
        [company]: { type: 'http', url: address, headers: { Authorization: `Bearer \${input:${company}-key}` } },
      },
    }),
  };
}

const jsonOf = (value: object) => JSON.stringify(value, null, 2);

/** Whether services on the internet may reach an address. */
export function isPublic(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' && !/(^|\.)localhost$|^[\d.]+$|^\[|\.(local|internal)$/.test(hostname);
}
