import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { type TemplateBody, templateBody } from '@loam/domain/plan/template.schema';
import { isApiError } from '../../api/api-error';
import { post } from '../../api/client';
import { useLiveQueries } from '../../api/live';
import { errorText } from '../../i18n/init';
import { notify } from '../../ui/feedback/notices';
import { type Edit, type SaveStanding, TemplateEdits } from './model/template-edits';
import { readTemplate, templateQuery, templatesKey } from './queries';

/** Open ones by id: edits go on their way while somebody moves between the steps. */
const opened = new Map<number, TemplateEdits>();
const calls = { save: (body: object) => post('/planTemplate', templateBody, body), read: (id: number) => readTemplate(id) };

function refused(error: unknown): void {
  if (!isApiError(error)) return;
  const words = error.details.map(({ key, message, params }) => errorText(key, message, params));
  notify(words.length > 0 ? words.join(' ') : errorText(error.key, error.message), 'bad');
}

export interface OpenTemplate {
  readonly template: TemplateBody;
  readonly standing: SaveStanding;
  readonly edit: (key: string, edit: Edit) => void;
}

/** A template with what is being edited of it, by oneself and by others. Undefined until it is read. */
export function useTemplate(first: TemplateBody): OpenTemplate {
  const client = useQueryClient();
  const { id } = first;
  const { data } = useQuery(templateQuery(id));
  useLiveQueries(`template:${id}`, [[templatesKey]]);
  let edits = opened.get(id);
  if (!edits) {
    edits = new TemplateEdits(first, calls, {
      saved: (body) => client.setQueryData(templateQuery(id).queryKey, body),
      refused,
    });
    opened.set(id, edits);
  }
  const open = edits;
  useEffect(() => {
    if (data) open.follow(data);
  }, [data, open]);
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (open.standing().kind === 'saved') return;
      open.flush();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', leave);
    return () => {
      window.removeEventListener('beforeunload', leave);
      open.flush();
    };
  }, [open]);
  const template = useSyncExternalStore(open.subscribe, open.shown);
  const standing = useSyncExternalStore(open.subscribe, open.standing);
  return { template, standing, edit: (key, change) => open.edit(key, change) };
}
