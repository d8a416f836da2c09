import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { readPlan } from '@loam/domain/plan/document/plan.document';
import { contentOf, draftOf } from '@loam/domain/template/template.draft';
import { templateLeafAt } from '@loam/domain/template/template-fields.schema';
import type { TemplateBody } from '@loam/domain/template/template.schema';
import { useLiveQueries } from '../../api/live';
import { errorText } from '../../i18n/init';
import { chipOf } from '../../live/saving/chip-state';
import { MAP_ROOTS } from '@loam/domain/plan/plan-fields.schema';
import { useLiveSession } from '../../live/react/session-context';
import { useEditable, useDocumentPart, useSaveState } from '../../live/react/use-session';
import { notify } from '../../ui/feedback/notices';
import type { SaveState as ChipState } from '../../ui/feedback/save-chip';
import { entriesBetween } from './model/draft-entries';
import { type Edit, TypedEdits, withEdits } from './model/template-edits';
import { templateQuery, templatesKey } from './queries';

export interface OpenTemplate {
  /** As it stands here: what the document says, with what is being typed. `editable`: now, by this person. */
  readonly template: TemplateBody;
  /** Somebody else's may be read only. */
  readonly own: boolean;
  readonly standing: ChipState;
  readonly edit: (key: string, edit: Edit) => void;
  /** Writes what is still being typed. */
  readonly flush: () => void;
}

const read = (doc: Parameters<typeof readPlan>[0]) => readPlan(doc, templateLeafAt);

/** The template whose document is open here, with what is being typed of it. */
export function useTemplate(first: TemplateBody): OpenTemplate {
  const { t } = useTranslation('template');
  const session = useLiveSession();
  const mayWrite = useEditable();
  const state = useSaveState();
  const { data = first } = useQuery(templateQuery(first.id));
  useLiveQueries(`template:${first.id}`, [[templatesKey]]);
  const draft = useDocumentPart(MAP_ROOTS, ({ doc }) => read(doc));
  const standing = useMemo(
    () => ({ ...data, ...contentOf({ draft, cropId: data.cropId }), editable: data.editable && mayWrite }),
    [data, draft, mayWrite],
  );
  const latest = useRef(data);
  latest.current = data;
  const edits = useMemo(
    () =>
      new TypedEdits((made) => {
        const now = read(session.document.doc);
        const next = withEdits({ ...latest.current, ...contentOf({ draft: now, cropId: latest.current.cropId }) }, made);
        const broken = session.writer.writeAll(entriesBetween(now, draftOf(next, now)));
        if (broken !== undefined) notify(errorText(broken, t('failed')), 'bad');
      }),
    [session, t],
  );
  useEffect(() => {
    // before the session keeps what it has for the next visit
    addEventListener('pagehide', edits.flush, { capture: true });
    return () => {
      removeEventListener('pagehide', edits.flush, { capture: true });
      edits.flush();
    };
  }, [edits]);
  const waiting = useSyncExternalStore(edits.subscribe, edits.pending);
  const template = useMemo(() => withEdits(standing, waiting.values()), [standing, waiting]);
  return {
    template,
    own: data.editable,
    standing: waiting.size > 0 ? { kind: 'saving', quiet: true } : chipOf(state, (key, count) => t(`save.${key}`, { count: count ?? 0 })),
    edit: (key, change) => edits.edit(key, change),
    flush: edits.flush,
  };
}
