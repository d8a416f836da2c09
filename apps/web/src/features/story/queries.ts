import { commentCalls } from '@loam/domain/comment/comment.calls';
import { storyCalls } from '@loam/domain/story/story.calls';
import type { SaveStory, StoryBody } from '@loam/domain/story/story.schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../api/ask';
import { fetchFile } from '../../api/fetch-file';

const key = (customerId: number) => ['stories', customerId] as const;

/** Newest first. */
export const useStories = (customerId: number) =>
  useQuery({
    queryKey: key(customerId),
    queryFn: ({ signal }) => ask(storyCalls.list, { params: { id: customerId } }, { signal }),
  });

/** The bytes of a photo; one photo never changes. */
export const usePhoto = (id: string) =>
  useQuery({
    queryKey: ['storyPhoto', id],
    staleTime: Infinity,
    queryFn: ({ signal }) => fetchFile(commentCalls.file, { params: { id } }, { signal }),
  });

/** One as it stands now; undefined when there is none like it any more. */
export async function readStory(customerId: number, id: number | undefined): Promise<StoryBody | undefined> {
  return (await ask(storyCalls.list, { params: { id: customerId } })).items.find((one) => one.id === id);
}

function useChange<Input, Output>(customerId: number, run: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () =>
      Promise.all([key(customerId), ['growerActivity', customerId]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

interface Save {
  readonly body: SaveStory;
  /** the one that is changed, as the form saw it */
  readonly on: StoryBody | undefined;
  readonly photos: readonly File[];
}

/** With photos as a form, else as plain values. */
export const useSaveStory = (customerId: number) =>
  useChange(customerId, ({ body, on, photos }: Save) => {
    const said = { ...body, ...(on && { id: on.id }) };
    return ask(
      storyCalls.save,
      { params: { id: customerId }, body: photos.length > 0 ? withPhotos(said, photos) : said },
      on && { revision: on.revision },
    );
  });

function withPhotos(data: object, photos: readonly File[]): FormData {
  const form = new FormData();
  form.append('data', JSON.stringify(data));
  for (const photo of photos) form.append('file', photo);
  return form;
}

export const useRemoveStories = (customerId: number) =>
  useChange(customerId, (ids: number[]) => ask(storyCalls.remove, { params: { id: customerId }, body: { ids } }));
