import { IconBuildingCommunity } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useObjectUrl } from '../../../ui/use-object-url';
import styles from './companies.module.css';
import { logoQuery } from './queries';

interface CompanyLogoProps {
  readonly logoUrl: string | null;
  /** chosen and not sent yet: shown instead */
  readonly chosen?: File | null;
  /** what it is of, for who cannot see it; empty where the name stands beside */
  readonly name: string;
  /** px */
  readonly size: number;
}

/** A company's picture, or a building where it has none. */
export function CompanyLogo({ logoUrl, chosen = null, name, size }: CompanyLogoProps) {
  const { data } = useQuery({ ...logoQuery(logoUrl ?? ''), enabled: logoUrl !== null && chosen === null });
  const url = useObjectUrl(chosen ?? data);
  return (
    <span className={styles['logo']} style={{ width: size, height: size }}>
      {url === undefined ? (
        <IconBuildingCommunity size={Math.round(size * 0.6)} stroke={1.5} aria-hidden />
      ) : (
        <img src={url} alt={name} width={size} height={size} />
      )}
    </span>
  );
}
