import { ComparisonPage } from '../parts/comparison-page';

export default function TemplatesPage() {
  return <ComparisonPage kind="template" />;
}
