import { ButtonsPart } from './buttons-part';
import { OverlaysPart } from './overlays-part';
import { StatesPart } from './states-part';

export function FeedbackParts() {
  return (
    <>
      <ButtonsPart />
      <OverlaysPart />
      <StatesPart />
    </>
  );
}
