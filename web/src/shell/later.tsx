import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A component that is loaded when it is first shown, or before by `load`. It appears as soon as it is loaded. With a
 * `Suspense`, React would show it at the earliest 300 ms after the fallback.
 * @param load loads the component, such as `async () => (await import('./Board')).Board`
 * @param waiting shown until the component is loaded
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, waiting?: () => ReactNode) {
  let loaded: ComponentType<P> | undefined;
  const take = async () => (loaded = await load());

  function Later(props: P) {
    const [Shown, setShown] = useState(() => loaded);
    const [problem, setProblem] = useState<{ readonly cause: unknown }>();
    useEffect(() => {
      if (Shown) return undefined;
      let isGone = false;
      take().then(
        (component) => isGone || setShown(() => component),
        (cause: unknown) => isGone || setProblem({ cause }),
      );
      return () => void (isGone = true);
    }, [Shown]);
    if (problem) throw problem.cause;
    return Shown ? <Shown {...props} /> : waiting?.();
  }

  return Object.assign(Later, {
    /** Loads the component ahead of time. A failure is shown when the component is shown. */
    load: () => void take().catch(() => undefined),
  });
}
