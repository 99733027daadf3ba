import { useEffect, useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useToasts } from './Toasts';
import { t } from '../language/messages';

interface LazyPartOptions<Props> {
  /** Whether it is to be seen; its code is loaded as it first is. Always, without this. */
  readonly isWanted?: (props: Props) => boolean;
  /** Closes it again where it could not be loaded, so that the reader can open it once more. */
  readonly close?: (props: Props) => void;
  /** Says nothing where it could not be loaded: the reader has not asked for it. */
  readonly isQuiet?: boolean;
}

/** Of every part that a loaded page has, seen or not. */
const loaders = new Set<() => Promise<unknown>>();

/** Loads every part that may be wanted later, for pages that go on without a connection. What fails waits until then. */
export async function loadLazyParts(): Promise<void> {
  await Promise.allSettled([...loaders].map((load) => load()));
}

/**
 * A part of a page whose code comes when it is wanted first: no page needs it to show what is on it. Where it cannot be
 * loaded, the page stays as it is, with all that was typed there. The next time it is wanted it is tried again; browsers
 * that remember what failed need the page to be reloaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isWanted = () => true, close, isQuiet = false }: LazyPartOptions<Props> = {},
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async (): Promise<ComponentType<Props>> => (loaded ??= await load());
  loaders.add(fetch);
  return function LazyPart(props: Props): ReactNode {
    const [Part, setPart] = useState<ComponentType<Props>>();
    if (loaded && !Part && isWanted(props)) setPart(() => loaded);
    const isLoading = useRef(false);
    const toasts = useToasts();
    const fail = (): void => {
      close?.(props);
      if (isQuiet) return;
      toasts.error(t('This part could not be loaded. Check the connection, or save your work and reload the page.'));
    };
    // With each time that the page draws it, until it is there.
    useEffect(() => {
      if (Part || isLoading.current || !isWanted(props)) return;
      isLoading.current = true;
      fetch()
        .then((part) => setPart(() => part), fail)
        .finally(() => {
          isLoading.current = false;
        });
      // eslint-disable-next-line react-hooks/exhaustive-deps -- What it does follows from the properties.
    }, [props]);
    return Part ? <Part {...props} /> : null;
  };
}
