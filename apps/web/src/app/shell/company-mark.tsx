import { inkOn } from '@loam/domain/kernel/colour/colour';
import type { CurrentUser } from '../../api/user';
import { CompanyLogo } from '../../features/organization/companies/company-logo';
import { Logo } from '../../ui/logo';
import styles from './company-mark.module.css';

/** Whose pages these are: the company's picture and name in its first colour, and its second as a line under the head. */
export function CompanyMark({ user }: { readonly user: CurrentUser }) {
  const { companyColours: colours, companyLogo, companyName = '' } = user;
  return (
    <>
      <span className={styles['mark']} style={colours && { background: colours.main, color: inkOn(colours.main) }}>
        {companyLogo === undefined ? <Logo size={22} /> : <CompanyLogo logoUrl={companyLogo} name="" size={26} />}
        <b title={companyName}>{companyName}</b>
      </span>
      {colours && <i className={styles['line']} style={{ background: colours.accent }} aria-hidden />}
    </>
  );
}
