import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NutrientBar, type NutrientStatus } from '../../../charts/nutrient-bar';
import { StageBalance } from '../../../charts/stage-balance';
import { formatNumber, formatPercent } from '../../../i18n/number';
import { KeyedWatchers } from '../../../watch/signal';
import { Button } from '../../../ui/button';
import { CommandDialog } from '../../../ui/command/command-dialog';
import { notify } from '../../../ui/feedback/notices';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import { PasswordInput } from '../../../ui/form/password-input';
import { Card } from '../../../ui/layout/page-header';
import type { CellMarks, CellSource, GridValue } from '../../../ui/matrix-grid/grid-types';
import { gridUnits } from '../../../ui/matrix-grid/grid-units';
import { MatrixGrid } from '../../../ui/matrix-grid/matrix-grid';
import { Popover } from '../../../ui/overlay/popover';
import { Tooltip } from '../../../ui/overlay/tooltip';
import styles from './gallery.module.css';

const KG_PER_HA = 2;
const rows = ['Urea 46-0-0', 'MAP 11-52-0', 'KCl 0-0-60'].map((label, nth) => ({ id: `p${nth}`, label, unitId: KG_PER_HA }));
const stages = ['V2', 'V4', 'V6', 'R1'];
const columns = stages.map((label) => ({ id: label, label }));
const noMarks: CellMarks = {};
const signed: CellMarks = { author: { color: 'var(--series-1)', name: 'Asha' }, comments: 1 };

/** Values that live as long as the page. */
class Doses implements CellSource {
  private readonly values = new Map<string, GridValue>([
    ['p0/V2', [40, KG_PER_HA]],
    ['p1/V2', [120, KG_PER_HA]],
    ['p0/V6', [60.5, KG_PER_HA]],
  ]);
  private readonly watchers = new KeyedWatchers();
  read = (row: string, column: string) => this.values.get(`${row}/${column}`);
  marks = (row: string, column: string) => (row === 'p1' && column === 'V2' ? signed : noMarks);
  author = () => 'Asha';
  subscribe = (row: string, column: string, changed: () => void) => this.watchers.subscribe(`${row}/${column}`, changed);
  subscribeMarks = () => () => undefined;
  write(row: string, column: string, value: GridValue | undefined) {
    if (value) this.values.set(`${row}/${column}`, value);
    else this.values.delete(`${row}/${column}`);
    this.watchers.notify([`${row}/${column}`]);
  }
}

const needs: readonly [name: string, status: NutrientStatus, share: number, tone: string][] = [
  ['N', 'deficit', 0.62, 'tones.bad'],
  ['P₂O₅', 'met', 1.01, 'tones.ok'],
  ['K₂O', 'excess', 1.3, 'tones.warn'],
];
const perStage = stages.map((name, id) => {
  const [need, supply] = [20 + 10 * id, id % 2 === 0 ? 35 : 18];
  return { id, name, need, supply, short: supply < need, crf: 5 };
});

/** What a plan is made with: the dose grid, need against supply, and the small parts around them. */
export function PlanParts() {
  const { t } = useTranslation('gallery');
  const [doses] = useState(() => new Doses());
  const [active, setActive] = useState<string>();
  return (
    <Card title={t('doses')}>
      <div className={styles['stack']}>
        <MatrixGrid
          label={t('doses')}
          corner={t('product')}
          rows={rows}
          columns={columns}
          source={doses}
          units={gridUnits}
          onWrite={(edits) => {
            for (const { rowId, columnId, value } of edits) doses.write(rowId, columnId, value);
            return undefined;
          }}
        />
        <div className={styles['row']}>
          {needs.map(([name, status, share, tone]) => (
            <NutrientBar
              key={name}
              name={name}
              status={status}
              share={share}
              crfShare={share / 4}
              word={t(tone)}
              percent={formatPercent(share, 0)}
              amounts={`${formatNumber(share * 100)} / 100 kg/ha`}
              sentence={`${name}: ${t(tone)}`}
              stages={perStage}
              active={active === name}
              onHover={() => undefined}
              onClick={() => setActive(active === name ? undefined : name)}
            />
          ))}
        </div>
        <StageBalance stages={perStage} format={formatNumber} unit="kg/ha" />
        <SmallParts />
      </div>
    </Card>
  );
}

function SmallParts() {
  const { t } = useTranslation('gallery');
  const [secret, setSecret] = useState('');
  const [shown, setShown] = useState(true);
  const [open, setOpen] = useState<'popover' | 'commands'>();
  const [search, setSearch] = useState('');
  const commands = ['soy', 'maize', 'coffee']
    .map((id) => ({ id, label: t(`crops.${id}`), group: t('crop') }))
    .filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
  return (
    <>
      <div className={styles['fields']}>
        <PasswordInput label={t('password')} value={secret} onChange={setSecret} autoComplete="off" />
      </div>
      <div className={styles['row']}>
        <CheckboxInput label={t('on')} checked={shown} onChange={setShown} />
        <Popover
          label={t('popover')}
          open={open === 'popover'}
          onChange={(on) => setOpen(on ? 'popover' : undefined)}
          target={<Button onClick={() => setOpen('popover')}>{t('popover')}</Button>}
        >
          <p>{t('text')}</p>
          <Button onClick={() => setOpen(undefined)}>{t('done')}</Button>
        </Popover>
        <Tooltip label={t('text')}>
          <Button kind="quiet">{t('tooltip')}</Button>
        </Tooltip>
        <Button onClick={() => setOpen('commands')}>{t('commands')}</Button>
        <CommandDialog
          open={open === 'commands'}
          onClose={() => setOpen(undefined)}
          label={t('commands')}
          emptyText={t('empty')}
          search={search}
          onSearch={setSearch}
          commands={commands}
          onRun={({ label }) => {
            setOpen(undefined);
            notify(label);
          }}
        />
      </div>
    </>
  );
}
