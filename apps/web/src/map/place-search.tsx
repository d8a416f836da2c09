import { IconCurrentLocation, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../i18n/number';
import { IconButton } from '../ui/icon-button';
import { spotsOf } from './coordinates';
import classes from './map.module.css';
import { findPlaces, type Place } from './places';

/** Longer than people pause within a word. */
const PAUSE_MS = 250;
const SHORTEST = 2;
const none: readonly Place[] = [];

interface PlaceSearchProps {
  readonly onGo: (place: { readonly lon: number; readonly lat: number }) => void;
  /** ISO 3166-1 alpha-2: places there come first */
  readonly countryKey?: string | undefined;
}

/** What a text names: coordinates at once, places once the person pauses. */
function useFound(text: string, countryKey: string | undefined) {
  const { t, i18n } = useTranslation('map');
  const [found, setFound] = useState<readonly Place[]>(none);
  const [told, setTold] = useState('');
  useEffect(() => {
    setTold('');
    const wanted = text.trim();
    if (wanted.length < SHORTEST) return setFound(none);
    const spots = spotsOf(wanted);
    const named = ({ lat, lon }: (typeof spots)[number]) => `${formatNumber(lat, { decimals: 5 })}; ${formatNumber(lon, { decimals: 5 })}`;
    if (spots.length > 0) return setFound(spots.map((spot) => ({ ...spot, name: named(spot), where: t('coordinates') })));
    let gone = false;
    const timer = setTimeout(async () => {
      const places = await findPlaces(wanted, i18n.language, countryKey);
      if (gone) return;
      setFound(places);
      setTold(places.length === 0 ? t('noPlace') : '');
    }, PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [text, i18n.language, countryKey, t]);
  return { found, told, tell: setTold };
}

/** A town, coordinates in any common writing, or where the device is: the map goes there. */
export function PlaceSearch({ onGo, countryKey }: PlaceSearchProps) {
  const { t } = useTranslation('map');
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const { found, told, tell } = useFound(text, countryKey);
  const go = (place: Place | undefined) => {
    if (!place) return;
    onGo(place);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(found[at]);
    else if (event.key === 'Escape' && text !== '') setText('');
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else return;
    event.preventDefault(); // Enter is no save of the form around
    event.stopPropagation();
  };
  return (
    <div className={classes.search}>
      <div className={classes.searchRow}>
        <IconSearch size={14} aria-hidden />
        <input
          type="search"
          role="combobox"
          aria-label={t('search')}
          placeholder={t('search')}
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={found[at] && `${listId}-${at}`}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        {'geolocation' in navigator && <LocateMe onGo={onGo} onRefused={() => tell(t('notLocated'))} />}
      </div>
      <Found id={listId} places={found} at={at} onGo={go} />
      {told && (
        <p role="status" className={classes.told}>
          {told}
        </p>
      )}
    </div>
  );
}

function Found({ id, places, at, onGo }: { id: string; places: readonly Place[]; at: number; onGo: (place: Place) => void }) {
  const { t } = useTranslation('map');
  return (
    <div role="listbox" tabIndex={-1} id={id} aria-label={t('places')} hidden={places.length === 0}>
      {places.map((place, index) => (
        <div
          key={`${place.lat} ${place.lon} ${place.name}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerDown={(event) => {
            event.preventDefault();
            onGo(place);
          }}
        >
          {place.name} <span>{place.where}</span>
        </div>
      ))}
    </div>
  );
}

function LocateMe({ onGo, onRefused }: { onGo: PlaceSearchProps['onGo']; onRefused: () => void }) {
  const { t } = useTranslation('map');
  const locate = () =>
    navigator.geolocation.getCurrentPosition(({ coords }) => onGo({ lon: coords.longitude, lat: coords.latitude }), onRefused, {
      enableHighAccuracy: true,
      timeout: 10_000,
    });
  return (
    <IconButton label={t('locate')} onClick={locate}>
      <IconCurrentLocation size={16} />
    </IconButton>
  );
}
