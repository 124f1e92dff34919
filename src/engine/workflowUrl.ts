/** The Temporal UI of a deployment. */
interface TemporalUi {
  /** The address above `/namespaces`; undefined without a UI. */
  readonly ui: URL | undefined;
  readonly namespace: string;
}

/**
 * The page of a workflow in the Temporal UI, which leads to its latest run.
 * @returns null without a UI
 */
export function workflowUrl({ ui, namespace }: TemporalUi, workflowId: string): string | null {
  if (!ui) return null;
  const path = ['namespaces', namespace, 'workflows', workflowId].map(encodeURIComponent).join('/');
  return `${ui.href.replace(/\/$/, '')}/${path}`;
}
