import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { needInput } from '@loam/domain/agronomy/balance/graph';
import { formAtPh } from '@loam/domain/agronomy/need/corrective';
import type { NutrientNeed } from '@loam/domain/agronomy/need/need';
import { readOwnSource } from '@loam/domain/agronomy/soil/own-limits';
import { soilSources } from '@loam/domain/agronomy/tables/soil-tables';
import { bandLines, needBand } from '@loam/domain/agronomy/need/uncertainty';
import { convert } from '@loam/domain/kernel/unit/units';
import { nutrientName } from '@loam/domain/kernel/unit/nutrients';
import { formatDate } from '../../../i18n/date';
import { formatNumber } from '../../../i18n/number';
import { Drawer } from '../../../ui/overlay/drawer';
import { TraceSteps } from '../../../ui/trace/trace-steps';
import { nutrientLabel } from '../words/names';
import { useBasisWords } from './need-source';
import { usePerArea, usePlanFacts, usePlanNumbers } from '../facts/plan-context';
import { useTraceWords } from '../why/trace-words';

/** The publication behind a soil class. */
function soilSource(key: string): string | undefined {
  const found = soilSources[key];
  return found && `${[found.author, found.year && `(${found.year})`].filter(Boolean).join(' ')}. ${found.title}`;
}

/** What one need rests on, and what the other method says. */
function NeedBasisWords({ nutrientId }: { nutrientId: number }) {
  const { t } = useTranslation('advice');
  const { graph } = usePlanNumbers();
  const { symbol } = usePerArea();
  const said = useBasisWords();
  const entry = [...graph.macro, ...graph.micro, ...graph.additional].find(({ id }) => id === nutrientId);
  if (!entry?.basis) return null;
  const { basis, beside } = entry;
  return (
    <p>
      {`${said(basis)} ${t(`why.confidence.${basis.confidence}`)}.`}
      {beside &&
        ` ${
          beside.cropNeed === null
            ? t('explain.besideNone', { basis: said(beside), reason: t(`explain.noRate.${beside.reason}`) })
            : t('explain.beside', { basis: said(beside), value: `${formatNumber(beside.cropNeed)} ${symbol}` })
        }`}
    </p>
  );
}

/** Of a micronutrient that is needed: how long its rate lasts, and the form that stays available at the pH of the soil. */
function MicronutrientWords({ need }: { need: NutrientNeed }) {
  const { t } = useTranslation('advice');
  const { soil } = usePlanFacts();
  if (!need.need) return null;
  const years = need.lines.find(({ name }) => name === 'corrective')?.inputs.find(({ name }) => name === 'years')?.value;
  const form = formAtPh(soil, need.nutrientId);
  const said = form && { ph: formatNumber(form.pH), form: t(`explain.ligand.${form.ligand.replaceAll(' ', '_')}`) };
  if (years === undefined && !said) return null;
  return (
    <p>
      {years !== undefined && `${t('explain.lasts', { count: Number(years) })} `}
      {said && t(nutrientName(need.nutrientId) === 'Fe' ? 'explain.iron' : 'explain.form', said)}
    </p>
  );
}

/** How a need came about: each step with its formula, the numbers that went in and where they come from. */
export function ExplainDrawer({ need, onClose }: { need: NutrientNeed | undefined; onClose: () => void }) {
  const { t } = useTranslation('advice');
  const trace = useTraceWords();
  const { library } = usePlanFacts();
  const { input, context } = usePlanNumbers();
  const { symbol, unitId } = usePerArea();
  const read = (kgPerHa: number) => formatNumber(convert(kgPerHa, 2, unitId));
  const band = useMemo(() => {
    const given = need && needInput(input, context);
    return given && !('key' in given) ? needBand(given, need.nutrientId) : undefined;
  }, [need, input, context]);
  const source = (key: string) => {
    const own = readOwnSource(key);
    const named = library.sourceName(key); // a key that crops have too is theirs
    return own
      ? t('explain.own', { place: own.name, name: own.by, date: formatDate(own.at.slice(0, 10)) })
      : trace.source(named === key ? (soilSource(key) ?? key) : named);
  };
  return (
    <Drawer
      open={need !== undefined}
      onClose={onClose}
      title={need ? t('explain.title', { nutrient: nutrientLabel(nutrientName(need.nutrientId)) }) : ''}
    >
      {need && <NeedBasisWords nutrientId={need.nutrientId} />}
      {need && <MicronutrientWords need={need} />}
      {band && (
        <p>
          {t('explain.band', { from: read(band.p10), to: read(band.p90), unit: symbol })}
          {band.largest !== undefined && ` ${t('explain.bandLargest', { input: t(`explain.input.${band.largest}`) })}`}
        </p>
      )}
      <TraceSteps
        lines={[...(need?.lines ?? []), ...(band ? bandLines(band, 'kg/ha') : [])]}
        words={{
          ...trace,
          origin: (origin) => t(`explain.origin.${origin}`),
          source,
          sourceLabel: t('explain.source'),
          uncertain: t('explain.unverified'),
        }}
      />
    </Drawer>
  );
}
