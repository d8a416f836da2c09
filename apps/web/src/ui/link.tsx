/** The router's face for features and the kit: only `app/` and this file know react-router-dom. */
export { Link, useBlocker, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
