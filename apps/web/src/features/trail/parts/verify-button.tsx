import { IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchFile } from '../../../api/fetch-file';
import { StatusBadge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ErrorCard } from '../../../ui/feedback/states';
import type { RecordName } from '../record-queries';
import styles from '../audit-search.module.css';

async function sha256(hex: string, text: string): Promise<string> {
  const bytes = (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  const sum = await crypto.subtle.digest('SHA-256', new Uint8Array([...bytes, ...new TextEncoder().encode(text)]));
  return Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Recomputes the chain of a record's history in this browser, from the export that an auditor would take away. */
async function verified({ kind, id }: RecordName) {
  const [{ verifyExport }, file] = await Promise.all([import('@loam/domain/audit/verify-export'), fetchFile(`/history/${kind}/${id}/export`, { query: { format: 'jsonl' } })]);
  return verifyExport(await file.text(), sha256);
}

export function VerifyButton({ record }: { record: RecordName }) {
  const { t } = useTranslation('trail');
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => verified(record) });
  return (
    <>
      <Button icon={<IconShieldCheck size={14} aria-hidden />} busy={isPending} onClick={() => mutate()}>{t(isPending ? 'verify.running' : 'verify.run')}</Button>
      {error && <ErrorCard error={error} />}
      {data && (
        <p role="status" className={styles['verdict']}>
          <StatusBadge tone={data.result === 'verified' ? 'ok' : 'bad'}>{t(`verify.${data.result}`, { events: data.revisions, head: data.head.slice(0, 16), at: data.brokenAt ?? 0 })}</StatusBadge>
        </p>
      )}
    </>
  );
}
