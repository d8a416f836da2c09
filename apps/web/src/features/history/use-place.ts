import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { historyQuery } from '@loam/domain/audit/history.schema';
import { useLocation, useSearchParams } from '../../ui/link';
import type { ReplayStep } from '../plan';
import type { Filters } from './queries';

export const tabs = ['revision', 'list', 'compare', 'versions'] as const;
export type TabName = (typeof tabs)[number];
export const replaySteps = ['nutritional', 'fertilization', 'overview'] as const satisfies readonly ReplayStep[];
const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined);
const path = z.string().min(1).max(200).optional().catch(undefined);
const origin = historyQuery.shape.origin.catch(undefined);
const step = z.enum(replaySteps).catch('fertilization');
const tab = z.enum(tabs).optional().catch(undefined);
function read(params: URLSearchParams) {
  const raw: Readonly<Record<string, string>> = Object.fromEntries(params);
  return {
    ...{ rev: number.parse(raw['rev']), vs: number.parse(raw['vs']), by: number.parse(raw['by']) },
    ...{ path: path.parse(raw['path']), origin: origin.parse(raw['origin']) },
    ...{ step: step.parse(raw['step']), tab: tab.parse(raw['tab']) },
  };
}
type Asked = ReturnType<typeof read>;

/** Stepping and playing write the address once they rest: a browser refuses a hundred addresses a minute. */
const REST_MS = 400;

export interface Place {
  /** Undefined until the address or a step names one: the newest. */
  revision: number | undefined;
  vs: number | undefined;
  step: ReplayStep;
  tab: TabName;
  filters: Filters;
  /** Goes on by a step: the way back leads to where stepping began. */
  walk: (revision: number) => void;
  /** Goes somewhere else, with a way back. */
  jump: (change: Partial<Asked>) => void;
}

/** The way back leads to where stepping ended. Behind the router's back: two navigations at once are one too many for it. */
function leaveAt(revision: number): void {
  const here = new URL(window.location.href);
  here.searchParams.set('rev', String(revision));
  window.history.replaceState(window.history.state, '', here);
}

/** Where in the history a person is; all of it stands in the address. `first` is shown until a revision is named. */
export function usePlace(first: TabName = 'revision'): Place {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const asked = read(params);
  const [revision, setRevision] = useState(asked.rev);
  const written = useRef(asked.rev);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Walked to, but not in the address yet. */
  const resting = useRef<number>(undefined);
  const address = useRef(setParams);
  address.current = setParams;
  const arrive = useCallback((to: number | undefined) => {
    if (to === written.current) return;
    clearTimeout(timer.current);
    resting.current = undefined;
    written.current = to;
    setRevision(to);
  }, []);
  useEffect(() => arrive(asked.rev), [asked.rev, key, arrive]);
  useEffect(() => {
    // The router draws later: who goes back before it did comes to a page that, to it, was never left.
    const back = () => arrive(number.parse(new URL(window.location.href).searchParams.get('rev') ?? undefined));
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, [arrive]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const write = useCallback((wanted: Partial<Asked>, replace: boolean) => {
    clearTimeout(timer.current);
    const left = replace ? undefined : resting.current;
    resting.current = undefined;
    if (left !== undefined) leaveAt(left);
    const change = left === undefined ? wanted : { rev: left, ...wanted };
    if ('rev' in change) written.current = change.rev;
    address.current(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change))
          if (value === undefined) next.delete(name);
          else next.set(name, String(value));
        return next;
      },
      { replace },
    );
  }, []);
  const walk = useCallback(
    (to: number) => {
      setRevision(to);
      clearTimeout(timer.current);
      resting.current = to;
      timer.current = setTimeout(() => write({ rev: to }, true), REST_MS);
    },
    [write],
  );
  const jump = useCallback(
    (change: Partial<Asked>) => {
      if (change.rev !== undefined) setRevision(change.rev);
      write(change, false);
    },
    [write],
  );
  const { by, path, origin } = asked;
  const filters = useMemo(() => ({ by, path, origin }), [by, path, origin]);
  return {
    revision,
    vs: asked.vs,
    step: asked.step,
    tab: asked.tab ?? (asked.vs !== undefined ? 'compare' : revision === undefined ? first : 'revision'),
    filters,
    walk,
    jump,
  };
}
