import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { scopeOf } from '@loam/domain/kernel/person/roles';
import { userCalls } from '@loam/domain/user/user.calls';
import { ask } from '../../../api/ask';
import { get } from '../../../api/client';
import { useCurrentUser } from '../../../api/session';
import { notify } from '../../../ui/feedback/notices';
import { SwitchInput } from '../../../ui/form/switch-input';
import { Card } from '../../../ui/layout/page-header';

const key = ['mailPreferences'] as const;
/** Of the person's whole record. */
const own = userCalls.me.answer.pick({ preferences: true });

/** What the person is told by mail. Apart from how they read, which each device keeps for its first paint. */
export function MailCard() {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const { roleId } = useCurrentUser();
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await get(userCalls.me.path, own, { signal })).preferences.mentionMails,
  });
  const change = useMutation({
    mutationFn: (mentionMails: boolean) => ask(userCalls.preference, { body: { mentionMails } }),
    onSuccess: ({ mentionMails }) => client.setQueryData(key, mentionMails),
    onError: () => notify(t('preferences.failed'), 'bad'),
  });
  if (scopeOf(roleId) === 'executive') return null; // nobody names them: they see no growers
  return (
    <Card title={t('preferences.mails')}>
      <SwitchInput
        label={t('preferences.mentionMails')}
        hint={t('preferences.mentionMailsHint')}
        checked={(change.isPending ? change.variables : data) ?? true}
        disabled={data === undefined}
        onChange={(on) => change.mutate(on)}
      />
    </Card>
  );
}
