import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A component that is loaded when it is first shown, or before by `load`. It appears as soon as it is there: React shows
 * what waits in a `Suspense` no sooner than 300 ms after it has shown that something waits.
 * @param load loads the component, such as `async () => (await import('./Board')).Board`
 * @param waiting shown until it is there
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
    /** Loads the component ahead. A failure is told where the component is shown. */
    load: () => void take().catch(() => undefined),
  });
}
