import { defineCapability, type EventShown, told } from '../kernel/capability/capability.js';
import type { SurveyEvent } from './survey.events.js';
import { surveyColumns } from './survey.columns.js';

const events = {
  SurveyStarted: told,
  SurveyChanged: told,
  SurveyRemoved: told,
} satisfies Record<SurveyEvent['type'], EventShown>;

export const surveyCapability = defineCapability({
  name: 'survey',
  kinds: {
    survey: {
      events,
      alsoTold: 'around',
      history: { survey: { en: 'survey', mr: 'सर्वेक्षण', pt: 'questionário', es: 'encuesta' } },
      placed: {
        page: '/customers/{customerId}/survey?survey={id}',
        history: '/customers/{customerId}/survey?history=survey:{id}&rev={rev}&survey={id}',
      },
      upload: {
        sheet: 'survey',
        call: 'C272',
        check: 'C432',
        groupIn: 'query',
        right: 'surveyUpload',
        columns: surveyColumns,
        kind: async () => (await import('./survey.upload.js')).surveyUpload,
      },
    },
  },
});
